import CLinux
import Glibc
import Platform

/// One epoll set over the listener, the idle connections and the end. All threads without work wait here, so an idle
/// connection occupies none.
struct Poller: Sendable {
    private let descriptor: Int32

    init() throws(ListenerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system(SystemError("make an epoll set")) }
    }

    /// Watches a descriptor for one event; `arm` watches it for the next.
    func add(_ watched: Int32) -> Bool {
        control(EPOLL_CTL_ADD, watched, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue)
    }

    /// Watches a descriptor until it is closed: every thread sees its event.
    func addForAll(_ watched: Int32) -> Bool {
        control(EPOLL_CTL_ADD, watched, EPOLLIN.rawValue)
    }

    func arm(_ watched: Int32) -> Bool {
        control(EPOLL_CTL_MOD, watched, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue)
    }

    /// Stops watching a descriptor. Closing it is not enough where another process has it too (epoll(7)).
    func remove(_ watched: Int32) {
        _ = control(EPOLL_CTL_DEL, watched, 0)
    }

    /// Waits for one descriptor that can be read.
    func wait() -> Int32 {
        var event = epoll_event()
        while epoll_wait(descriptor, &event, 1, -1) != 1 {}
        return event.data.fd
    }

    /// Waits until a descriptor can be read, and leaves it to `wait`.
    func waitForAny() {
        var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&set, 1, -1) != 1 {}
    }

    func close() {
        Glibc.close(descriptor)
    }

    private func control(_ operation: Int32, _ watched: Int32, _ events: UInt32) -> Bool {
        var event = epoll_event(events: events, data: epoll_data_t(fd: watched))
        return epoll_ctl(descriptor, operation, watched, &event) == 0
    }
}

/// An eventfd that is raised once and wakes every thread that waits for it.
struct EventFlag: Sendable {
    let descriptor: Int32

    init() throws(ListenerError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system(SystemError("make an eventfd")) }
    }

    func raise() {
        var one: UInt64 = 1
        _ = Glibc.write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    func close() {
        Glibc.close(descriptor)
    }
}
