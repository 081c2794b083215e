import GRDB
import Synchronization
import Web

/// A snapshot of a database, unaffected by later writes.
public final class SQLiteSnapshot: SQLDatabase {
    /// The revision of the site's pages, renewed by each change that reaches them.
    public let revision: String
    private let first: DatabaseSnapshot
    /// The idle connections.
    private let idle: Mutex<[DatabaseSnapshot]>

    /// So many connections to the same state; no write may run meanwhile.
    init(of pool: DatabasePool, readers: Int) throws {
        first = try Self.connection(to: pool)
        revision = try first.read { try PageRevision.read(SQLTransaction($0)) }
        let others = try (1..<max(readers, 1)).map { _ in try Self.connection(to: pool) }
        idle = Mutex(others + [first])
    }

    public var isSnapshot: Bool { true }

    /// Reads on a connection of its own; one reader more than there are waits for another.
    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        let taken = idle.withLock { $0.popLast() }
        defer { if let taken { idle.withLock { $0.append(taken) } } }
        return try SQLiteDatabase.reported {
            try (taken ?? first).read { try read(SQLTransaction($0)) }
        }
    }

    @discardableResult
    public func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("a snapshot cannot be written to")
    }

    /// With a cache of 16 MiB, which keeps the pages of small tables while a large one is read.
    private static func connection(to pool: DatabasePool) throws -> DatabaseSnapshot {
        let snapshot = try pool.makeSnapshot()
        try snapshot.read { try $0.execute(sql: "PRAGMA cache_size = -16384") }
        return snapshot
    }
}
