import Foundation
import GRDB
import Web

/// A site's database in SQLite: one file in WAL mode, shared by the processes of one machine.
///
/// A write that returned survives the end of the process and of the machine (`synchronous = FULL`). Reads run side by
/// side with it. Every write runs with its checkpoint under one file lock: two connections that write or checkpoint at
/// the same moment can corrupt the file with SQLite before 3.51.3 (its WAL-reset bug), and Debian 12 has 3.40.1.
public final class SQLiteDatabase: SQLDatabase {
    /// GRDB's connections, which write, migrate, check and copy.
    private let connections: any DatabaseWriter
    /// Nil for a database in memory, which has one connection.
    private let readers: SQLiteReaders?
    /// Nil for a database in memory, which no other process has.
    private let locks: Locks?

    /// The locks of a file.
    private struct Locks {
        let write: DatabaseLock
        /// Shared by every process with the database open, so that none can replace it.
        let use: DatabaseLock
    }

    /// Opens a database that has every migration of a schema; throws `SiteDatabaseError` otherwise.
    ///
    /// `readers` is how many connections are kept for reads that run side by side.
    public convenience init(path: String, schema: SiteSchema, readers: Int = 5) throws {
        guard FileManager.default.fileExists(atPath: path) else { throw SiteDatabaseError.missing(path) }
        try self.init(opening: path, readers: readers)
        try Self.explained(path) { try connections.read { try schema.check($0, path: path) } }
    }

    /// Opens a database, makes it where there is none, and brings it up to date; throws `SiteDatabaseError`.
    public convenience init(migrating path: String, schema: SiteSchema) throws {
        try self.init(opening: path, readers: 1)
        try Self.explained(path) {
            try locked {
                try connections.read { try schema.refuseNewer($0, path: path) }
                try schema.migrator.migrate(connections)
            }
        }
    }

    /// A new database in memory, with every migration of a schema: for tests.
    public init(inMemory schema: SiteSchema) throws {
        connections = try DatabaseQueue()
        readers = nil
        locks = nil
        try schema.migrator.migrate(connections)
    }

    /// Opens a database whatever its migrations; a write waits `timeout` seconds for another process's.
    init(opening path: String, readers: Int, timeout: Double = 5) throws {
        let use = try Self.useLock(of: path, timeout: timeout)
        try use.share()
        let write = try DatabaseLock("\(path).lock", timeout: timeout)
        locks = Locks(write: write, use: use)
        connections = try Self.explained(path) { try write.withLock { try Self.open(path) } }
        self.readers = SQLiteReaders(path: path, maxIdle: readers)
    }

    /// Closing the last connection checkpoints, so it takes the lock as well.
    deinit {
        try? locked {
            readers?.close()
            try connections.close()
        }
    }

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try RequestTrace.measure(.store) {
            try Self.reported {
                guard let readers else { return try connections.read { try read(SQLTransaction($0)) } }
                return try readers.read(read)
            }
        }
    }

    @discardableResult
    public func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        try exclusively { db in
            var result: Result?
            try db.inTransaction(.immediate) {
                result = try write(SQLTransaction(db))
                return .commit
            }
            guard let result else { throw StoreUnavailable("a transaction ended without a result") }
            return result
        }
    }

    /// A snapshot of the database, for so many threads that read in parallel.
    public func snapshot(readers: Int) throws -> SQLiteSnapshot {
        try alone { try SQLiteSnapshot(of: $0, readers: readers) }
    }

    /// Runs while no thread or process writes.
    func alone<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
        guard let pool = connections as? DatabasePool else { throw StoreUnavailable("a database in memory is no file") }
        return try exclusively { _ in try body(pool) }
    }

    private func exclusively<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try RequestTrace.measure(.store) {
            try Self.reported {
                // The lock belongs to the process, so it is taken where GRDB lets one thread at a time in.
                try connections.writeWithoutTransaction { db in try locked { try body(db) } }
            }
        }
    }

    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        guard let locks else { return try body() }
        return try locks.write.withLock(body)
    }

    /// GRDB sets `synchronous = NORMAL` when it opens a pool, after any preparation of ours.
    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
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

extension SQLiteDatabase {
    /// The error of a request.
    static func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreUnavailable("\(error)")
        } catch let error as SiteDatabaseError {
            throw StoreUnavailable("\(error)")
        } catch let error as SQLError {
            guard case .engine = error else { throw error }
            throw StoreUnavailable("\(error)")
        }
    }

    /// The error of opening a database, in one line: SQLite's message without the statement.
    static func explained<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw SiteDatabaseError.unusable(path, error.message ?? "\(error.resultCode)")
        } catch SQLError.engine(_, let message, _) {
            throw SiteDatabaseError.unusable(path, message)
        }
    }
}
