#include "arena.h"

#include <stdlib.h>
#include <string.h>

// Before each block there is its size. Blocks are aligned as those of malloc.
enum { alignment = 16 };

static __thread char *start, *next, *end;
static __thread bool has_spilled;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_HIDES_FAULTS
#endif
#endif

void arena_begin(size_t size) {
    has_spilled = false;
#ifndef ARENA_HIDES_FAULTS
    start = next = malloc(size);
    end = start ? start + size : NULL;
#endif
}

bool arena_has_spilled(void) {
    return has_spilled;
}

void arena_end(void) {
    free(start);
    start = next = end = NULL;
}

static int has(void *block) {
    return (char *)block >= start && (char *)block < end;
}

static size_t *size_of(void *block) {
    return (size_t *)((char *)block - alignment);
}

static char *end_of(void *block) {
    return (char *)block + (*size_of(block) + alignment - 1) / alignment * alignment;
}

// Null if there is no room.
static void *take(size_t size) {
    size_t room = (size_t)(end - next);
    if (room < 2 * alignment || size > room - 2 * alignment) return NULL;
    char *block = next + alignment;
    *size_of(block) = size;
    next = end_of(block);
    return block;
}

// Resizes the last block where it is. Returns 0 if another block follows, or if there is no room.
static int grow(void *block, size_t size) {
    size_t room = (size_t)(end - (char *)block);
    if (end_of(block) != next || room < alignment || size > room - alignment) return 0;
    *size_of(block) = size;
    next = end_of(block);
    return 1;
}

static void *checked(void *block) {
    has_spilled = true;
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
    if (block && grow(block, size)) return block;
    void *moved = take(size);
    if (!moved) moved = checked(malloc(size));
    if (block) memcpy(moved, block, *size_of(block) < size ? *size_of(block) : size);
    return moved;
}

void arena_free(void *block) {
    if (!has(block)) free(block);
}
