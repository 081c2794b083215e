#ifndef VIPERWEB_ARENA_H
#define VIPERWEB_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/// Memory of the calling thread for many small blocks that live no longer than one piece of work. A block that does not fit is on the
/// heap. Each block on the heap has to be freed before the end.
void arena_begin(size_t size);
void arena_end(void);

/// Whether a block since the beginning was on the heap. If none was, nothing has to be freed.
bool arena_has_spilled(void);

/// As calloc, realloc and free. Without memory they end the process.
void *arena_calloc(size_t count, size_t size);
void *arena_realloc(void *block, size_t size);
void arena_free(void *block);

#endif
