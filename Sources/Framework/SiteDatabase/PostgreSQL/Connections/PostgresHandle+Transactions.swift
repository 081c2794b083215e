import CPostgres
import Glibc
import Platform

/// What wakes who waits for other machines' changes.
extension PostgresHandle {
    /// Has the server tell of each notification of a channel.
    func listen(to channel: SQLText) throws(SQLError) {
        _ = try once("LISTEN \(channel)", [])
    }

    /// Waits for one, or until a moment; those that came are forgotten.
    func waitForNotification(until end: UInt64) throws(SQLError) {
        while true {
            var isNotified = false
            while let notification = PQnotifies(connection) {
                PQfreemem(notification)
                isNotified = true
            }
            let left = TimeLimit.nanoseconds(until: end)
            guard !isNotified, left > 0 else { return }
            var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            let count = poll(&descriptor, 1, Int32(clamping: (left + 999_999) / 1_000_000))
            // A signal ends the wait: the process may be about to end.
            if count <= 0 { return }
            guard PQconsumeInput(connection) == 1 else { throw lost() }
        }
    }
}

/// Transactions, which begin with their first statement.
extension PostgresHandle {
    /// Runs the migrations that the database lacks.
    func migrate(_ migrator: Migrator) throws {
        while try write(WriteScope.named("migrations").lock, isSynced: true, migrator.step) {}
    }

    /// Reads one state of the database.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        opening = [(Self.beginRead, [])]
        hasAnswered = false
        defer { endRead() }
        return try read(transaction)
    }

    /// Writes all or nothing, alone among those with the same lock.
    func write<Result>(
        _ lock: Int64?, isSynced: Bool, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        opening = [("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", [])]
        if !isSynced { opening.append(("SET LOCAL synchronous_commit = off", [])) }
        if let lock { opening.append((Self.lock, [.integer(lock)])) }
        do {
            let result = try write(transaction)
            try commit()
            return result
        } catch {
            rollback()
            throw error
        }
    }

    /// Whether it is time to look at how much visitors keep: each tenth transaction of a connection, as they add little.
    func isDueToCount() -> Bool {
        visits += 1
        return visits % 10 == 1
    }

    /// Takes a lock until the transaction ends. Does not wait itself: the next statements run when the lock is free.
    func take(_ lock: Int64) throws(SQLError) {
        try enqueue(Self.lock, [lock])
    }

    /// Begins to read a state, that of another connection's transaction where `snapshot` names one.
    func beginState(_ snapshot: SQLText? = nil) throws(SQLError) {
        opening = [(Self.beginRead, [])]
        if let snapshot {
            _ = try once("SET TRANSACTION SNAPSHOT '\(snapshot)'", [])
        }
    }

    /// The name of the state that this transaction reads, for others to read it too as long as it goes on.
    func exportState() throws -> () throws -> SQLText {
        let name = try transaction.deferredRows("SELECT pg_export_snapshot() AS name") {
            SQLText(unchecked: try $0["name"])
        }
        return { try name.first ?? "" }
    }

    /// Ends a transaction that wrote nothing, without waiting for it.
    func endRead() {
        guard opening.isEmpty else { return opening = [] }
        guard connection != nil, PQtransactionStatus(connection) != PQTRANS_IDLE else { return }
        do throws(SQLError) {
            try send(statement("COMMIT", []), [])
            try sync()
            _ = PQflush(connection)
        } catch {
            close()
        }
    }

    private func commit() throws {
        // Nothing was asked, so nothing was begun.
        guard opening.isEmpty else { return opening = [] }
        // Not asked to commit, it is undone for sure.
        guard !isDead else { throw lost() }
        warnings.state = nil
        let result: PostgresResult
        do throws(SQLError) {
            (result, _) = try execute("COMMIT", [])
        } catch {
            guard case .disconnected(let why) = error else { throw error }
            throw SQLError.unknown(why)
        }
        guard result.tag == "COMMIT" else {
            throw SQLError.server(state: "25P02", message: "the transaction was undone", sql: "COMMIT")
        }
        // The wait for a standby was cut short: it is committed here, and perhaps nowhere else.
        if warnings.state == "01000" { throw SQLError.unknown("no standby confirmed it") }
    }

    private func rollback() {
        guard opening.isEmpty else { return opening = [] }
        guard connection != nil, PQtransactionStatus(connection) != PQTRANS_IDLE else { return }
        do throws(SQLError) { _ = try execute("ROLLBACK", []) } catch { close() }
    }

    /// Sends what begins the transaction, and before it the limits.
    func open() throws(SQLError) {
        guard connection != nil else { throw .disconnected("the connection is closed") }
        if !opening.isEmpty, limits.server != told {
            let server = limits.server
            let values: [SQLValue] = [server.statement, server.lock, server.idle].map { .text(String($0)) }
            try send(statement(Self.tell, values), values)
            try sync()
            told = server
        }
        for (sql, values) in opening { try send(statement(sql, values), values) }
        opening.removeAll(keepingCapacity: true)
    }

    private static var beginRead: SQLText { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" }
    private static var lock: SQLText { "SELECT pg_advisory_xact_lock(?)" }
    /// To compile a statement takes longer than most of ours run.
    private static var tell: SQLText {
        """
        SELECT set_config('statement_timeout', ?, false), set_config('lock_timeout', ?, false),
        set_config('idle_in_transaction_session_timeout', ?, false), set_config('jit', 'off', false)
        """
    }
}
