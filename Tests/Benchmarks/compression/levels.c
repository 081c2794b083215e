// Compresses the files that standard input names, one after the other, with each library and level: microseconds of processor
// time and bytes of an average file.
#define _POSIX_C_SOURCE 200809L
#include <brotli/encode.h>
#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

enum { MAX_FILES = 20000, ROOM = 1 << 24 };

struct text {
    unsigned char *bytes;
    size_t length;
};

static struct text texts[MAX_FILES];
static int count;
static unsigned char *room;

static double processor(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void add(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) fail(path);
    struct text *text = &texts[count++];
    text->length = (size_t)ftell(file);
    text->bytes = malloc(text->length + 1);
    rewind(file);
    if (!text->bytes || text->length > ROOM / 2 || fread(text->bytes, 1, text->length, file) != text->length) fail(path);
    fclose(file);
}

// The smallest window that holds a text, as the generator chooses it; `least` bits at least.
static int window(size_t length, int least) {
    int bits = 0;
    while (length >> bits) bits++;
    return bits < least ? least : bits > BROTLI_MAX_WINDOW_BITS - 2 ? BROTLI_MAX_WINDOW_BITS - 2 : bits;
}

static size_t brotli(const struct text *text, int quality, int least) {
    size_t written = ROOM;
    int done = BrotliEncoderCompress(
        quality, window(text->length, least), BROTLI_MODE_TEXT, text->length, text->bytes, &written, room);
    if (!done) fail("libbrotli failed");
    return written;
}

static size_t zlib(const struct text *text, int level, int unused) {
    (void)unused;
    z_stream stream = {0};
    if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) fail("zlib failed");
    stream.next_in = text->bytes;
    stream.avail_in = (uInt)text->length;
    stream.next_out = room;
    stream.avail_out = ROOM;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) fail("zlib failed");
    deflateEnd(&stream);
    return ROOM - stream.avail_out;
}

static struct libdeflate_compressor *kept;

static size_t deflates(const struct text *text, int unused, int unused_too) {
    (void)unused, (void)unused_too;
    return libdeflate_gzip_compress(kept, text->bytes, text->length, room, ROOM);
}

static void measure(const char *name, int level, int least, size_t (*compress)(const struct text *, int, int)) {
    size_t bytes = 0;
    double start = processor();
    for (int index = 0; index < count; index++) bytes += compress(&texts[index], level, least);
    double spent = processor() - start;
    char options[64];
    int end = snprintf(options, sizeof options, "%s %d", name, level);
    if (least) snprintf(options + end, sizeof options - (size_t)end, ", window of %d bits or more", least);
    printf("%-38s%8.1f us%10.1f bytes\n", options, spent / count * 1e6, (double)bytes / count);
    fflush(stdout);
}

int main(void) {
    char path[4096];
    while (count < MAX_FILES && fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        add(path);
    }
    room = malloc(ROOM);
    if (!room || !count) fail("no files");
    size_t length = 0;
    for (int index = 0; index < count; index++) length += texts[index].length;
    printf("%d files of %.0f bytes\n", count, (double)length / count);
    for (int level = 6; level <= 9; level += 3) measure("zlib", level, 0, zlib);
    for (int level = 5; level <= 9; level++) {
        kept = libdeflate_alloc_compressor(level);
        if (!kept) fail("no memory");
        measure("libdeflate", level, 0, deflates);
        libdeflate_free_compressor(kept);
    }
    for (int quality = 4; quality <= 11; quality++) measure("brotli", quality, 16, brotli);
    for (int least = 12; least <= 22; least += 5) measure("brotli", 5, least, brotli);
    return 0;
}
