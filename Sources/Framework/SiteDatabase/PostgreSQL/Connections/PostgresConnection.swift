/// Runs a transaction's statements on a server.
struct PostgresConnection: SQLConnection {
    let handle: PostgresHandle

    var dialect: SQLDialect { .postgreSQL }
    var totalChanges: Int { get throws { try handle.allChanges() } }

    func hasChanges(beyond count: Int) throws -> Bool {
        try handle.totalChanges > count || handle.allChanges() > count
    }

    func forEachRow(
        _ sql: SQLText, _ arguments: [any SQLValueConvertible], isLarge: Bool, _ row: (SQLRow) throws -> Bool
    ) throws {
        if isLarge { return try handle.withCursor(sql, arguments, row) }
        let (result, columns) = try handle.execute(sql, arguments)
        for number in 0..<result.rows {
            guard try row(result.row(number, columns)) else { return }
        }
    }

    func execute(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws -> Int {
        try handle.execute(sql, arguments).0.changes
    }

    func enqueue(_ sql: SQLText, _ arguments: [any SQLValueConvertible]) throws {
        try handle.enqueue(sql, arguments)
    }

    func deferredAnswer(to sql: SQLText, _ arguments: [any SQLValueConvertible]) throws -> (any DeferredAnswer)? {
        try handle.ask(sql, arguments)
    }

    func run(script: SQLText) throws {
        try handle.run(script: script)
    }

    /// The server counts rows by triggers (`PostgresVisitorTables`).
    func countingVisitors(_ change: () throws -> Void) throws -> Int {
        try change()
        return handle.isDueToCount() ? 1 : 0
    }

    func announceChange() throws {
        try enqueue("SELECT pg_notify('\(PostgresListener.channel)', '')", [])
    }

    func lock(_ scope: WriteScope) throws {
        if let lock = scope.lock { try handle.take(lock) }
    }
}
