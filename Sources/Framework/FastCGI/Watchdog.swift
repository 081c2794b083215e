/// Tells the service manager that the worker works, as long as every thread makes progress.
///
/// A thread that waits for a descriptor is fine. One that has been busy on one request for longer than the interval is not:
/// then nothing is told, and the manager ends and restarts the worker, one interval after the last time.
struct Watchdog {
    let manager: ServiceManager
    let threads: [ThreadActivity]
    private let interval: Duration
    private var next = SuspendingClock.now

    /// Nil where the manager watches nothing.
    init?(_ manager: ServiceManager?, threads: [ThreadActivity]) {
        guard let manager, let interval = manager.watchdogInterval else { return nil }
        self.manager = manager
        self.threads = threads
        self.interval = interval
    }

    /// Until when to wait at most for the next `feed`.
    var pause: Duration { max(.zero, next - .now) }

    /// Tells it where it is time to: three times in an interval, so that a late one is in time.
    mutating func feed() {
        guard pause == .zero else { return }
        next = .now + interval / 3
        if threads.allSatisfy({ $0.duration < interval }) { manager.feedWatchdog() }
    }
}
