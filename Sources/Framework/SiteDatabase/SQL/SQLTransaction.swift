import Platform

/// One state of a database: to read, and inside of `write` to change all or nothing.
///
/// Statements are SQL with `?`, or `?1` for a parameter that is used twice. They are prepared once and cached by their
/// text, so values go into parameters.
public struct SQLTransaction {
    @usableFromInline let connection: any SQLConnection
    /// Is set where a change is recorded; nil if nobody wants to know.
    let mark: ChangeMark?
    /// Nil if its state may change.
    private let memo: StateMemo?

    init(_ connection: any SQLConnection, mark: ChangeMark? = nil, memo: StateMemo? = nil) {
        self.connection = connection
        self.mark = mark
        self.memo = memo
    }

    /// The same transaction, which reads a state that stays.
    func remembering(in memo: StateMemo) -> SQLTransaction { SQLTransaction(connection, memo: memo) }

    /// Whether `rememberedRows` asks the same only once.
    package var remembers: Bool { memo != nil }

    /// The same transaction, whose changes are noted from here on: it may run once more.
    func marking(_ mark: ChangeMark) -> SQLTransaction {
        mark.reset()
        return SQLTransaction(connection, mark: mark)
    }

    public var dialect: SQLDialect { connection.dialect }

    /// How often its connection waited for a server since it was opened; 0 for SQLite.
    package var roundTrips: Int { (connection as? PostgresConnection)?.handle.roundTrips ?? 0 }

    /// What `read` makes of each row, in the order of the rows.
    @inlinable
    public func rows<Result>(
        _ sql: SQLText, _ arguments: any SQLValueConvertible..., read: (SQLRow) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try connection.forEachRow(sql, arguments, isLarge: false) {
            results.append(try read($0))
            return true
        }
        return results
    }

    /// What `read` makes of the first row.
    @inlinable
    public func row<Result>(
        _ sql: SQLText, _ arguments: any SQLValueConvertible..., read: (SQLRow) throws -> Result
    ) throws -> Result? {
        var result: Result?
        try connection.forEachRow(sql, arguments, isLarge: false) {
            result = try read($0)
            return false
        }
        return result
    }

    /// Reads each row of any number, some of which are in memory at a time.
    @inlinable
    public func forEachRow(
        _ sql: SQLText, _ arguments: any SQLValueConvertible..., read: (SQLRow) throws -> Void
    ) throws {
        try connection.forEachRow(sql, arguments, isLarge: true) {
            try read($0)
            return true
        }
    }

    /// Reads each row until `read` returns false; an engine may have all of them in memory.
    @inlinable
    public func readRows(
        _ sql: SQLText, _ arguments: any SQLValueConvertible..., while read: (SQLRow) throws -> Bool
    ) throws {
        try connection.forEachRow(sql, arguments, isLarge: false, read)
    }

    /// The same with any number of values.
    @inlinable
    public func readRows(
        _ sql: SQLText, arguments: [any SQLValueConvertible], while read: (SQLRow) throws -> Bool
    ) throws {
        try connection.forEachRow(sql, arguments, isLarge: false, read)
    }

    /// Asks for rows that are read later in the transaction. Over PostgreSQL it travels with what is asked next: several things that do not
    /// depend on one another are one round trip.
    @inlinable
    public func deferredRows<Row>(
        _ sql: SQLText, _ arguments: any SQLValueConvertible..., read: @escaping (SQLRow) throws -> Row
    ) throws -> DeferredRows<Row> {
        try deferredRows(sql, arguments: arguments, read: read)
    }

    /// Asks for rows as `deferredRows` does. All pages that are rendered of one state share the answer.
    package func rememberedRows<Row: Sendable>(
        _ sql: SQLText, _ arguments: any SQLValueConvertible..., read: @escaping (SQLRow) throws -> Row
    ) throws -> DeferredRows<Row> {
        guard let memo else { return try deferredRows(sql, arguments: arguments, read: read) }
        let question = StateMemo.Question(sql: sql.text, values: arguments.map(\.sqlValue))
        if let rows = memo.answer(to: question) as? [Row] { return DeferredRows { rows } }
        let asked = try deferredRows(sql, arguments: arguments, read: read)
        return DeferredRows {
            let rows = try asked.all
            memo.remember(rows, of: question)
            return rows
        }
    }

    /// The value that was kept under a name for this state; nil if there is none.
    package func kept<Value: Sendable>(_ name: SQLText) -> Value? { memo?.kept(name.text) as? Value }

    /// Keeps a value for all pages that are rendered of one state. Does nothing if the state may change.
    package func keep(_ value: some Sendable, as name: SQLText) { memo?.keep(value, as: name.text) }

    /// Takes bytes of the memory for kept values. Returns false if so many are not left.
    package func takeMemory(_ bytes: Int) -> Bool { memo?.takeMemory(bytes) ?? false }

    /// The same with any number of values.
    @inlinable
    public func deferredRows<Row>(
        _ sql: SQLText, arguments: [any SQLValueConvertible], read: @escaping (SQLRow) throws -> Row
    ) throws -> DeferredRows<Row> {
        if let answer = try connection.deferredAnswer(to: sql, arguments) {
            return DeferredRows {
                var rows: [Row] = []
                try answer.forEachRow { rows.append(try read($0)) }
                return rows
            }
        }
        var rows: [Row] = []
        try connection.forEachRow(sql, arguments, isLarge: false) {
            rows.append(try read($0))
            return true
        }
        return DeferredRows { rows }
    }

    /// Runs one statement; returns the number of rows inserted, updated or deleted.
    @discardableResult
    public func execute(_ sql: SQLText, _ arguments: any SQLValueConvertible...) throws -> Int {
        try connection.execute(sql, arguments)
    }

    /// The same with an array of values.
    @discardableResult
    public func execute(_ sql: SQLText, arguments: [any SQLValueConvertible]) throws -> Int {
        try connection.execute(sql, arguments)
    }

    /// Runs one statement, of which nobody asks how many rows it changed: at the latest before the next one that is asked something, and
    /// before the end of the transaction. What is wrong with it may be thrown then.
    public func enqueue(_ sql: SQLText, _ arguments: any SQLValueConvertible...) throws {
        try connection.enqueue(sql, arguments)
    }

    /// The same with an array of values.
    public func enqueue(_ sql: SQLText, arguments: [any SQLValueConvertible]) throws {
        try connection.enqueue(sql, arguments)
    }

    /// Runs statements that end with semicolons and take no parameters, as migrations do.
    public func run(script: SQLText) throws {
        try connection.run(script: script)
    }

    /// The same with statements that make tables of SQLite's types: another engine makes them of its own (`Migration`).
    public func run(tables: SQLText) throws {
        try connection.run(script: dialect == .sqlite ? tables : PostgresSchemaText.translated(tables))
    }

    /// The columns of a table that are written, in their order.
    public func columns(of table: SQLText) throws -> [SQLText] {
        try DatabaseTable.columns(of: table.text, in: self).map(SQLText.init(name:))
    }

    /// Waits until nobody else writes in a further scope, and keeps it up to the end of the transaction.
    public func enter(_ scope: WriteScope) throws {
        try connection.lock(scope)
    }

    /// What `change` makes, and whether it inserted, updated or deleted rows.
    package func noticingChanges<Result>(
        _ change: () throws -> Result
    ) throws -> (result: Result, hasChanged: Bool) {
        let before = try connection.totalChanges
        let result = try change()
        return (result, try connection.hasChanges(beyond: before))
    }

    /// Runs `change`, and counts what it adds to what visitors keep; returns how many bytes that is. An engine that counts by itself
    /// returns 1 where it is time to look at the sum, else 0.
    package func countingVisitors(_ change: () throws -> Void) throws -> Int {
        try connection.countingVisitors(change)
    }

    /// Renews the revision of the site's pages: once it is committed, whoever renders them is told. `record` gets the new one before it is stored.
    package func changePages(_ record: (_ revision: String) throws -> Void = { _ in }) throws {
        try PageRevision.renew(self, record)
        try connection.announceChange()
        mark?.set()
    }

    /// Runs something after the transaction is committed, on the same thread; nothing where it only reads.
    package func afterCommit(_ action: @escaping () -> Void) {
        mark?.add(action)
    }

    /// The revision of the site's pages, renewed by each change that reaches them.
    public var pageRevision: String {
        get throws { try PageRevision.read(self) }
    }

    /// Marks all rendered pages as outdated by this transaction, such as by a change of everything: they are rendered anew as a
    /// whole. A change that can say what it changed is recorded (`record`) instead.
    public func renewPageRevision() throws {
        try connection.lock(.site)
        try changePages()
        // What is there leads nowhere any more.
        try execute("DELETE FROM outbox")
    }
}

/// The rows of a statement of a transaction, as they were when it was asked.
public struct DeferredRows<Row> {
    @usableFromInline let read: () throws -> [Row]

    @usableFromInline init(_ read: @escaping () throws -> [Row]) {
        self.read = read
    }

    /// One row that is known already.
    package init(known row: Row) {
        self.init { [row] }
    }

    /// What `read` makes of each row, in the order of the rows.
    public var all: [Row] {
        get throws { try read() }
    }

    /// What it makes of the first one.
    public var first: Row? {
        get throws { try read().first }
    }
}

/// What some statements answered of one state of a database.
final class StateMemo: Sendable {
    struct Question: Hashable {
        let sql: String
        let values: [SQLValue]
    }

    /// At this many, all are forgotten.
    private static let maxAnswers = 256
    /// For kept values, in bytes.
    private static let memory = 64 << 20
    private let answers = Lock<[Question: any Sendable]>([:])
    private let kept = Lock<(values: [String: any Sendable], memory: Int)>(([:], memory))

    func kept(_ name: String) -> (any Sendable)? { kept.withLock { $0.values[name] } }

    func keep(_ value: some Sendable, as name: String) { kept.withLock { $0.values[name] = value } }

    func takeMemory(_ bytes: Int) -> Bool {
        kept.withLock { kept in
            guard kept.memory >= bytes else { return false }
            kept.memory -= bytes
            return true
        }
    }

    func answer(to question: Question) -> (any Sendable)? { answers.withLock { $0[question] } }

    func remember(_ rows: any Sendable, of question: Question) {
        answers.withLock { answers in
            if answers.count == Self.maxAnswers { answers.removeAll() }
            answers[question] = rows
        }
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
    var totalChanges: Int { get throws }
    /// Whether there are more of them than that.
    func hasChanges(beyond count: Int) throws -> Bool

    /// Reads rows until `row` returns false. Where they are many, not all of them may be in memory.
    func forEachRow(
        _ sql: SQLText, _ arguments: [any SQLValueConvertible], isLarge: Bool, _ row: (SQLRow) throws -> Bool) throws
    func execute(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws -> Int
    /// An engine that is far away may wait until more is to be sent.
    func enqueue(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws
    /// What a statement answers, which an engine that is far away waits for only when it is asked for; nil for one that does not wait.
    func deferredAnswer(to sql: SQLText, _ arguments: [any SQLValueConvertible]) throws -> (any DeferredAnswer)?
    func run(script: SQLText) throws
    /// Wakes who waits for a change of the pages, once the transaction is committed (`ChangeSignal`).
    func announceChange() throws
    /// Waits until nobody else writes in a scope, up to the transaction's end.
    func lock(_ scope: WriteScope) throws
    /// Runs `change`, and counts what it adds to what visitors keep; returns how many bytes that is. An engine that counts by itself
    /// returns 1 where it is time to look at the sum, else 0.
    func countingVisitors(_ change: () throws -> Void) throws -> Int
}

extension SQLConnection {
    func hasChanges(beyond count: Int) throws -> Bool { try totalChanges > count }

    func deferredAnswer(to sql: SQLText, _ arguments: [any SQLValueConvertible]) throws -> (any DeferredAnswer)? { nil }
}

/// What a statement that was sent will answer.
@usableFromInline
protocol DeferredAnswer {
    func forEachRow(_ row: (SQLRow) throws -> Void) throws
}

/// Why a statement failed.
public enum SQLError: Error, Equatable, CustomStringConvertible {
    /// SQLite's own code and message, and the statement.
    case engine(code: Int, message: String, sql: String)
    /// PostgreSQL's SQLSTATE and message, and the statement.
    case server(state: String, message: String, sql: String)
    /// There is no connection to the server any more; what was not committed is undone.
    case disconnected(String)
    /// Nobody knows whether a transaction was committed.
    case unknown(String)
    case noColumn(String)
    case null(column: String)
    case type(column: String, is: SQLValueType, not: SQLValueType)
    /// A statement of so many parameters got another number of values.
    case arguments(Int, of: Int, sql: String)

    /// Whether it is the engine's, and not the statement's.
    var isOfEngine: Bool {
        switch self {
        case .engine, .server, .disconnected, .unknown: true
        case .noColumn, .null, .type, .arguments: false
        }
    }

    public var description: String {
        switch self {
        case .server(let state, let message, let sql):
            "PostgreSQL error \(state): \(message) - while executing `\(sql)`"
        case .disconnected(let why): "the connection to PostgreSQL ended: \(why)"
        case .unknown(let why): "it is unknown whether PostgreSQL committed a transaction: \(why)"
        case .engine(let code, let message, let sql): "SQLite error \(code): \(message) - while executing `\(sql)`"
        case .noColumn(let name): "the statement has no column \(name)"
        case .null(let column): "the column \(column) is NULL"
        case .type(let column, let found, let wanted): "the column \(column) is \(found), not \(wanted)"
        case .arguments(let given, let count, let sql): "\(given) values for the \(count) parameters of `\(sql)`"
        }
    }
}
