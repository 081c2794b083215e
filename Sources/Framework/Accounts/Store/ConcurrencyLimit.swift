import Synchronization

/// Limits the concurrent runs of slow work, so that the rest of a process goes on.
public final class ConcurrencyLimit: Sendable {
    private let free: Mutex<Int>

    public init(_ count: Int) {
        free = Mutex(count)
    }

    /// Runs `body`, or throws `AccountsBusy` at once at the limit; it never waits.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        let isGranted = free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        guard isGranted else { throw AccountsBusy() }
        defer { free.withLock { $0 += 1 } }
        return try body()
    }
}
