#include "arena.h"

#include <stdlib.h>
#include <string.h>

// Before each block there is its size. Blocks are aligned as those of malloc.
enum { alignment = 16 };

static __thread char *start, *next, *end;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_HIDES_FAULTS
#endif
#endif

void arena_begin(size_t size) {
#ifndef ARENA_HIDES_FAULTS
    start = next = malloc(size);
    end = start ? start + size : NULL;
#endif
}

void arena_end(void) {
    free(start);
    start = next = end = NULL;
}

static int has(void *block) {
    return (char *)block >= start && (char *)block < end;
}

// Null if there is no room.
static void *take(size_t size) {
    size_t room = (size_t)(end - next);
    if (room < 2 * alignment || size > room - 2 * alignment) return NULL;
    char *block = next + alignment;
    *(size_t *)next = size;
    next = block + (size + alignment - 1) / alignment * alignment;
    return block;
}

static void *checked(void *block) {
    if (!block) abort();
    return block;
}

void *arena_calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) abort();
    void *block = take(bytes);
    return block ? memset(block, 0, bytes) : checked(calloc(count, size));
}

void *arena_realloc(void *block, size_t size) {
    if (block && !has(block)) return checked(realloc(block, size));
    void *moved = take(size);
    if (!moved) moved = checked(malloc(size));
    if (block) {
        size_t old = *(size_t *)((char *)block - alignment);
        memcpy(moved, block, old < size ? old : size);
    }
    return moved;
}

void arena_free(void *block) {
    if (!has(block)) free(block);
}
