// What Linux has and Swift's Glibc module leaves out.
#ifndef VIPERWEB_CLINUX_SHIM_H
#define VIPERWEB_CLINUX_SHIM_H

#include <malloc.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>

// These and `struct ucred` hide behind _GNU_SOURCE, which a module cannot count on.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
int memfd_create(const char *name, unsigned int flags);
ssize_t pwritev(int file, const struct iovec *slices, int count, off_t offset);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
long syscall(long number, ...);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// SCHED_BATCH of sched(7), which hides behind _GNU_SOURCE too.
static const int viperweb_batch_policy = 3;

/// Waits until everything that was written to the file system of an open file is on its disk: syncfs(2).
int syncfs(int fd);

/// UTIME_OMIT of utimensat(2), a macro that Swift does not see.
static const long viperweb_utime_omit = (1L << 30) - 2L;

/// The next connection of a listening socket, closed on exec; -1 with errno.
static inline int viperweb_accept(int socket) {
    return accept4(socket, 0, 0, SOCK_CLOEXEC);
}

/// A file in memory, closed on exec (MFD_CLOEXEC); -1 with errno.
static inline int viperweb_memory_file(const char *name) {
    return memfd_create(name, 1);
}

/// Writes from the start of a file.
static inline ssize_t viperweb_pwritev(int file, const struct iovec *slices, int count) {
    return pwritev(file, slices, count, 0);
}

struct viperweb_peer {
    int pid;
    unsigned int uid;
    unsigned int gid;
};

/// The process that connected to a unix socket (unix(7), SO_PEERCRED); 0, or -1 with errno.
static inline int viperweb_peer_of(int socket, struct viperweb_peer *peer) {
    socklen_t length = sizeof *peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, peer, &length);
}

/// The supplementary groups of that process (SO_PEERGROUPS, 59); how many, or -1 with errno.
static inline int viperweb_peer_groups(int socket, unsigned int *groups, int max) {
    socklen_t length = (socklen_t)max * sizeof *groups;
    return getsockopt(socket, SOL_SOCKET, 59, groups, &length) ? -1 : (int)(length / sizeof *groups);
}

/// Closes the memory of this process, and its files and links in /proc, to other processes of its user (PR_SET_DUMPABLE, prctl(2)).
static inline int viperweb_close_to_others(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/// Keeps this process and those that it starts from getting rights by a program's mode (PR_SET_NO_NEW_PRIVS, prctl(2)).
static inline int viperweb_refuse_new_rights(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/// The signal of `viperweb_follow_parent`; 0 for none. A change of the user clears it.
static inline int viperweb_followed_signal(void) {
    int signal = 0;
    return prctl(PR_GET_PDEATHSIG, &signal, 0, 0, 0) ? 0 : signal;
}

/// Has the kernel send this process a signal when the one that started it ends (PR_SET_PDEATHSIG, prctl(2)).
static inline int viperweb_follow_parent(int signal) {
    return prctl(PR_SET_PDEATHSIG, (unsigned long)signal, 0, 0, 0);
}

/// A file that can be read when a process ends, closed on exec (pidfd_open(2)); -1 with errno.
static inline int viperweb_process_file(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

#endif
