internal import Glibc

/// Until when a request may be read and its response written: libfcgi watches no time of its own.
struct Deadline {
    private let idle: Duration
    private var end: ContinuousClock.Instant

    init(_ limits: Limits, from start: ContinuousClock.Instant) {
        idle = limits.idle
        end = start + limits.deadline
    }

    /// Leaves out the time that a handler took: it is not the client's.
    mutating func extend(by duration: Duration) {
        end += duration
    }

    /// Waits until a connection can be read or written; false where it takes too long.
    func wait(for event: Int32, on connection: Int32) -> Bool {
        var watched = pollfd(fd: connection, events: Int16(event), revents: 0)
        while true {
            let left = min(idle, end - .now)
            guard left > .zero else { return false }
            let result = poll(&watched, 1, left.pollTimeout)
            if result < 0, errno == EINTR { continue }
            return result > 0
        }
    }
}
