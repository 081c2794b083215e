#define _GNU_SOURCE
#include "crash_report.h"

#include <elf.h>
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { most_calls = 48, most_request = 64, stack_size = 64 * 1024 };

static const struct { int number; const char *name; } faults[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"},
    {SIGFPE, "SIGFPE"}, {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"},
};

static uintptr_t program_start, program_end, program_base;
static char build[2 * 32 + 1];
static __thread char request[most_request + 1];

// A line that is filled without a call that a signal handler may not make (signal-safety(7)).
struct line {
    char text[2048];
    size_t length;
};

static void append(struct line *line, const char *text) {
    while (*text && line->length < sizeof line->text - 1) line->text[line->length++] = *text++;
}

static void append_address(struct line *line, uintptr_t address) {
    char digits[2 * sizeof address + 1];
    size_t place = sizeof digits - 1;
    digits[place] = 0;
    // A library's address is written as it is: it belongs to no function of the program.
    if (address >= program_start && address < program_end) address -= program_base;
    do {
        digits[--place] = "0123456789abcdef"[address & 15];
        address >>= 4;
    } while (address);
    append(line, " 0x");
    append(line, digits + place);
}

static const char *name_of(int number) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].number == number) return faults[i].name;
    return "signal";
}

// The handler was taken out by SA_RESETHAND, so the signal that is raised here ends the process when this returns.
static void report(int number, siginfo_t *info, void *context) {
    void *calls[most_calls];
    int count = backtrace(calls, most_calls);
    struct line line = {.length = 0};
    append(&line, "crashed signal=");
    append(&line, name_of(number));
    append(&line, " request=");
    append(&line, *request ? request : "-");
    append(&line, " build=");
    append(&line, *build ? build : "-");
    append(&line, " calls=");
    // The first are this function and the kernel's way back from it.
    for (int i = 2; i < count; i++) append_address(&line, (uintptr_t)calls[i]);
    append(&line, "\n");
    if (write(STDERR_FILENO, line.text, line.length) < 0) _exit(128 + number);
    raise(number);
    (void)info;
    (void)context;
}

static void read_notes(const char *note, const char *end) {
    while (note + sizeof(ElfW(Nhdr)) <= end) {
        const ElfW(Nhdr) *head = (const ElfW(Nhdr) *)note;
        const char *name = note + sizeof *head, *bytes = name + ((head->n_namesz + 3) & ~3u);
        if (head->n_type == NT_GNU_BUILD_ID && head->n_namesz == 4 && !memcmp(name, "GNU", 4)) {
            size_t count = head->n_descsz < 32 ? head->n_descsz : 32;
            for (size_t i = 0; i < count; i++) {
                build[2 * i] = "0123456789abcdef"[(unsigned char)bytes[i] >> 4];
                build[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
            }
        }
        note = bytes + ((head->n_descsz + 3) & ~3u);
    }
}

// The first object is the program itself.
static int read_program(struct dl_phdr_info *program, size_t size, void *unused) {
    program_base = program->dlpi_addr;
    program_start = UINTPTR_MAX;
    for (int i = 0; i < program->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &program->dlpi_phdr[i];
        uintptr_t start = program_base + part->p_vaddr, end = start + part->p_memsz;
        if (part->p_type == PT_NOTE) read_notes((const char *)start, (const char *)end);
        if (part->p_type != PT_LOAD) continue;
        if (start < program_start) program_start = start;
        if (end > program_end) program_end = end;
    }
    (void)size;
    (void)unused;
    return 1;
}

void viperweb_crash_report_install(void) {
    dl_iterate_phdr(read_program, NULL);
    // The first call loads what the later ones need.
    void *calls[1];
    backtrace(calls, 1);
    struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i].number, &action, NULL);
}

void viperweb_crash_report_thread(void) {
    stack_t stack = {.ss_size = stack_size, .ss_sp = malloc(stack_size)};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
}

void viperweb_crash_report_request(const char *bytes, size_t count) {
    if (count > most_request) count = most_request;
    for (size_t i = 0; i < count; i++) {
        char byte = bytes[i];
        int is_plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '-';
        request[i] = is_plain ? byte : '?';
    }
    request[count] = 0;
}
