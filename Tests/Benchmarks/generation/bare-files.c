/* bare-files SOURCE TARGET THREADS [flat]: writes the files of a tree anew, from memory, and ends in syncfs(2) as `viperweb
   generate` does. Prints the seconds that the writing took, and its processor seconds. `flat` makes a/b.html of
   a/b/index.html, only to know what the folders cost. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 64 };

struct file {
    char *name;
    char *bytes;
    size_t count;
};

static struct file *files;
static size_t count, room, source_length;
static int target, flat, threads;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void *allocated(void *memory) {
    if (!memory) fail("memory");
    return memory;
}

static char *name_of(const char *path) {
    char *name = allocated(strdup(path + source_length + 1));
    char *end = strstr(name, "/index.html");
    if (flat && end) strcpy(end, ".html");
    return name;
}

static int add(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)place;
    if (kind != FTW_F) return 0;
    if (count == room) files = allocated(realloc(files, (room = room * 2 + 1024) * sizeof *files));
    struct file file = {name_of(path), allocated(malloc(status->st_size + 1)), status->st_size};
    int descriptor = open(path, O_RDONLY);
    if (descriptor < 0 || read(descriptor, file.bytes, file.count) != (ssize_t)file.count) fail(path);
    close(descriptor);
    files[count++] = file;
    return 0;
}

/* 2 before 10: the order in which the generator comes to them. */
static int by_name(const void *one, const void *other) {
    return strverscmp(((const struct file *)one)->name, ((const struct file *)other)->name);
}

static void make_folder(char *name) {
    if (mkdirat(target, name, 0755) == 0 || errno == EEXIST) return;
    char *slash = strrchr(name, '/');
    if (errno != ENOENT || !slash) fail(name);
    *slash = 0;
    make_folder(name);
    *slash = '/';
    if (mkdirat(target, name, 0755) != 0 && errno != EEXIST) fail(name);
}

static size_t folder_length(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash - name : 0;
}

/* A folder is made as soon as a file is in another one than the file before: nothing is looked for in vain. */
static void write_file(struct file file, const char *before) {
    size_t length = folder_length(file.name);
    if (length && (length != folder_length(before) || memcmp(file.name, before, length) != 0)) {
        file.name[length] = 0;
        make_folder(file.name);
        file.name[length] = '/';
    }
    int descriptor = openat(target, file.name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0 || write(descriptor, file.bytes, file.count) != (ssize_t)file.count) fail(file.name);
    close(descriptor);
}

/* Each thread has a stretch of the tree, so that they seldom wait for one another in one folder. */
static void *write_share(void *thread) {
    size_t start = count * (uintptr_t)thread / threads, end = count * ((uintptr_t)thread + 1) / threads;
    for (size_t i = start; i < end; i++) write_file(files[i], i > start ? files[i - 1].name : "");
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static double processor(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv) {
    threads = argc > 3 ? atoi(argv[3]) : 0;
    if (threads < 1 || threads > MOST_THREADS) return fprintf(stderr, "bare-files SOURCE TARGET THREADS [flat]\n"), 2;
    flat = argc > 4;
    source_length = strlen(argv[1]);
    if (nftw(argv[1], add, 16, FTW_PHYS) != 0) fail(argv[1]);
    qsort(files, count, sizeof *files, by_name);

    double start = now(), used = processor();
    pthread_t others[MOST_THREADS];
    if (mkdir(argv[2], 0755) != 0 || (target = open(argv[2], O_RDONLY | O_DIRECTORY)) < 0) fail(argv[2]);
    for (uintptr_t i = 1; i < (uintptr_t)threads; i++)
        if (pthread_create(&others[i], NULL, write_share, (void *)i) != 0) fail("thread");
    write_share((void *)0);
    for (int i = 1; i < threads; i++) pthread_join(others[i], NULL);
    if (syncfs(target) != 0) fail("syncfs");
    printf("%f %f\n", now() - start, processor() - used);
}
