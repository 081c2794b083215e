public import Web

/// The row that everything of a visitor or an account refers to, inside of a transaction.
struct VisitorRecord {
    let visitor: Visitor.ID
    let db: SQLTransaction

    /// Makes the row where there is none; `account` is the id of the account whose things lie there.
    func keep(account: String?) throws {
        try db.execute("INSERT INTO visitors (id, account) VALUES (?, ?) ON CONFLICT DO NOTHING", visitor, account)
    }

    var exists: Bool {
        get throws { try db.row("SELECT 1 FROM visitors WHERE id = ?", visitor) { _ in } != nil }
    }

    /// Removes a visitor without a session, with all data, which is unreachable. An account's row stays.
    func endWithoutSession() throws {
        try db.execute(
            """
            DELETE FROM visitors WHERE id = ?1 AND account IS NULL
            AND NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = ?1)
            """, visitor)
    }
}

extension SQLDatabase {
    /// Writes a visitor's data: rows that refer to `visitors (id)`.
    ///
    /// A newcomer's row and session are made in the same transaction, unless it changes nothing. Throws `SessionEnded`
    /// where the visitor is not there any more.
    @discardableResult
    public func write<Result>(
        for visitor: Visitor.ID, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        if let new = visitor.newSession, !new.isKept { return try begin(new, of: visitor, write) }
        return try self.write { db in
            guard try VisitorRecord(visitor: visitor, db: db).exists else { throw SessionEnded() }
            return try write(db)
        }
    }

    private func begin<Result>(
        _ new: NewSession, of visitor: Visitor.ID, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        var result: Result?
        do {
            result = try self.write { db in
                let session = Session(of: visitor, begun: new.begun)
                try SQLSessionStore(database: self).put(session, for: new.token, at: new.begun, in: db)
                let before = db.connection.totalChanges
                result = try write(db)
                guard db.connection.totalChanges > before else { throw NothingChanged() }
                return result
            }
            new.markKept()
        } catch is NothingChanged {}
        guard let result else { throw StoreUnavailable("a transaction ended without a result") }
        return result
    }
}

/// Rolls back a transaction in which a newcomer changed nothing.
private struct NothingChanged: Error {}
