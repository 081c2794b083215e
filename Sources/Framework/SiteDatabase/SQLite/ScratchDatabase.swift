import Platform

/// A database for one thread, in a temporary file without a name that is gone when it is closed: to put together what is copied to
/// a site's database then. Nothing in it is undone, so that it is of no use after an error.
public final class ScratchDatabase: Sendable {
    private let handle: Lock<SQLiteHandle>

    /// An empty one, with so many KiB of it in memory.
    public init(cache: Int = 4_096) throws {
        handle = try SQLiteDatabase.reported {
            let handle = try SQLiteHandle(path: SQLiteHandle.temporary, isReadOnly: false, cache: cache)
            try handle.run(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON")
            return Lock(handle)
        }
    }

    /// Reads and writes, in transactions that the statements begin and end.
    public func use<Result>(_ body: (SQLTransaction) throws -> Result) throws -> Result {
        try SQLiteDatabase.reported { try handle.withLock { try body($0.transaction) } }
    }
}
