import CSQLite
import Glibc
import Platform

/// Runs statements by SQLite's C interface; bound and read values are copied once.
struct SQLiteConnection: SQLConnection {
    /// Nil once it is closed.
    let handle: OpaquePointer?
    let statements: SQLiteHandle

    var dialect: SQLDialect { .sqlite }
    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// Bytes of the database's pages that are in use, with this transaction's changes.
    private var usedBytes: Int {
        get throws {
            let pages = try number("PRAGMA page_count") - number("PRAGMA freelist_count")
            return try pages * number("PRAGMA page_size")
        }
    }

    func countingVisitors(_ change: () throws -> Void) throws -> Int {
        let before = try usedBytes
        try change()
        let grown = try usedBytes - before
        if grown != 0 { _ = try execute("UPDATE visitor_totals SET bytes = bytes + ?", [grown]) }
        return grown
    }

    /// Whoever changes a file's data renders the pages of all that show it.
    func announceChange() {}

    /// Who writes is alone in any case.
    func lock(_ scope: WriteScope) {}

    /// The value of a pragma.
    private func number(_ pragma: SQLText) throws -> Int {
        var value = 0
        try statements.withStatement(pragma) { statement in
            defer { sqlite3_reset(statement.pointer) }
            if try step(statement.pointer, pragma) { value = Int(sqlite3_column_int64(statement.pointer, 0)) }
        }
        return value
    }

    func forEachRow(
        _ sql: SQLText, _ arguments: [any SQLValueConvertible], isLarge: Bool, _ row: (SQLRow) throws -> Bool
    ) throws {
        try statements.withStatement(sql) { statement in
            let pointer = statement.pointer
            // Bound texts go too: a kept statement would hold them.
            defer {
                sqlite3_reset(pointer)
                if statement.parameters > 0 { sqlite3_clear_bindings(pointer) }
            }
            try bind(arguments, to: statement, sql)
            let current = SQLRow(values: .sqlite(SQLiteRowValues(statement: pointer)), columns: statement.columns)
            #if DEBUG
                let start = SystemClock.monotonic
                var rows = 0
                defer { StatementLog.note(sql.text, since: start, rows: rows) }
            #endif
            while try step(pointer, sql) {
                #if DEBUG
                    rows += 1
                #endif
                guard try row(current) else { return }
            }
        }
    }

    func execute(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws -> Int {
        try forEachRow(sql, arguments, isLarge: false) { _ in true }
        return Int(sqlite3_changes(handle))
    }

    func enqueue(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws {
        _ = try execute(sql, arguments)
    }

    func run(script: SQLText) throws {
        try statements.run(script: script)
    }

    /// Whether there is a row to read.
    private func step(_ statement: OpaquePointer, _ sql: SQLText) throws(SQLError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw error(code, sql)
        }
    }

    private func bind(
        _ arguments: [any SQLValueConvertible], to statement: SQLiteStatement, _ sql: SQLText
    ) throws(SQLError) {
        let count = statement.parameters
        guard count == arguments.count else { throw .arguments(arguments.count, of: count, sql: sql.text) }
        for (index, argument) in arguments.enumerated() {
            let code = bind(argument.sqlValue, to: statement.pointer, Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code, sql) }
        }
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, _ index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    // An empty text is not NULL, so it needs an address.
                    sqlite3_bind_text64(
                        statement, index, $0.baseAddress ?? emptyText, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient)
            }
        }
    }

    private func error(_ code: Int32, _ sql: SQLText) -> SQLError {
        SQLError(code, of: handle, sql.text)
    }
}

extension SQLError {
    /// SQLite's message for a connection's last error.
    init(_ code: Int32, of connection: OpaquePointer?, _ sql: String) {
        self = .engine(code: Int(code), message: String(cString: sqlite3_errmsg(connection)), sql: sql)
    }
}

/// SQLITE_TRANSIENT: SQLite copies a bound value. Swift does not import the macro.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
private nonisolated(unsafe) let emptyText = UnsafePointer(strdup(""))

/// The current row of a statement.
struct SQLiteRowValues {
    let statement: OpaquePointer

    func name(at index: Int) -> UnsafePointer<CChar>? { sqlite3_column_name(statement, Int32(index)) }

    subscript(index: Int) -> SQLiteValue {
        SQLiteValue(pointer: sqlite3_column_value(statement, Int32(index)))
    }
}

/// A value of a row, valid as long as the row. Its type is read before it is.
///
/// The connection does not protect it from other threads, of which it has none (sqlite.org/c3ref/column_blob.html).
struct SQLiteValue {
    let pointer: OpaquePointer?

    var type: SQLValueType {
        switch sqlite3_value_type(pointer) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    var integer: Int64 { sqlite3_value_int64(pointer) }
    var real: Double { sqlite3_value_double(pointer) }

    var text: String {
        // The pointer is asked before the count (sqlite.org/c3ref/value_blob.html).
        guard let bytes = sqlite3_value_text(pointer) else { return "" }
        return String(utf8: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(pointer))))
    }

    var textBytes: Int { type == .text ? Int(sqlite3_value_bytes(pointer)) : 0 }

    var blob: [UInt8] {
        guard let bytes = sqlite3_value_blob(pointer) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(pointer))))
    }
}
