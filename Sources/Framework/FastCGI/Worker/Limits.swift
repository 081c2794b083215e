import Glibc

/// Limits on what a client may take of a worker.
public struct Limits: Sendable {
    /// The most params (CGI variables) of a request; more is 431.
    public var params = 512
    /// The most bytes of all params, names and values together; more is 431.
    public var paramBytes = 64 * 1024
    /// The most bytes of a body; more is 413.
    public var bodyBytes = 1024 * 1024
    /// The most bytes of a body that may have files (`BodyPlan`) and is held in memory all the same; a longer one is written to a file.
    public var heldBytes = 64 * 1024
    /// The most bodies in files at a time, until their answers are made; more is 503.
    public var uploads = 16
    /// The most bytes of all of them; more is 503.
    public var uploadBytes = 256 * 1024 * 1024
    /// Bytes a second that a client has to send of a body with files, from `deadline` on: each prolongs the time for reading. A slow
    /// mobile connection takes twice as many; whoever sends a byte now and then is cut.
    public var uploadRate = 16 * 1024
    /// The most bytes of requests that wait for a place (`SlowRequests`).
    public var waitingBytes = 16 * 1024 * 1024
    /// Time without a byte, at reading or at writing, after which a connection is closed.
    public var idle = Duration.seconds(10)
    /// Time for reading a whole request and writing its response, without the handler's, after which the connection is
    /// closed.
    public var deadline = Duration.seconds(30)

    /// Time that a stop gives web servers to close their idle connections themselves; nginx takes milliseconds.
    public var drainTimeout = Duration.seconds(1)
    /// Time that a stop gives bodies with files to arrive; what is late is answered with 503.
    public var stopTimeout = Duration.seconds(20)
    /// Time for the answer to one request, after which the process ends; nil for any time. Longer than `deadline`, which bounds
    /// a slow client.
    public var requestTime: Duration?
    /// Requests after which the process ends, up to a tenth more so that several do not end at once; nil for any number.
    public var requests: Int?

    public init() {}
}

/// The end of the time for reading a request and writing its response. libfcgi has no timeouts of its own.
struct Deadline {
    private let idle: Duration
    private let uploadRate: Int
    private var end: ContinuousClock.Instant

    init(_ limits: Limits, from start: ContinuousClock.Instant) {
        idle = limits.idle
        uploadRate = limits.uploadRate
        end = start + limits.deadline
    }

    /// Adds the time of the handler, for which the client is not to blame.
    mutating func extend(by duration: Duration) {
        end += duration
    }

    /// The end for a body with files of which so many bytes have come.
    func end(after bytes: Int) -> ContinuousClock.Instant { end + .seconds(bytes) / uploadRate }

    /// The end of a pause that begins now in such a body.
    func endOfPause(after bytes: Int) -> ContinuousClock.Instant { min(.now + idle, end(after: bytes)) }

    /// Waits until a connection can be read or written; false where that takes too long.
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

extension Duration {
    /// Whole microseconds.
    var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }

    /// Milliseconds for poll(2), rounded up: a wait that ends early is only repeated.
    var pollTimeout: Int32 {
        Int32(clamping: max(0, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 + 1))
    }

    /// Milliseconds with three decimals, as text.
    var milliseconds: String {
        let rest = String(microseconds % 1_000)
        return "\(microseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
