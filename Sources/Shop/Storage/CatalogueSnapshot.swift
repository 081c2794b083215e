public import Categories
internal import GRDB
public import Products
internal import Synchronization
internal import Web

/// The catalogue as it stood at one moment, whatever is written meanwhile.
public final class CatalogueSnapshot: Sendable {
    /// Names the state of the catalogue: another one after each change.
    public let revision: String
    private let first: DatabaseSnapshot
    /// Connections that nobody reads from now.
    private let idle: Mutex<[DatabaseSnapshot]>

    /// So many connections to the same state; nobody may write meanwhile.
    init(of pool: DatabasePool, readers: Int) throws {
        first = try Self.connection(to: pool)
        revision = try first.read(CatalogueRevision.read)
        let others = try (1..<max(readers, 1)).map { _ in try Self.connection(to: pool) }
        idle = Mutex(others + [first])
    }

    /// With 16 MiB of pages: who reads a whole catalogue finds its categories and orders again.
    private static func connection(to pool: DatabasePool) throws -> DatabaseSnapshot {
        let snapshot = try pool.makeSnapshot()
        try snapshot.read { try $0.execute(sql: "PRAGMA cache_size = -16384") }
        return snapshot
    }

    public var products: some ProductStore { ReadAheadProducts(SQLiteProductStore(database: self)) }
    public var categories: some CategoryStore { SQLiteCategoryStore(database: self) }
}

extension CatalogueSnapshot: SQLSource {
    /// Reads on a connection of its own; one reader more than there are waits for another.
    func read<Result>(_ read: (Database) throws -> Result) throws -> Result {
        guard let snapshot = idle.withLock({ $0.popLast() }) else {
            return try SiteDatabase.reported { try first.read(read) }
        }
        defer { idle.withLock { $0.append(snapshot) } }
        return try SiteDatabase.reported { try snapshot.read(read) }
    }

    func write<Result>(_ write: (Database) throws -> Result) throws -> Result {
        throw StoreUnavailable("a snapshot cannot be written to")
    }
}
