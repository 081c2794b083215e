#ifndef VIPERWEB_CRASH_REPORT_H
#define VIPERWEB_CRASH_REPORT_H

#include <stddef.h>

/// Writes one line to standard error when a signal of a fault ends the process, which it then does at once.
///
/// The line names the signal, the thread's request, the build, and the addresses of the calls within the program's file.
void viperweb_crash_report_install(void);

/// Gives the calling thread a stack for the report, without which a stack overflow would have none.
void viperweb_crash_report_thread(void);

/// Names the request that the calling thread answers; no bytes for none.
void viperweb_crash_report_request(const char *bytes, size_t count);

#endif
