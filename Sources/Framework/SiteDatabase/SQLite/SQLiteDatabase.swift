import Foundation
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
    private let storage: Storage

    private enum Storage {
        case file(File)
        /// A database in memory has one connection.
        case memory(Lock<SQLiteHandle>)
    }

    /// What reads and writes a file.
    private struct File {
        let path: String
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
        try Self.explained(path) { try file.readers.read { try Migrator(schema: schema, name: path).check($0) } }
    }

    /// Opens a database, makes it where there is none, and brings it up to date; throws `SiteDatabaseError`.
    ///
    /// Only its owner can read a new one, and nobody but owner and group one that was there, with all that lies beside
    /// it.
    public convenience init(migrating path: String, schema: SiteSchema) throws {
        try self.init(opening: path, readers: 1, making: true, departures: schema.departures)
        try Self.explained(path) {
            try file.writer.withLock { handle in
                DatabaseFile(path: path).closeToOthers()
                handle.wait(for: TimeLimit.stranger)
                try handle.migrate(Migrator(schema: schema, name: path))
            }
        }
    }

    /// A new database in memory, with every migration of a schema: for tests.
    public convenience init(inMemory schema: SiteSchema, visitorQuota: VisitorQuota = VisitorQuota()) throws {
        try self.init(visitorQuota, schema.departures) { try $0.migrate(Migrator(schema: schema, name: "memory")) }
    }

    /// A new database in memory, with all that another has: for tests, of which each would run every migration.
    convenience init(inMemoryCopyOf other: SQLiteDatabase) throws {
        try self.init(other.visitorQuota, other.departures) { copy in
            guard case .memory(let source) = other.storage else { preconditionFailure("\(other.name) is a file") }
            try source.withLock { try copy.copy($0) }
        }
    }

    private init(
        _ visitorQuota: VisitorQuota, _ departures: Departures, fill: (SQLiteHandle) throws -> Void
    ) throws {
        self.visitorQuota = visitorQuota
        self.departures = departures
        let handle = try SQLiteHandle(path: SQLiteHandle.memory, isReadOnly: false, cache: 2_000)
        try fill(handle)
        try handle.run(script: "PRAGMA foreign_keys = ON")
        storage = .memory(Lock(handle))
    }

    /// Opens a database whatever its migrations; a write without a request waits `timeout` seconds for others.
    init(
        opening path: String, readers: Int, writeCache: Int = 16 * 1024, timeout: Double = TimeLimit.command,
        making: Bool = false, departures: Departures = Departures()
    ) throws {
        let use = try Self.useLock(of: path, timeout: timeout)
        try use.share()
        let lock = try DatabaseLock(of: path, suffix: ".lock", timeout: timeout, fair: true)
        let writer = try Self.explained(path) {
            try lock.withLock {
                if making { try DatabaseFile(path: path).makeIfMissing() }
                return try SQLiteWriter(path: path, cache: writeCache, lock: lock, timeout: timeout)
            }
        }
        visitorQuota = VisitorQuota(beside: path)
        self.departures = departures
        storage = .file(
            File(path: path, readers: SQLiteReaders(path: path, maxIdle: readers), writer: writer, use: use))
    }

    /// Closing the last connection checkpoints, so it takes the lock as well. Readers close first and without the lock: they cannot
    /// checkpoint.
    deinit {
        guard case .file(let file) = storage else { return }
        file.readers.close()
        try? file.writer.withLock { $0.close() }
    }

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try RequestContext.measure(.store) {
            try Self.reported {
                switch storage {
                case .file(let file): try file.readers.read(read)
                case .memory(let memory): try memory.withLock { try $0.readOnly(read) }
                }
            }
        }
    }

    @discardableResult
    public func write<Result>(
        in scope: WriteScope, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        try marked { mark in
            switch storage {
            case .file(let file): try file.writer.write { try write($0.marking(mark)) }
            case .memory(let memory): try memory.withLock { try $0.write { try write($0.marking(mark)) } }
            }
        }
    }

    public func writeUnsynced(in scope: WriteScope, _ write: (SQLTransaction) throws -> Void) throws {
        guard case .file(let file) = storage else { return try self.write(in: scope, write) }
        try marked { mark in try file.writer.writeUnsynced { try write($0.marking(mark)) } }
    }

    public func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result? {
        guard case .file(let file) = storage else { return try self.write(write) }
        return try marked { mark in try file.writer.writeIfFree { try write($0.marking(mark)) } }
    }

    private func marked<Result>(_ write: (ChangeMark) throws -> Result) throws -> Result {
        try ChangeMark.telling { mark in
            try RequestContext.measure(.store) { try Self.reported { try write(mark) } }
        }
    }

    /// How many threads wait to write.
    var waitingWriters: Int { (try? file.writer.waiting) ?? 0 }

    public func snapshot(readers: Int) throws -> any DatabaseState {
        try withExclusiveAccess { try SQLiteSnapshot(of: $0, readers: readers) }
    }

    public func presentStates(readers: Int) throws -> any PresentStates {
        try Self.reported { try SQLitePresentStates(of: try path, readers: readers) }
    }

    public var name: String { (try? path) ?? "memory" }

    /// The database's file.
    var path: String {
        get throws { try file.path }
    }

    private var file: File {
        get throws {
            guard case .file(let file) = storage else { throw StoreUnavailable("a database in memory is not a file") }
            return file
        }
    }

    /// Runs with the file's path while no thread or process writes.
    func withExclusiveAccess<Result>(_ body: (String) throws -> Result) throws -> Result {
        let file = try file
        return try RequestContext.measure(.store) {
            try Self.reported { try file.writer.withLock { _ in try body(file.path) } }
        }
    }
}

extension SQLiteDatabase {
    /// The error of a request.
    static func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
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
        } catch SQLError.engine(_, let message, _) {
            throw SiteDatabaseError.unusable(path, message)
        }
    }
}
