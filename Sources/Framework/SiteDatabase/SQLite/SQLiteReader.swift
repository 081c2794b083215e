import GRDBSQLite
import Synchronization

/// A reading connection with its prepared statements. `SQLiteReaders` lends it to one thread at a time.
///
/// GRDB's connections would work too, but each of their reads takes two dispatch queues and their locks, which cost
/// several times as much as finding a row by its key.
private final class SQLiteReader: SQLiteStatements, @unchecked Sendable {
    private let handle: OpaquePointer
    private let progress: ProgressHandler
    private var kept: [String: OpaquePointer] = [:]

    /// `cache` is the most memory for pages, in KiB.
    init(path: String, cache: Int) throws(SQLError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLError(code, of: handle, "open \(path)")
        }
        self.handle = handle
        progress = ProgressHandler(of: handle)
        sqlite3_busy_timeout(handle, Int32(TimeLimit.read / 1_000_000))
        try run(script: "PRAGMA cache_size = -\(cache)")
    }

    deinit {
        for statement in kept.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Whether no transaction is left open.
    var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Reads one state of the database.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        let connection = SQLiteConnection(handle: handle, statements: self)
        _ = try connection.execute("BEGIN", [])
        // Nothing was written, so nothing can be lost; a reader that is not idle then is not used again.
        defer { _ = try? connection.execute("COMMIT", []) }
        return try progress.limitingRead { try read(SQLTransaction(connection)) }
    }

    func withStatement(_ sql: String, _ body: (OpaquePointer) throws -> Void) throws {
        guard let statement = kept[sql] else {
            let statement = try prepare(sql)
            kept[sql] = statement
            return try body(statement)
        }
        guard sqlite3_stmt_busy(statement) != 0 else { return try body(statement) }
        let another = try prepare(sql)
        defer { sqlite3_finalize(another) }
        try body(another)
    }

    func run(script: String) throws(SQLError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLError(code, of: handle, script) }
    }

    private func prepare(_ sql: String) throws(SQLError) -> OpaquePointer {
        var statement: OpaquePointer?
        let (code, rest) = sql.withCString { start in
            var end: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(handle, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &end)
            return (code, end.map { String(cString: $0) } ?? "")
        }
        guard code == SQLITE_OK, let statement else { throw SQLError(code, of: handle, sql) }
        guard rest.allSatisfy(\.isWhitespace) else {
            sqlite3_finalize(statement)
            throw .engine(code: Int(SQLITE_MISUSE), message: "more than one statement", sql: sql)
        }
        return statement
    }
}

/// A pool of reading connections, one for each thread that reads now.
final class SQLiteReaders: Sendable {
    private let path: String
    private let maxIdle: Int
    /// KiB of pages that a reader keeps: 16 MiB for all, and each what SQLite gives by itself at most.
    private let cache: Int
    private let idle = Mutex<[SQLiteReader]>([])

    /// Keeps at most `maxIdle` connections open; where more threads read, theirs are closed again.
    init(path: String, maxIdle: Int) {
        self.path = path
        self.maxIdle = maxIdle
        cache = min(2_000, max(256, 16 * 1024 / max(1, maxIdle)))
    }

    /// Reads one state of the database, never waiting for another reader.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        let reader = try idle.withLock { $0.popLast() } ?? SQLiteReader(path: path, cache: cache)
        defer {
            idle.withLock { if reader.isIdle, $0.count < maxIdle { $0.append(reader) } }
        }
        return try reader.read(read)
    }

    /// Closes the idle connections.
    func close() {
        idle.withLock { $0.removeAll() }
    }
}
