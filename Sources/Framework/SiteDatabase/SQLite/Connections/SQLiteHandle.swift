import CSQLite
import Foundation

/// A connection to a database, with its prepared statements. One thread has it at a time.
final class SQLiteHandle: @unchecked Sendable {
    /// SQLite's names of a database in memory, and of one in a temporary file. Such a database has one connection, and is gone when that
    /// closes.
    static let (memory, temporary) = (":memory:", "")

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

    private static let doesNotCountMemory: Void = viperweb_do_not_count_memory()

    let progress: ProgressHandler
    private var connection: OpaquePointer?
    private var kept: [SQLText.Key: SQLiteStatement] = [:]
    private var controls: [SQLiteStatement?] = Control.allCases.map { _ in nil }

    /// Opens a database. `cache` is the most memory for pages, in KiB, `wait` how many nanoseconds a statement waits for a program that
    /// writes without our lock. Throws if the file is not a database.
    ///
    /// Set `isImmutable` only for a file that no program changes. SQLite then makes no files beside it.
    init(
        path: String, isReadOnly: Bool, isImmutable: Bool = false, cache: Int, wait: UInt64 = TimeLimit.read
    ) throws(SQLError) {
        var handle: OpaquePointer?
        var flags = (isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
        if isImmutable { flags |= SQLITE_OPEN_URI }
        Self.doesNotCountMemory
        let name = isImmutable ? "\(URL(fileURLWithPath: path).absoluteString)?immutable=1" : path
        let code = sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLError(code, of: handle, "open \(path)")
        }
        connection = handle
        progress = ProgressHandler(of: handle)
        viperweb_refuse_quoted_strings(handle)
        viperweb_keep_memory(handle)
        self.wait(for: wait)
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

    /// Throws if SQLite opened the file only to read, because this user may not write to it.
    func refuseReadOnly() throws(SQLError) {
        guard sqlite3_db_readonly(connection, "main") == 0 else {
            let message = String(cString: sqlite3_errstr(SQLITE_READONLY))
            throw .engine(code: Int(SQLITE_READONLY), message: message, sql: "open")
        }
    }

    /// Sets whether the database has a log (`WAL`) or is one file (`DELETE`). Throws if SQLite keeps another mode.
    func setJournal(_ mode: SQLText) throws {
        let set = try transaction.row("PRAGMA journal_mode = \(mode)") { try $0["journal_mode"] as String }
        guard set == mode.text.lowercased() else {
            throw SQLError.engine(code: Int(SQLITE_ERROR), message: "its journal mode is \(set ?? "")", sql: mode.text)
        }
    }

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

    /// Like `read`, on a connection that can write: a write by `read` is refused.
    func readOnly<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try run(script: "PRAGMA query_only = ON")
        defer { try? run(script: "PRAGMA query_only = OFF") }
        return try self.read(read)
    }

    /// Writes all or nothing.
    func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        try control(.beginImmediate)
        do {
            let result = try progress.limitingWrite { try write(transaction) }
            try control(.commit)
            return result
        } catch {
            // SQLite may have done so by itself.
            if !isIdle { try control(.rollback) }
            throw error
        }
    }

    /// Runs the missing migrations without enforcing references, because they may replace tables to which rows refer
    /// (sqlite.org/lang_altertable.html, 7). Each one ends with a check of all references.
    func migrate(_ migrator: Migrator) throws {
        try run(script: "PRAGMA foreign_keys = OFF")
        defer { try? run(script: "PRAGMA foreign_keys = ON") }
        while try write(migrator.step) {}
    }

    /// Copies another database's present state into this one, `pages` pages at a time. `progress` receives the copied pages and the
    /// total.
    func copy(
        _ source: SQLiteHandle, pages: Int32 = -1, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(SQLError) {
        guard let backup = sqlite3_backup_init(connection, "main", source.connection, "main") else {
            throw SQLError(sqlite3_errcode(connection), of: connection, "backup")
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = sqlite3_backup_step(backup, pages)
            let total = Int(sqlite3_backup_pagecount(backup))
            progress(total - Int(sqlite3_backup_remaining(backup)), total)
        }
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else {
            throw .engine(code: Int(code), message: String(cString: sqlite3_errstr(code)), sql: "backup")
        }
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
        return SQLiteStatement(statement)
    }
}
