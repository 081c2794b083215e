import Platform
public import SiteDatabase
public import Web

/// The row that everything of a visitor or an account refers to, inside of a transaction.
struct VisitorRecord {
    let visitor: Visitor.ID
    let db: SQLTransaction

    /// Makes the row where there is none; `account` is the id of the account whose things lie there.
    func keep(account: String?) throws {
        try db.enqueue("INSERT INTO visitors (id, account) VALUES (?, ?) ON CONFLICT DO NOTHING", visitor, account)
    }

    /// Throws `SessionEnded` where the visitor is not there any more, and `PostRepeated` where the post is recorded.
    func admit(_ record: PostRecord?) throws {
        let known = try db.deferredRows("SELECT 1 FROM visitors WHERE id = ?", visitor) { _ in }
        let answer = try record?.answer(in: db)
        guard try known.first != nil else { throw SessionEnded() }
        if let answer = try answer?.first { throw PostRepeated(answer: answer) }
    }

    /// Removes a visitor without a session, with all data, which is unreachable. An account's row stays.
    func endWithoutSession(_ departures: Departures) throws {
        let ended: SQLText = """
            FROM visitors WHERE id = ?1 AND account IS NULL
            AND NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = ?1)
            """
        if let leave = departures.leave, try db.row("SELECT 1 \(ended)", visitor, read: { _ in }) != nil {
            try leave(visitor.bytes, db)
        }
        try db.enqueue("DELETE \(ended)", visitor)
    }

    /// Removes a visitor or an account, with all data.
    func remove(_ departures: Departures) throws {
        try departures.leave?(visitor.bytes, db)
        try db.execute("DELETE FROM visitors WHERE id = ?", visitor)
    }
}

extension SQLDatabase {
    /// Writes a visitor's data: rows that refer to `visitors (id)`.
    ///
    /// A newcomer's row and session are made in the same transaction, unless it changes nothing, and so is the record of a
    /// post under a one-time key. Throws `SessionEnded` where the visitor is not there any more, and `PostRepeated` where the
    /// post is recorded.
    @discardableResult
    public func write<Result>(
        for writer: Writer, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        guard let record = PostRecord(of: writer) else { return try change(writer, nil, write) }
        return mark(record, try change(writer, record) { try record.recording($0, write) })
    }

    /// Writes what is not the visitor's own, such as the staff's change of a site: it counts not as what visitors keep. The visitor is
    /// no newcomer. Else as `write(for:)`.
    @discardableResult
    public func write<Result>(
        by writer: Writer, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        guard let record = PostRecord(of: writer) else { return try changeOther(by: writer.visitor, nil, write) }
        return mark(record, try changeOther(by: writer.visitor, record) { try record.recording($0, write) })
    }

    private func mark<Result>(_ record: PostRecord, _ done: (result: Result, isRecorded: Bool)) -> Result {
        if done.isRecorded {
            record.post.markRecorded { answer in
                try writeUnsynced(in: .visitor(record.visitor)) { try record.amend(answer, in: $0) }
            }
        }
        return done.result
    }

    private func changeOther<Result>(
        by visitor: Visitor.ID, _ record: PostRecord?, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        try self.write(in: .site) { db in
            try VisitorRecord(visitor: visitor, db: db).admit(record)
            return try write(db)
        }
    }

    private func change<Result>(
        _ writer: Writer, _ record: PostRecord?, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        let visitor = writer.visitor
        // Of a newcomer nothing can be recorded yet.
        if let new = writer.newSession, !new.isKept { return try begin(new, of: visitor, write) }
        return try self.write(in: .visitor(visitor)) { db in
            try VisitorRecord(visitor: visitor, db: db).admit(record)
            let (result, grown) = try VisitorTotals.countingGrowth(db) { try write(db) }
            if grown > 0 { try SQLSessionStore(database: self).makeRoom(beside: visitor, in: db) }
            return result
        }
    }

    private func begin<Result>(
        _ new: NewSession, of visitor: Visitor.ID, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        var result: Result?
        do {
            result = try self.write(in: .visitor(visitor)) { db in
                let session = Session(of: visitor, begun: new.begun)
                let sessions = SQLSessionStore(database: self)
                try sessions.put(session, for: new.token, at: new.begun, in: db)
                let (written, hasChanged) = try db.noticingChanges { try VisitorTotals.counting(db) { try write(db) } }
                result = written
                guard hasChanged else { throw NothingChanged() }
                try sessions.makeRoom(beside: visitor, in: db)
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

/// A visitor is the blob that `visitors.id` holds.
extension Visitor.ID: SQLColumnValue {
    public var sqlValue: SQLValue { .blob(bytes) }
    public init(column: SQLColumn) throws { self.init(bytes: try [UInt8](column: column)) }
}

extension WriteScope {
    /// What one visitor has.
    public static func visitor(_ visitor: Visitor.ID) -> WriteScope { .owner(visitor.bytes) }
}
