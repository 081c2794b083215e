import GRDBSQLite

/// A connection of ours to a database's file, with its prepared statements. One thread has it at a time.
///
/// GRDB's connections would work too, but each of their transactions takes two dispatch queues and their locks, which cost several
/// times as much as finding a row by its key.
final class SQLiteHandle: SQLiteStatements, @unchecked Sendable {
    /// Statements without parameters or rows, prepared with the connection's first use of them.
    enum Control: Int, CaseIterable {
        case begin, beginImmediate, commit, rollback, savepoint, release, rollbackTo, doNotSync, sync

        var sql: SQLText {
            switch self {
            case .begin: "BEGIN"
            case .beginImmediate: "BEGIN IMMEDIATE"
            case .commit: "COMMIT"
            case .rollback: "ROLLBACK"
            case .savepoint: "SAVEPOINT part"
            case .release: "RELEASE part"
            case .rollbackTo: "ROLLBACK TO part"
            case .doNotSync: "PRAGMA synchronous = NORMAL"
            case .sync: "PRAGMA synchronous = FULL"
            }
        }
    }

    let progress: ProgressHandler
    private var connection: OpaquePointer?
    private var kept: [SQLText.Key: SQLiteStatement] = [:]
    private var controls: [SQLiteStatement?] = Control.allCases.map { _ in nil }

    /// `cache` is the most memory for pages, in KiB.
    init(path: String, isReadOnly: Bool, cache: Int) throws(SQLError) {
        var handle: OpaquePointer?
        let flags = (isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLError(code, of: handle, "open \(path)")
        }
        connection = handle
        progress = ProgressHandler(of: handle)
        wait(for: TimeLimit.read)
        try run(script: "PRAGMA cache_size = -\(SQLText(unchecked: "\(cache)"))")
    }

    deinit {
        close()
    }

    /// Ends the connection, after which nothing can be asked any more.
    func close() {
        controls.removeAll()
        kept.removeAll()
        sqlite3_close_v2(connection)
        connection = nil
    }

    /// Whether no transaction is open.
    var isIdle: Bool { sqlite3_get_autocommit(connection) != 0 }

    /// The state of the database in which this connection is.
    var transaction: SQLTransaction { SQLTransaction(SQLiteConnection(handle: connection, statements: self)) }

    /// Sets for how many nanoseconds a statement waits for a program that writes without our lock.
    func wait(for nanoseconds: UInt64) {
        sqlite3_busy_timeout(connection, Int32(clamping: nanoseconds / 1_000_000))
    }

    /// Reads one state of the database.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try control(.begin)
        // Nothing was written, so nothing can be lost; a reader that is not idle then is not used again.
        defer { try? control(.commit) }
        return try progress.limitingRead { try read(transaction) }
    }

    func control(_ control: Control) throws(SQLError) {
        let statement: SQLiteStatement
        if let kept = controls[control.rawValue] {
            statement = kept
        } else {
            statement = try prepare(control.sql)
            controls[control.rawValue] = statement
        }
        let code = sqlite3_step(statement.pointer)
        let error = code == SQLITE_DONE || code == SQLITE_ROW ? nil : SQLError(code, of: connection, control.sql.text)
        sqlite3_reset(statement.pointer)
        if let error { throw error }
    }

    func withStatement(_ sql: SQLText, _ body: (SQLiteStatement) throws -> Void) throws {
        let key = sql.key
        guard let statement = kept[key] else {
            let statement = try prepare(sql)
            kept[key] = statement
            return try body(statement)
        }
        try body(statement.isBusy ? prepare(sql) : statement)
    }

    func run(script: SQLText) throws(SQLError) {
        let code = sqlite3_exec(connection, script.text, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLError(code, of: connection, script.text) }
    }

    private func prepare(_ sql: SQLText) throws(SQLError) -> SQLiteStatement {
        let sql = sql.text
        var statement: OpaquePointer?
        let (code, rest) = sql.withCString { start in
            var end: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(connection, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &end)
            return (code, end.map { String(cString: $0) } ?? "")
        }
        guard code == SQLITE_OK, let statement else { throw SQLError(code, of: connection, sql) }
        guard rest.allSatisfy(\.isWhitespace) else {
            sqlite3_finalize(statement)
            throw .engine(code: Int(SQLITE_MISUSE), message: "more than one statement", sql: sql)
        }
        return SQLiteStatement(statement, isOwned: true)
    }
}
