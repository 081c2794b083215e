internal import Synchronization

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
