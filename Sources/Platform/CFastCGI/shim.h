// What the FastCGI room needs of C: libfcgi itself, and the parts of Linux that Swift's Glibc module leaves out.
#ifndef VIPERWEB_CFASTCGI_SHIM_H
#define VIPERWEB_CFASTCGI_SHIM_H

#include <fcgiapp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/uio.h>

// `accept4`, `memfd_create`, `pwritev`, `struct ucred` and SO_PEERGROUPS hide behind _GNU_SOURCE, which a module cannot
// count on.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
int memfd_create(const char *name, unsigned int flags);
ssize_t pwritev(int file, const struct iovec *slices, int count, off_t offset);

/// The next connection of a listening socket, closed on exec; -1 with errno.
static inline int viperweb_accept(int socket) {
    return accept4(socket, 0, 0, SOCK_CLOEXEC);
}

/// A file in memory, closed on exec (MFD_CLOEXEC); -1 with errno.
static inline int viperweb_memory_file(void) {
    return memfd_create("fastcgi-request", 1);
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

/// Who connected to a unix socket (unix(7), SO_PEERCRED); 0, or -1 with errno.
static inline int viperweb_peer_of(int socket, struct viperweb_peer *peer) {
    socklen_t length = sizeof *peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, peer, &length);
}

/// The supplementary groups of who connected (SO_PEERGROUPS); how many, or -1 with errno.
static inline int viperweb_peer_groups(int socket, unsigned int *groups, int most) {
    socklen_t length = (socklen_t)most * sizeof *groups;
    return getsockopt(socket, SOL_SOCKET, 59, groups, &length) ? -1 : (int)(length / sizeof *groups);
}

#endif
