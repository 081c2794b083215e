public import Accounts
public import Categories
public import Counter
internal import Foundation
internal import GRDB
public import Products
public import Todos
public import Web

/// The site's SQLite database: one file in WAL mode, shared by the processes of one machine.
///
/// A write that returned survives the end of the process and of the machine (`synchronous = FULL`). Reads run side by side
/// with it. Every write runs with its checkpoint under one file lock: two connections that write or checkpoint at the same
/// moment can corrupt the file with SQLite before 3.51.3 (its WAL-reset bug), and Debian 12 has 3.40.1.
public final class SiteDatabase: SQLSource {
    private let pool: DatabasePool
    private let lock: FileLock
    /// Shared by all who have the database open: nobody can put another in its place.
    private let use: FileLock

    /// Opens a database that has every migration of this program; throws `SiteDatabaseError` otherwise.
    ///
    /// `readers` is how many reads run side by side.
    public convenience init(path: String, readers: Int = 5) throws {
        guard FileManager.default.fileExists(atPath: path) else { throw SiteDatabaseError.missing(path) }
        try self.init(opening: path, readers: readers)
        try Self.explained(path) { try pool.read { try Schema.check($0, path: path) } }
    }

    /// Opens a database, makes it where there is none, and brings it up to date; throws `SiteDatabaseError`.
    public convenience init(migrating path: String) throws {
        try self.init(opening: path, readers: 1)
        try Self.explained(path) {
            try lock.withLock {
                try pool.read { try Schema.refuseNewer($0, path: path) }
                try Schema.migrator.migrate(pool)
            }
        }
    }

    /// Opens a database whatever its migrations; a write waits `patience` seconds for another process's.
    init(opening path: String, readers: Int, patience: Double = 5) throws {
        use = try Self.useLock(of: path, patience: patience)
        try use.share()
        lock = try FileLock("\(path).lock", patience: patience)
        pool = try Self.explained(path) { [lock] in try lock.withLock { try Self.open(path, readers: readers) } }
    }

    /// Closing the last connection checkpoints, so it takes the lock as well.
    deinit {
        try? lock.withLock { try pool.close() }
    }

    public var products: some ProductStore { SQLiteProductStore(database: self) }
    public var categories: some CategoryStore { SQLiteCategoryStore(database: self) }
    public var counters: some CounterStore { SQLiteCounterStore(database: self) }
    public var todos: some TodoStore { SQLiteTodoStore(database: self) }
    public var sessions: some SessionStore { SQLiteSessionStore(database: self) }
    public var attempts: some SignInAttempts { SQLiteSignInAttempts(database: self) }

    /// The accounts that are kept here, under hashes that `hasher` makes.
    public func accounts(hasher: any PasswordHasher) -> some AccountDirectory {
        SQLiteAccountStore(database: self, hasher: hasher)
    }

    /// Reads one state of the database.
    func read<Result>(_ read: (Database) throws -> Result) throws -> Result {
        try RequestTrace.measure(.store) { try Self.reported { try pool.read(read) } }
    }

    /// Writes all or nothing, alone among all processes.
    func write<Result>(_ write: (Database) throws -> Result) throws -> Result {
        try exclusively { db in
            var result: Result?
            try db.inTransaction(.immediate) {
                result = try write(db)
                return .commit
            }
            guard let result else { throw StoreUnavailable("a transaction ended without a result") }
            return result
        }
    }

    /// Runs while nobody writes, in this process or another.
    func alone<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
        try exclusively { _ in try body(pool) }
    }

    private func exclusively<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try RequestTrace.measure(.store) {
            try Self.reported { try written(body) }
        }
    }

    private func written<Result>(_ body: (Database) throws -> Result) throws -> Result {
        // The lock belongs to the process, so it is taken where GRDB lets one thread at a time in.
        try pool.writeWithoutTransaction { db in try lock.withLock { try body(db) } }
    }

    /// GRDB sets `synchronous = NORMAL` when it opens a pool, after any preparation of ours.
    private static func open(_ path: String, readers: Int) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = readers
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // 64 MiB of pages, used by an import alone: with less, a large transaction reads its own pages back.
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -65536")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2,
                try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1
            else { throw StoreUnavailable("SQLite does not keep its settings") }
        }
        return pool
    }
}
