/// One state of a database: to read, and inside of `write` to change all or nothing.
///
/// Statements are SQL with `?`, or `?1` for a parameter that is used twice. They are prepared once and cached by their
/// text, so values go into parameters.
public struct SQLTransaction {
    @usableFromInline let connection: any SQLConnection
    /// Is set where a change is recorded; nil where nobody wants to know.
    let mark: ChangeMark?

    init(_ connection: any SQLConnection, mark: ChangeMark? = nil) {
        self.connection = connection
        self.mark = mark
    }

    /// The same transaction, whose changes are noted from here on: it may run once more.
    func marking(_ mark: ChangeMark) -> SQLTransaction {
        mark.isSet = false
        return SQLTransaction(connection, mark: mark)
    }

    public var dialect: SQLDialect { connection.dialect }

    /// What `read` makes of each row, in the order of the rows.
    @inlinable
    public func rows<Result>(
        _ sql: String, _ arguments: any SQLValueConvertible..., read: (SQLRow) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try connection.forEachRow(sql, arguments) {
            results.append(try read($0))
            return true
        }
        return results
    }

    /// What `read` makes of the first row; nil where there is none.
    @inlinable
    public func row<Result>(
        _ sql: String, _ arguments: any SQLValueConvertible..., read: (SQLRow) throws -> Result
    ) throws -> Result? {
        var result: Result?
        try connection.forEachRow(sql, arguments) {
            result = try read($0)
            return false
        }
        return result
    }

    /// Reads each row, with no more than one in memory.
    @inlinable
    public func forEachRow(
        _ sql: String, _ arguments: any SQLValueConvertible..., read: (SQLRow) throws -> Void
    ) throws {
        try connection.forEachRow(sql, arguments) {
            try read($0)
            return true
        }
    }

    /// Reads each row until `read` returns false, with no more than one in memory.
    @inlinable
    public func readRows(
        _ sql: String, _ arguments: any SQLValueConvertible..., while read: (SQLRow) throws -> Bool
    ) throws {
        try connection.forEachRow(sql, arguments, read)
    }

    /// Runs one statement; returns the number of rows inserted, updated or deleted.
    @discardableResult
    public func execute(_ sql: String, _ arguments: any SQLValueConvertible...) throws -> Int {
        try connection.execute(sql, arguments)
    }

    /// Runs statements that end with semicolons and take no parameters, as migrations do.
    public func run(script: String) throws {
        try connection.run(script: script)
    }

    /// The revision of the site's pages, renewed by each change that reaches them.
    public var pageRevision: String {
        get throws { try PageRevision.read(self) }
    }

    /// Marks all rendered pages as outdated by this transaction, such as by a change of everything: they are rendered anew as a
    /// whole. A change that can say what it changed is recorded (`record`) instead.
    public func renewPageRevision() throws {
        try PageRevision.renew(self)
        // What is there leads nowhere any more.
        try execute("DELETE FROM outbox")
        mark?.isSet = true
    }
}

/// The SQL dialect of an engine.
public enum SQLDialect: Hashable, Sendable {
    case sqlite, postgreSQL
}

/// An engine's side of a transaction.
@usableFromInline
protocol SQLConnection {
    var dialect: SQLDialect { get }
    /// Rows that were inserted, updated or deleted since the connection was opened.
    var totalChanges: Int { get }
    /// Bytes of the database's pages that are in use, with this transaction's changes.
    var usedBytes: Int { get throws }

    /// Reads rows until `row` returns false.
    func forEachRow(_ sql: String, _ arguments: [any SQLValueConvertible], _ row: (SQLRow) throws -> Bool) throws
    func execute(_ sql: String, _ arguments: [any SQLValueConvertible]) throws -> Int
    func run(script: String) throws
}

/// Why a statement failed.
public enum SQLError: Error, Equatable, CustomStringConvertible {
    /// The engine's own code and message, and the statement.
    case engine(code: Int, message: String, sql: String)
    case noColumn(String)
    case null(column: String)
    case type(column: String, is: SQLValueType, not: SQLValueType)
    /// A statement of so many parameters got another number of values.
    case arguments(Int, of: Int, sql: String)

    public var description: String {
        switch self {
        case .engine(let code, let message, let sql): "SQLite error \(code): \(message) - while executing `\(sql)`"
        case .noColumn(let name): "the statement has no column \(name)"
        case .null(let column): "the column \(column) is NULL"
        case .type(let column, let found, let wanted): "the column \(column) is \(found), not \(wanted)"
        case .arguments(let given, let count, let sql): "\(given) values for the \(count) parameters of `\(sql)`"
        }
    }
}
