// libdeflate: gzip of rendered pages.
#ifndef VIPERWEB_CDEFLATE_SHIM_H
#define VIPERWEB_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
