internal import Synchronization

/// Bounds how many pieces of slow work run at one time, so that they never hold up the rest of a process.
public final class Slots: Sendable {
    private let free: Mutex<Int>

    public init(_ count: Int) {
        free = Mutex(count)
    }

    /// Runs `body` where a slot is free; throws `AccountsBusy` at once where all are taken: nobody waits.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        let isTaken = free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        guard isTaken else { throw AccountsBusy() }
        defer { free.withLock { $0 += 1 } }
        return try body()
    }
}
