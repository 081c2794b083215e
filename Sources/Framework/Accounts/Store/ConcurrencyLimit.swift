import Synchronization

/// Bounds how many pieces of slow work run at one time, so that they never hold up the rest of a process.
public final class ConcurrencyLimit: Sendable {
    private let free: Mutex<Int>

    public init(_ count: Int) {
        free = Mutex(count)
    }

    /// Runs `body`, or throws `AccountsBusy` at once where as many run already: nobody waits.
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
