import Synchronization

/// The source of the worker processes' counts. Throws `StoreUnavailable` where the machine behind it is broken.
public protocol StatusStore: Sendable {
    func report() throws -> Report
}

/// A report in memory, for tests.
public final class MemoryStatusStore: StatusStore {
    private let kept: Mutex<Report>

    public init(_ report: Report) {
        kept = Mutex(report)
    }

    public func report() -> Report {
        kept.withLock { $0 }
    }
}
