import Platform
import Web

/// Limits the concurrent runs of slow work, so that the rest of a process goes on.
public final class ConcurrencyLimit: Sendable {
    private let permits: FairSemaphore
    private let timeout: Duration

    /// At most `count` run at one time; a further one waits for `timeout`, behind those that came before it. What a request
    /// waited for its place in the worker counts.
    public init(_ count: Int, timeout: Duration = .zero) {
        permits = FairSemaphore(count)
        self.timeout = timeout
    }

    /// Runs `body`, or throws `AccountsBusy` where no place became free in time.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        let (seconds, attoseconds) = timeout.components
        let nanoseconds = UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
        let queued = RequestContext.queued
        guard queued <= nanoseconds, permits.take(within: nanoseconds - queued) else { throw AccountsBusy() }
        defer { permits.release() }
        return try body()
    }

    /// How many wait now.
    var waiting: Int { permits.waiting }
}
