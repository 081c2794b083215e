import Foundation
import GRDB
import GRDBSQLite
import Platform
import Web

/// A site's database in SQLite: one file in WAL mode, shared by the processes of one machine.
///
/// A write that returned survives the end of the process and of the machine (`synchronous = FULL`). Reads run side by
/// side with it. Every write runs with its checkpoint under one file lock: two connections that write or checkpoint at
/// the same moment can corrupt the file with SQLite before 3.51.3 (its WAL-reset bug), and Debian 12 has 3.40.1.
///
/// A request reads for half a second at most, and has written two seconds after it arrived (`TimeLimit`); else it gets
/// `StoreUnavailable`, and nothing is written.
public final class SQLiteDatabase: SQLDatabase {
    public let visitorCeiling: VisitorCeiling
    /// GRDB's connections, which write, migrate, check and copy.
    private let connections: any DatabaseWriter
    /// Nil for a database in memory, which has one connection.
    private let readers: SQLiteReaders?
    /// Nil for a database in memory, which no other process has.
    private let locks: Locks?
    /// The turn of the thread that writes, in the order in which they came.
    private let turn = FairSemaphore(1)
    /// Of the connection that writes.
    private let progress: ProgressHandler
    /// Seconds that a write without a request waits for others.
    private let timeout: Double

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
    ///
    /// Only its owner can read a new one, and nobody but owner and group one that was there, with all that lies beside
    /// it.
    public convenience init(migrating path: String, schema: SiteSchema) throws {
        try self.init(opening: path, readers: 1, making: true)
        try Self.explained(path) {
            try locked {
                DatabaseFile(path: path).closeToOthers()
                try connections.read { try schema.refuseNewer($0, path: path) }
                try schema.migrator.migrate(connections)
            }
        }
    }

    /// A new database in memory, with every migration of a schema: for tests.
    public convenience init(inMemory schema: SiteSchema, visitorCeiling: VisitorCeiling = VisitorCeiling()) throws {
        try self.init(inMemory: visitorCeiling)
        try schema.migrator.migrate(connections)
    }

    /// A new database in memory, with all that another has: for tests, of which each would run every migration.
    convenience init(inMemoryCopyOf other: SQLiteDatabase) throws {
        try self.init(inMemory: other.visitorCeiling)
        try other.connections.backup(to: connections)
    }

    private init(inMemory visitorCeiling: VisitorCeiling) throws {
        self.visitorCeiling = visitorCeiling
        connections = try DatabaseQueue()
        readers = nil
        locks = nil
        timeout = TimeLimit.command
        progress = connections.writeWithoutTransaction { ProgressHandler(of: $0.sqliteConnection) }
    }

    /// Opens a database whatever its migrations; a write without a request waits `timeout` seconds for others.
    init(opening path: String, readers: Int, timeout: Double = TimeLimit.command, making: Bool = false) throws {
        let use = try Self.useLock(of: path, timeout: timeout)
        try use.share()
        let write = try DatabaseLock(of: path, suffix: ".lock", timeout: timeout, fair: true)
        self.timeout = timeout
        locks = Locks(write: write, use: use)
        let pool = try Self.explained(path) {
            try write.withLock {
                if making { try DatabaseFile(path: path).makeIfMissing() }
                return try Self.open(path)
            }
        }
        visitorCeiling = VisitorCeiling(beside: path)
        connections = pool
        progress = pool.writeWithoutTransaction { ProgressHandler(of: $0.sqliteConnection) }
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
        try exclusively { try Self.transaction($0, write) }
    }

    /// In WAL mode, NORMAL leaves the log to a later commit or checkpoint (SQLite, PRAGMA synchronous).
    public func writeUnsynced(_ write: (SQLTransaction) throws -> Void) throws {
        try exclusively { db in
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.transaction(db, write)
        }
    }

    public func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result? {
        guard turn.take() else { return nil }
        defer { turn.giveBack() }
        return try RequestTrace.measure(.store) {
            try Self.reported {
                try connections.writeWithoutTransaction { db in
                    db.wait(for: 0)
                    guard let locks else { return try Self.transaction(db, write) }
                    return try locks.write.withLockIfFree { try Self.transaction(db, write) }
                }
            }
        }
    }

    private static func transaction<Result>(_ db: Database, _ write: (SQLTransaction) throws -> Result) throws -> Result
    {
        var result: Result?
        try db.inTransaction(.immediate) {
            result = try write(SQLTransaction(db))
            return .commit
        }
        guard let result else { throw StoreUnavailable("a transaction ended without a result") }
        return result
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
        let end = TimeLimit.waitEnd ?? TimeLimit.moment(in: timeout)
        return try RequestTrace.measure(.store) {
            try Self.reported {
                // The lock belongs to the process, so it is taken by the thread whose turn it is.
                guard turn.take(within: TimeLimit.nanoseconds(until: end)) else {
                    throw StoreUnavailable("no turn to write: others do")
                }
                defer { turn.giveBack() }
                return try connections.writeWithoutTransaction { db in
                    try locked(until: end) {
                        db.wait(for: TimeLimit.nanoseconds(until: end))
                        return try progress.limitingWrite { try body(db) }
                    }
                }
            }
        }
    }

    private func locked<Result>(until end: UInt64? = nil, _ body: () throws -> Result) throws -> Result {
        guard let locks else { return try body() }
        return try locks.write.withLock(within: end.map(TimeLimit.seconds), body)
    }

    /// GRDB sets `synchronous = NORMAL` when it opens a pool, after any preparation of ours.
    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // 16 MiB of pages: an import's transactions have room in them, and a worker may come to fill it.
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2,
                try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1
            else { throw StoreUnavailable("SQLite does not keep its settings") }
        }
        return pool
    }
}

extension Database {
    /// Sets for how many nanoseconds a statement waits for a program that writes without our lock.
    fileprivate func wait(for nanoseconds: UInt64) {
        sqlite3_busy_timeout(sqliteConnection, Int32(clamping: nanoseconds / 1_000_000))
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
