// libcurl; its variadic functions, which Swift cannot call, by type.
#ifndef VIPERWEB_CCURL_SHIM_H
#define VIPERWEB_CCURL_SHIM_H

#include <curl/curl.h>

#endif
