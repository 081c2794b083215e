// zlib: gzip of rendered pages.
#ifndef VIPERWEB_CZLIB_SHIM_H
#define VIPERWEB_CZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2` is a macro, which Swift cannot call: the deepest gzip stream of zlib (RFC 1952).
static inline int viperweb_gzip_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

#endif
