// libfcgi.
#ifndef VIPERWEB_CFASTCGI_SHIM_H
#define VIPERWEB_CFASTCGI_SHIM_H

#include <fcgiapp.h>

#endif
