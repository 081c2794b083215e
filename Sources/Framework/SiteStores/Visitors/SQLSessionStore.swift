import Foundation
import Platform
public import SiteDatabase
public import Web

extension SQLDatabase {
    /// The sessions of the site's visitors.
    public var sessions: any SessionStore { SQLSessionStore(database: self) }
}

/// Sessions in a database, under the SHA-256 of their tokens, so that a leaked database signs nobody in.
struct SQLSessionStore: SessionStore {
    /// The maximum of ended sessions that one save removes, so that none takes long.
    static let batch = 100
    let database: any SQLDatabase

    /// A session that ended, and a role that was taken away, must not live on in a standby.
    func session(for token: SessionToken, at now: Date) throws -> Session? {
        let stored = try RequestContext.seeingNewest {
            try database.read { db in
                try db.row(
                    """
                    SELECT visitor, account, account_name, begun, renewed, CASE WHEN account IS NOT NULL
                        THEN (SELECT role FROM accounts WHERE id = sessions.account) END AS role
                    FROM sessions WHERE hash = ?
                    """, hash(of: token), read: Self.session)
            }
        }
        return stored.flatMap { SessionLimits(at: now).allow($0) ? $0 : nil }
    }

    func save(_ session: Session, for token: SessionToken, at now: Date) throws {
        try database.write(in: .visitor(session.visitor)) { try put(session, for: token, at: now, in: $0) }
    }

    func renew(_ token: SessionToken, at now: Date) throws -> Bool {
        let count = try database.writeIfFree { db in
            try db.execute(
                "UPDATE sessions SET renewed = ? WHERE hash = ?", now, hash(of: token))
        }
        return count == 1
    }

    func remove(_ token: SessionToken) throws {
        try database.write(in: .rows) { db in
            try VisitorTotals.counting(db) {
                let removed = try db.deferredRows(
                    "DELETE FROM sessions WHERE hash = ? RETURNING visitor", hash(of: token), read: Self.visitor)
                try end([removed], in: db)
            }
        }
    }

    /// Stores a session with its visitor's row, and forgets some of those that have ended.
    func put(_ session: Session, for token: SessionToken, at now: Date, in db: SQLTransaction) throws {
        try VisitorTotals.counting(db) {
            try VisitorRecord(visitor: session.visitor, db: db).keep(account: session.identity?.id)
            try db.enqueue(
                """
                INSERT INTO sessions (hash, visitor, account, account_name, begun, renewed) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (hash) DO UPDATE SET visitor = excluded.visitor, account = excluded.account,
                account_name = excluded.account_name, begun = excluded.begun, renewed = excluded.renewed
                """, hash(of: token), session.visitor, session.identity?.id, session.identity?.name,
                session.begun, session.renewed)
            _ = try forgetEnded(SessionLimits(at: now), in: db)
        }
    }

    /// Forgets some visitors without an account, where visitors keep more than they may: of those who came but once, or if there
    /// are none, of all, those who have been away the longest. Throws where there is none but this one.
    func makeRoom(beside visitor: Visitor.ID, in db: SQLTransaction) throws {
        guard try !database.visitorQuota.holds(VisitorTotals.read(db)) else { return }
        let gone = try VisitorTotals.counting(db) {
            // Each has an index.
            for condition: SQLText in ["account IS NULL AND renewed = begun", "account IS NULL"] {
                let removed = try db.deferredRows(
                    """
                    DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions
                        WHERE \(condition) AND visitor <> ?1 ORDER BY renewed LIMIT ?2)
                    RETURNING visitor
                    """, visitor, VisitorQuota.batch, read: Self.visitor)
                let gone = try end([removed], in: db)
                if gone > 0 { return gone }
            }
            return 0
        }
        guard gone > 0 else { throw StoreUnavailable("all visitors together have reached their limit") }
    }

    /// Forgets at most a batch of each kind of the sessions that have ended; returns their number.
    func forgetEnded(_ limits: SessionLimits, in db: SQLTransaction) throws -> Int {
        // One statement and one index for each limit: a save must not walk through everybody's sessions.
        try end(
            [
                ("renewed < ?1", limits.visitorRenewed),
                ("account IS NULL AND renewed = begun AND renewed < ?1", limits.newcomerBegun),
                ("account IS NOT NULL AND renewed < ?1", limits.signedInRenewed),
                ("account IS NOT NULL AND begun < ?1", limits.signedInBegun),
            ].map { (condition: SQLText, moment) in
                let found: SQLText = "SELECT hash FROM sessions WHERE \(condition) LIMIT ?2"
                return try db.deferredRows(
                    "DELETE FROM sessions WHERE hash IN (\(found)) RETURNING visitor", moment, Self.batch,
                    read: Self.visitor)
            }, in: db)
    }

    /// Removes the visitors who have no session left, after statements that removed sessions; returns how many sessions went.
    @discardableResult
    private func end(_ removed: [DeferredRows<Visitor.ID>], in db: SQLTransaction) throws -> Int {
        let visitors = try removed.flatMap { try $0.all }
        for visitor in visitors { try VisitorRecord(visitor: visitor, db: db).endWithoutSession(database.departures) }
        return visitors.count
    }

    private static func visitor(_ row: SQLRow) throws -> Visitor.ID { try row["visitor"] }

    private static func session(_ row: SQLRow) throws -> Session {
        let id: String? = try row["account"]
        let name: String? = try row["account_name"]
        return Session(
            of: try row["visitor"], identity: id.map { Identity(id: $0, name: name ?? "") },
            role: id == nil ? nil : try row["role"],
            begun: try row["begun"], renewed: try row["renewed"])
    }

    /// Forgets visitors' sessions that were not used since a moment, at most a batch; returns their number.
    func forgetVisitors(unusedSince moment: Date, in db: SQLTransaction) throws -> Int {
        try VisitorTotals.counting(db) {
            let removed = try db.deferredRows(
                """
                DELETE FROM sessions WHERE hash IN
                    (SELECT hash FROM sessions WHERE renewed < ?1 AND account IS NULL LIMIT ?2) RETURNING visitor
                """, moment, Self.batch, read: Self.visitor)
            return try end([removed], in: db)
        }
    }

    private func hash(of token: SessionToken) -> [UInt8] {
        SecretHash.hash(of: token.bytes)
    }
}
