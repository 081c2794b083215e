import GRDB

/// A database for one thread, in a temporary file without a name that is gone when it is closed: to put together what is copied to
/// a site's database then. Nothing in it is undone, so that it is of no use after an error.
public final class ScratchDatabase: Sendable {
    private let queue: DatabaseQueue

    /// An empty one, with so many KiB of it in memory.
    public init(cache: Int = 4_096) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -\(cache)")
        }
        queue = try SQLiteDatabase.reported { try DatabaseQueue(path: "", configuration: configuration) }
    }

    /// Reads and writes, in transactions that the statements begin and end.
    public func use<Result>(_ body: (SQLTransaction) throws -> Result) throws -> Result {
        try SQLiteDatabase.reported { try queue.writeWithoutTransaction { try body(SQLTransaction($0)) } }
    }
}
