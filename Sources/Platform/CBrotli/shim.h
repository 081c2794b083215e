// libbrotli: Brotli of rendered pages.
#ifndef VIPERWEB_CBROTLI_SHIM_H
#define VIPERWEB_CBROTLI_SHIM_H

#include <brotli/encode.h>

#endif
