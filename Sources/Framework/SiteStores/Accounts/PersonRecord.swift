import Accounts
import Foundation
import Platform
import SiteDatabase
import Web

/// One of the site's people as rows, inside of a transaction.
struct PersonRecord {
    /// How many sessions of a person are read at most, the last used.
    static let maxSessions = 50
    /// The bytes of a session's hash that tell the account's sessions apart.
    private static let idLength = 8

    let record: AccountRecord

    /// Nil for an account without a role, and for none.
    static func find(_ id: Account.ID, in db: SQLTransaction) throws -> PersonRecord? {
        try rows("id = ?", [id], in: db).first.map { PersonRecord(record: $0.record) }
    }

    /// The one whose link has this secret.
    static func find(behind secret: LinkSecret, at now: Date, in db: SQLTransaction) throws -> PersonRecord? {
        try rows(
            "secret = ? AND until > ?", [SecretHash.hash(of: secret.bytes), now], in: db
        ).first.map { PersonRecord(record: $0.record) }
    }

    static func person(_ id: Account.ID, at now: Date, in db: SQLTransaction) throws -> Person? {
        try rows("id = ?", [id], in: db).first.map { try person($0, now, db) }
    }

    static func everybody(at now: Date, in db: SQLTransaction) throws -> [Person] {
        try rows("TRUE", [], in: db).map { try person($0, now, db) }
    }

    /// Puts a link in the place of the person's last.
    func open(_ secret: LinkSecret, at now: Date, in db: SQLTransaction) throws {
        try db.execute(
            """
            INSERT INTO password_links (account, hash, until) VALUES (?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, until = excluded.until
            """, record.account.id, SecretHash.hash(of: secret.bytes), now + LinkSecret.lifetime)
    }

    func closeLink(in db: SQLTransaction) throws {
        try db.execute("DELETE FROM password_links WHERE account = ?", record.account.id)
    }

    /// Ends the session of an id.
    func endSession(_ id: String, in db: SQLTransaction) throws {
        try db.execute(
            "DELETE FROM sessions WHERE visitor = ? AND substr(hash, 1, CAST(? AS INTEGER)) = ?",
            record.identity.visitor, Self.idLength, [UInt8](hexadecimal: id) ?? [])
    }

    /// Whether nobody else who can sign in is an owner.
    func isLastOwner(in db: SQLTransaction) throws -> Bool {
        guard record.role == .owner else { return false }
        return try db.row(
            "SELECT 1 FROM accounts WHERE role = 'owner' AND id <> ? AND hash <> ''", record.account.id
        ) { _ in } == nil
    }

    private typealias Row = (record: AccountRecord, until: Date?)

    private static func rows(
        _ condition: SQLText, _ arguments: [any SQLValueConvertible], in db: SQLTransaction
    ) throws -> [Row] {
        var rows: [Row] = []
        try db.readRows(
            """
            SELECT \(AccountRecord.columns.columns), until FROM accounts LEFT JOIN
                (SELECT account, hash AS secret, until FROM password_links) AS links ON account = id
            WHERE role IS NOT NULL AND \(condition) ORDER BY name
            """, arguments: arguments
        ) { row in
            rows.append((try AccountRecord.columns.read(row), try row["until"]))
            return true
        }
        return rows
    }

    private static func person(_ row: Row, _ now: Date, _ db: SQLTransaction) throws -> Person {
        let limits = SessionLimits(at: now)
        let sessions = try db.rows(
            """
            SELECT hash, begun, renewed FROM sessions WHERE visitor = ? AND renewed >= ? AND begun >= ?
            ORDER BY renewed DESC LIMIT ?
            """, row.record.identity.visitor, limits.signedInRenewed, limits.signedInBegun, maxSessions
        ) { row in
            let hash: [UInt8] = try row["hash"]
            return Person.Session(
                id: Array(hash.prefix(idLength)).hexadecimal, begun: try row["begun"], used: try row["renewed"])
        }
        return Person(
            account: row.record.account, role: row.record.role ?? .staff, hasPassword: row.record.usableHash != nil,
            linkUntil: row.until.flatMap { $0 > now ? $0 : nil }, sessions: sessions)
    }
}
