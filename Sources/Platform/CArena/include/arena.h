#ifndef VIPERWEB_ARENA_H
#define VIPERWEB_ARENA_H

#include <stddef.h>

/// Memory of the calling thread for many small blocks that live no longer than one piece of work. A block that does not fit is on the
/// heap. Each block has to be freed before the end, as malloc's.
void arena_begin(size_t size);
void arena_end(void);

/// As calloc, realloc and free. Without memory they end the process.
void *arena_calloc(size_t count, size_t size);
void *arena_realloc(void *block, size_t size);
void arena_free(void *block);

#endif
