import CPostgres
import Glibc
import Platform

/// A connection to a server, with its prepared statements. One thread has it at a time.
///
/// It is in pipeline mode (PostgreSQL 15, 34.5): what begins a transaction travels with its first statement, and what ends one that only
/// read is not waited for. So a read of one statement takes one round trip.
final class PostgresHandle: @unchecked Sendable {
    /// What the server answers next.
    private enum Answer {
        case prepared(PostgresStatement)
        case result(PostgresStatement, into: PostgresAnswer.Slot?)
        case sync
    }

    /// Rows that were inserted, updated or deleted, as far as the server has answered.
    private(set) var totalChanges = 0
    /// How often it waited for the server.
    private(set) var roundTrips = 0
    /// From here on they hold.
    var limits: PostgresLimits
    var connection: OpaquePointer?
    private var statements: [SQLText.Key: PostgresStatement] = [:]
    private var answers: [Answer] = []
    /// What is sent before the next statement.
    var opening: [(sql: SQLText, values: [SQLValue])] = []
    /// Whether the transaction has been given an answer.
    var hasAnswered = false
    /// What the server was told last.
    var told: PostgresLimits.Server?
    private var (prepared, cursors) = (0, 0)
    /// How many transactions added to what visitors keep.
    var visits = 0
    let warnings = PostgresWarnings()

    /// Connects within the limits.
    init(with parameters: [String: String], _ limits: PostgresLimits) throws(SQLError) {
        self.limits = limits
        try connect(parameters)
        PQsetNoticeReceiver(connection, PostgresWarnings.receive, Unmanaged.passUnretained(warnings).toOpaque())
    }

    deinit {
        close()
    }

    /// Whether it can be used again: it has no transaction, or the end of one is on its way.
    var isUsable: Bool {
        guard let connection, PQstatus(connection) == CONNECTION_OK, opening.isEmpty else { return false }
        return !answers.isEmpty || PQtransactionStatus(connection) == PQTRANS_IDLE
    }

    /// Whether the server has been told these limits.
    func knows(_ limits: PostgresLimits) -> Bool { told == limits.server }

    /// The state of the database in which this connection is.
    var transaction: SQLTransaction { SQLTransaction(PostgresConnection(handle: self)) }
}

extension PostgresHandle {
    /// Runs a statement, and gives its rows with their columns.
    func execute(
        _ sql: SQLText, _ arguments: [any SQLValueConvertible]
    ) throws(SQLError) -> (PostgresResult, ColumnIndex) {
        let values = arguments.map(\.sqlValue)
        let statement = try statement(sql, values)
        #if DEBUG
            let start = SystemClock.monotonic
        #endif
        try open()
        try send(statement, values)
        let result = try answer(to: statement)
        #if DEBUG
            StatementLog.note(sql.text, since: start, rows: result.rows)
        #endif
        return (result, statement.columns(of: result))
    }

    /// Sends a statement with those that follow, whose answer is read when it is asked for.
    func ask(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws(SQLError) -> PostgresAnswer {
        let values = arguments.map(\.sqlValue)
        let statement = try statement(sql, values)
        let slot = PostgresAnswer.Slot()
        try open()
        try send(statement, values, into: slot)
        return PostgresAnswer(statement: statement, handle: self, slot: slot)
    }

    /// Sends a statement with those that follow.
    func enqueue(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws(SQLError) {
        let values = arguments.map(\.sqlValue)
        let statement = try statement(sql, values)
        try open()
        try send(statement, values)
        #if DEBUG
            StatementLog.note(sql.text, since: SystemClock.monotonic, rows: 0)
        #endif
        // They are in memory until they are sent.
        if answers.count >= 500 { _ = try answer(to: statement) }
    }

    /// Rows that were inserted, updated or deleted since the connection was opened.
    func allChanges() throws(SQLError) -> Int {
        if !answers.isEmpty, connection != nil {
            try sync()
            try settle()
        }
        return totalChanges
    }

    /// Runs statements that end with semicolons, and have no parameters.
    func run(script: SQLText) throws(SQLError) {
        try open()
        if !answers.isEmpty { try sync() }
        try settle()
        guard PQexitPipelineMode(connection) == 1, PQsendQuery(connection, script.text) == 1 else { throw lost() }
        roundTrips += 1
        try flush()
        var failure: SQLError?
        while let result = try next() {
            if result.status == PGRES_FATAL_ERROR { failure = failure ?? result.error(script.text) }
        }
        guard PQstatus(connection) == CONNECTION_OK, PQenterPipelineMode(connection) == 1 else { throw lost() }
        if let failure { throw failure }
    }

    /// Reads the rows of a statement some at a time, until `row` returns false.
    func withCursor(
        _ sql: SQLText, _ arguments: [any SQLValueConvertible], _ row: (SQLRow) throws -> Bool
    ) throws {
        // As many as have room in memory, whatever they hold.
        let batch = 500
        cursors += 1
        let name = SQLText(name: "rows_\(cursors)")
        // It travels with the first rows that are fetched.
        let values = arguments.map(\.sqlValue)
        try open()
        try send(
            try PostgresStatement(name: "", sql: "DECLARE \(name.text) NO SCROLL CURSOR FOR \(sql.text)", values),
            values)
        var columns: ColumnIndex?
        reading: while true {
            let result = try once("FETCH FORWARD 500 FROM \(name)", [])
            let index = columns ?? ColumnIndex(count: Int(PQnfields(result.pointer)))
            columns = index
            for number in 0..<result.rows {
                guard try row(result.row(number, index)) else { break reading }
            }
            if result.rows < batch { break }
        }
        try send(try PostgresStatement(name: "", sql: "CLOSE \(name.text)", []), [])
    }

    /// Runs a statement that is not kept.
    func once(
        _ sql: SQLText, _ arguments: [any SQLValueConvertible]
    ) throws(SQLError) -> PostgresResult {
        let values = arguments.map(\.sqlValue)
        let statement = try PostgresStatement(name: "", sql: sql.text, values)
        try open()
        try send(statement, values)
        return try answer(to: statement)
    }

    /// The statement of a text for values of these types.
    func statement(_ sql: SQLText, _ values: [SQLValue]) throws(SQLError) -> PostgresStatement {
        let key = sql.key
        var known = statements[key]
        while let statement = known {
            if statement.takes(values) { return statement }
            known = statement.next
        }
        prepared += 1
        let statement = try PostgresStatement(name: "s\(prepared)", sql: sql.text, values)
        statement.next = statements[key]
        statements[key] = statement
        return statement
    }

    func send(
        _ statement: PostgresStatement, _ values: [SQLValue], into slot: PostgresAnswer.Slot? = nil
    ) throws(SQLError) {
        guard connection != nil else { throw .disconnected("the connection is closed") }
        if !statement.isPrepared {
            let isSent = statement.types.withUnsafeBufferPointer {
                PQsendPrepare(connection, statement.name, statement.text, Int32($0.count), $0.baseAddress)
            }
            guard isSent == 1 else { throw lost() }
            statement.isPrepared = !statement.name.isEmpty
            answers.append(.prepared(statement))
        }
        let isSent = PostgresValues(values).withPointers { values, lengths, formats in
            PQsendQueryPrepared(connection, statement.name, Int32(lengths.count), values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost() }
        answers.append(.result(statement, into: slot))
    }

    func sync() throws(SQLError) {
        guard PQpipelineSync(connection) == 1 else { throw lost() }
        answers.append(.sync)
    }

    /// Sends everything, and reads all answers; returns the last.
    fileprivate func answer(to statement: PostgresStatement) throws(SQLError) -> PostgresResult {
        try sync()
        let answer = try settle()
        hasAnswered = true
        guard let result = answer else { throw .server(state: "", message: "no answer", sql: statement.sql) }
        return result
    }

    /// Reads the answers that are owed, and returns the last.
    @discardableResult
    private func settle() throws(SQLError) -> PostgresResult? {
        guard connection != nil else { throw .disconnected("the connection is closed") }
        if !answers.isEmpty { roundTrips += 1 }
        try flush()
        var (last, failure) = (PostgresResult?.none, SQLError?.none)
        for answer in answers {
            if case .sync = answer {
                guard let result = try next(), result.status == PGRES_PIPELINE_SYNC else {
                    throw failure.map { abandon("\($0)") } ?? lost()
                }
                continue
            }
            while let result = try next() {
                switch (result.status, answer) {
                case (PGRES_COMMAND_OK, .prepared): break
                case (PGRES_TUPLES_OK, _), (PGRES_COMMAND_OK, _):
                    totalChanges += result.changes
                    last = result
                    if case .result(_, let slot) = answer { slot?.result = result }
                case (PGRES_PIPELINE_ABORTED, .prepared(let statement)): statement.isPrepared = false
                case (PGRES_PIPELINE_ABORTED, _), (_, .sync): break
                case (_, .prepared(let statement)):
                    statement.isPrepared = false
                    failure = failure ?? result.error(statement.sql)
                case (_, .result(let statement, _)): failure = failure ?? result.error(statement.sql)
                }
            }
        }
        answers.removeAll(keepingCapacity: true)
        if let failure {
            if PQstatus(connection) != CONNECTION_OK { throw abandon("\(failure)") }
            throw failure
        }
        return last
    }

    private func flush() throws(SQLError) {
        while true {
            switch PQflush(connection) {
            case 0: return
            case 1:
                try wait(for: POLLIN | POLLOUT)
                guard PQconsumeInput(connection) == 1 else { throw lost() }
            default: throw lost()
            }
        }
    }

    private func next() throws(SQLError) -> PostgresResult? {
        while PQisBusy(connection) != 0 {
            try wait(for: POLLIN)
            guard PQconsumeInput(connection) == 1 else { throw lost() }
        }
        return PQgetResult(connection).map(PostgresResult.init)
    }
}

/// What a statement answers that was sent with others.
struct PostgresAnswer: DeferredAnswer {
    /// What the connection fills; it does not hold the connection.
    final class Slot {
        fileprivate(set) var result: PostgresResult?
    }

    let statement: PostgresStatement
    let handle: PostgresHandle
    let slot: Slot

    func forEachRow(_ row: (SQLRow) throws -> Void) throws {
        #if DEBUG
            let start = SystemClock.monotonic
            defer { StatementLog.note(statement.sql, since: start, rows: slot.result?.rows ?? 0) }
        #endif
        if slot.result == nil { _ = try handle.answer(to: statement) }
        guard let result = slot.result else {
            throw SQLError.server(state: "", message: "no answer", sql: statement.sql)
        }
        let columns = statement.columns(of: result)
        for number in 0..<result.rows { try row(result.row(number, columns)) }
    }
}
