import Glibc
import Logging

/// Looks for a request that takes longer than any may: a thread cannot be stopped alone, so the process ends, after it has
/// answered the others.
struct Overrun {
    /// The time that the others have.
    static let grace = Duration.seconds(5)
    /// The exit status of a process that a request has stopped.
    static let status: Int32 = 70

    private let worker: Worker
    private let threads: [ThreadActivity]
    private let max: Duration
    /// When the process ends, whatever its threads do; nil while no request is over the limit.
    private var end: SuspendingClock.Instant?
    private let interval: Duration

    /// Nil if a request may take any time.
    init?(_ worker: Worker, threads: [ThreadActivity]) {
        guard let max = worker.limits.requestTime else { return nil }
        self.worker = worker
        self.threads = threads
        self.max = max
        interval = min(max / 4, .seconds(1))
    }

    /// The longest wait until the next `check`.
    var pause: Duration { end.map { Swift.max(.zero, $0 - .now) } ?? interval }

    /// Logs the request that is over the limit, and stops the worker. Nothing is waited for then but what the others have begun:
    /// the thread of that request holds whatever it holds.
    mutating func check() {
        if let end, end <= .now { _exit(Self.status) }
        guard end == nil, let id = threads.first(where: { $0.duration > max })?.requestID else { return }
        worker.logger.critical("a request took too long: the worker ends", metadata: ["id": "\(id)"])
        end = .now + Self.grace
        worker.stop()
    }
}
