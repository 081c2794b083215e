// What glibc has and Swift's Glibc module leaves out.
#ifndef VIPERWEB_CLINUX_SHIM_H
#define VIPERWEB_CLINUX_SHIM_H

/// Waits until everything that was written to the file system of an open file is on its disk: syncfs(2).
extern int syncfs(int fd);

#endif
