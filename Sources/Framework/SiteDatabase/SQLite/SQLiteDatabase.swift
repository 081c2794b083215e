import Foundation
import GRDB
import Platform

/// A site's database in SQLite: one file in WAL mode, shared by the processes of one machine.
///
/// A write that returned survives the end of the process and of the machine (`synchronous = FULL`). Reads run side by
/// side with it. Every write runs with its checkpoint under one file lock: two connections that write or checkpoint at
/// the same moment can corrupt the file with SQLite before 3.51.3 (its WAL-reset bug), and Debian 12 has 3.40.1.
///
/// A request reads for half a second at most, and has written two seconds after it arrived (`TimeLimit`); else it gets
/// `StoreUnavailable`, and nothing is written.
public final class SQLiteDatabase: LiveDatabase {
    public let visitorQuota: VisitorQuota
    public let departures: Departures
    /// GRDB's connections, which migrate, check and copy.
    private let connections: any DatabaseWriter
    /// Nil for a database in memory, which has one connection.
    private let file: File?

    /// What reads and writes a file.
    private struct File {
        let readers: SQLiteReaders
        let writer: SQLiteWriter
        /// Shared by every process with the database open, so that none can replace it.
        let use: DatabaseLock
    }

    /// Opens a database that has every migration of a schema; throws `SiteDatabaseError` otherwise.
    ///
    /// `readers` is how many connections are kept for reads that run side by side, `writeCache` the most memory for pages of
    /// the one that writes, in KiB. A page that leaves it and changes again is written twice: an import needs much, a worker little.
    public convenience init(path: String, schema: SiteSchema, readers: Int = 5, writeCache: Int = 32 * 1024) throws {
        guard FileManager.default.fileExists(atPath: path) else { throw SiteDatabaseError.missing(path) }
        try self.init(opening: path, readers: readers, writeCache: writeCache, departures: schema.departures)
        try Self.explained(path) { try connections.read { try schema.check($0, path: path) } }
    }

    /// Opens a database, makes it where there is none, and brings it up to date; throws `SiteDatabaseError`.
    ///
    /// Only its owner can read a new one, and nobody but owner and group one that was there, with all that lies beside
    /// it.
    public convenience init(migrating path: String, schema: SiteSchema) throws {
        try self.init(opening: path, readers: 1, making: true, departures: schema.departures)
        try Self.explained(path) {
            try file?.writer.withLock {
                DatabaseFile(path: path).closeToOthers()
                try connections.read { try schema.refuseUnknown(schema.migrator.appliedIdentifiers($0), path: path) }
                try schema.migrator.migrate(connections)
            }
        }
    }

    /// A new database in memory, with every migration of a schema: for tests.
    public convenience init(inMemory schema: SiteSchema, visitorQuota: VisitorQuota = VisitorQuota()) throws {
        try self.init(inMemory: visitorQuota, schema.departures)
        try schema.migrator.migrate(connections)
    }

    /// A new database in memory, with all that another has: for tests, of which each would run every migration.
    convenience init(inMemoryCopyOf other: SQLiteDatabase) throws {
        try self.init(inMemory: other.visitorQuota, other.departures)
        try other.connections.backup(to: connections)
    }

    private init(inMemory visitorQuota: VisitorQuota, _ departures: Departures) throws {
        self.visitorQuota = visitorQuota
        self.departures = departures
        connections = try DatabaseQueue()
        file = nil
    }

    /// Opens a database whatever its migrations; a write without a request waits `timeout` seconds for others.
    init(
        opening path: String, readers: Int, writeCache: Int = 16 * 1024, timeout: Double = TimeLimit.command,
        making: Bool = false, departures: Departures = Departures()
    ) throws {
        let use = try Self.useLock(of: path, timeout: timeout)
        try use.share()
        let write = try DatabaseLock(of: path, suffix: ".lock", timeout: timeout, fair: true)
        let pool = try Self.explained(path) {
            try write.withLock {
                if making { try DatabaseFile(path: path).makeIfMissing() }
                return try Self.open(path)
            }
        }
        visitorQuota = VisitorQuota(beside: path)
        self.departures = departures
        connections = pool
        file = try Self.explained(path) {
            File(
                readers: SQLiteReaders(path: path, maxIdle: readers),
                writer: try SQLiteWriter(path: path, cache: writeCache, lock: write, timeout: timeout), use: use)
        }
    }

    /// Closing the last connection checkpoints, so it takes the lock as well.
    deinit {
        guard let file else { return }
        try? file.writer.close {
            file.readers.close()
            try connections.close()
        }
    }

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try RequestContext.measure(.store) {
            try Self.reported {
                guard let file else { return try connections.read { try read(SQLTransaction($0)) } }
                return try file.readers.read(read)
            }
        }
    }

    @discardableResult
    public func write<Result>(
        in scope: WriteScope, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        try marked { mark in
            guard let file else { return try inMemory { try write($0.marking(mark)) } }
            return try file.writer.write { try write($0.marking(mark)) }
        }
    }

    public func writeUnsynced(in scope: WriteScope, _ write: (SQLTransaction) throws -> Void) throws {
        try marked { mark in
            guard let file else { return try inMemory { try write($0.marking(mark)) } }
            try file.writer.writeUnsynced { try write($0.marking(mark)) }
        }
    }

    public func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result? {
        try marked { mark in
            guard let file else { return try inMemory { try write($0.marking(mark)) } }
            return try file.writer.writeIfFree { try write($0.marking(mark)) }
        }
    }

    private func marked<Result>(_ write: (ChangeMark) throws -> Result) throws -> Result {
        try ChangeMark.telling { mark in
            try RequestContext.measure(.store) { try Self.reported { try write(mark) } }
        }
    }

    private func inMemory<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        try connections.writeWithoutTransaction { db in
            var result: Result?
            try db.inTransaction(.immediate) {
                result = try write(SQLTransaction(db))
                return .commit
            }
            guard let result else { throw StoreUnavailable("a transaction ended without a result") }
            return result
        }
    }

    /// How many threads wait to write.
    var waitingWriters: Int { file?.writer.waiting ?? 0 }

    public func snapshot(readers: Int) throws -> any DatabaseState {
        try withExclusiveAccess { try SQLiteSnapshot(of: $0.path, readers: readers) }
    }

    public func presentStates(readers: Int) throws -> any PresentStates {
        try Self.reported { try SQLitePresentStates(of: try path, readers: readers) }
    }

    public var name: String { (try? path) ?? "memory" }

    /// The database's file.
    var path: String {
        get throws {
            guard let pool = connections as? DatabasePool else {
                throw StoreUnavailable("a database in memory is not a file")
            }
            return pool.path
        }
    }

    /// Runs while no thread or process writes.
    func withExclusiveAccess<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
        guard let file, let pool = connections as? DatabasePool else {
            throw StoreUnavailable("a database in memory is not a file")
        }
        return try RequestContext.measure(.store) { try Self.reported { try file.writer.withLock { try body(pool) } } }
    }

    /// GRDB makes a pool's file one in WAL mode.
    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return try DatabasePool(path: path, configuration: configuration)
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
            guard error.isOfEngine else { throw error }
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
