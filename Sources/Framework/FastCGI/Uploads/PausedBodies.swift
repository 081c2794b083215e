import CLinux
import Glibc
import Platform

/// A request whose body goes to a stream, and of which nothing more has arrived.
struct PausedBody {
    private(set) var records: RecordReader
    let frames: RequestFrames
    let deadline: Deadline
    /// Whether the request has its answer already: what comes is dropped.
    let isAnswered: Bool
    /// When it has paused, or taken, for too long.
    private(set) var end: ContinuousClock.Instant

    init(_ records: RecordReader, _ frames: RequestFrames, _ deadline: Deadline, isAnswered: Bool) {
        self.records = records
        self.frames = frames
        self.deadline = deadline
        self.isAnswered = isAnswered
        end = deadline.endOfPause(after: frames.bodyBytes)
    }

    var isOverdue: Bool { end <= .now }

    /// Hands the records over, which are nowhere else then: shared, they would be copied at the next byte.
    mutating func resume(_ reader: inout RecordReader) {
        swap(&records, &reader)
    }

    fileprivate mutating func end(by limit: ContinuousClock.Instant) {
        end = min(end, limit)
    }
}

/// The connections on which a body has paused. They wait in the poller, as idle ones do, so a slow client has no thread.
///
/// The web server bounds how many there are, and `UploadSpace` what they take of the disk.
final class PausedBodies: Sendable {
    private struct State {
        var all: [Int32: PausedBody] = [:]
        /// When a stop ends those that are left.
        var stop: ContinuousClock.Instant?
    }

    /// The longest wait until the next `wakeOverdue`.
    let interval: Duration
    private let state = Lock(State())

    init(_ limits: Limits) {
        interval = min(limits.idle / 4, .seconds(1))
    }

    var isStopping: Bool { state.withLock { $0.stop != nil } }

    /// Keeps a body until the poller reports its connection, which it has to watch from now on.
    func put(_ body: PausedBody, of connection: Int32) {
        state.withLock { state in
            state.all[connection] = body
            if let stop = state.stop { state.all[connection]?.end(by: stop) }
        }
    }

    /// The body of a connection that the poller has reported; nil for one that had none.
    func take(_ connection: Int32) -> PausedBody? {
        state.withLock { $0.all.isEmpty ? nil : $0.all.removeValue(forKey: connection) }
    }

    /// Has the poller report the connections whose bodies are overdue: only its threads may take one.
    func wakeOverdue() {
        state.withLock { state in
            for (connection, body) in state.all where body.isOverdue { shutdown(connection, Int32(SHUT_RD)) }
        }
    }

    /// Gives all that have paused, or will, so much time and no more.
    func stop(within time: Duration) {
        state.withLock { state in
            let stop = ContinuousClock.now + time
            state.stop = stop
            for connection in state.all.keys { state.all[connection]?.end(by: stop) }
        }
    }
}
