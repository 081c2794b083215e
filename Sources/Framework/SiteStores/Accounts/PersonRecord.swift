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
        try rows("id = ?", [id.text], in: db).first.map { PersonRecord(record: $0.record) }
    }

    /// The one whose link has this secret.
    static func find(behind secret: LinkSecret, at now: Date, in db: SQLTransaction) throws -> PersonRecord? {
        try rows(
            "password_links.hash = ? AND until > ?",
            [SecretHash.hash(of: secret.bytes), now.timeIntervalSince1970], in: db
        ).first.map { PersonRecord(record: $0.record) }
    }

    static func person(_ id: Account.ID, at now: Date, in db: SQLTransaction) throws -> Person? {
        try rows("id = ?", [id.text], in: db).first.map { try person($0, now, db) }
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
            """, record.account.id.text, SecretHash.hash(of: secret.bytes),
            (now + LinkSecret.lifetime).timeIntervalSince1970)
    }

    func closeLink(in db: SQLTransaction) throws {
        try db.execute("DELETE FROM password_links WHERE account = ?", record.account.id.text)
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
            "SELECT 1 FROM accounts WHERE role = 'owner' AND id <> ? AND hash <> ''", record.account.id.text
        ) { _ in } == nil
    }

    private typealias Row = (record: AccountRecord, until: Double?)

    private static func rows(
        _ condition: SQLText, _ arguments: [any SQLValueConvertible], in db: SQLTransaction
    ) throws -> [Row] {
        var rows: [Row] = []
        try db.readRows(
            """
            SELECT id, name, accounts.hash AS hash, role, until
            FROM accounts LEFT JOIN password_links ON account = id
            WHERE role IS NOT NULL AND \(condition) ORDER BY name
            """, arguments: arguments
        ) { row in
            let record = AccountRecord(
                account: try AccountRecord.account(row), hash: try row["hash"], role: try AccountRecord.role(row))
            rows.append((record, try row["until"]))
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
            """, row.record.identity.visitor, limits.signedInRenewed.timeIntervalSince1970,
            limits.signedInBegun.timeIntervalSince1970, maxSessions
        ) { row in
            let hash: [UInt8] = try row["hash"]
            return Person.Session(
                id: Array(hash.prefix(idLength)).hexadecimal, begun: Date(timeIntervalSince1970: try row["begun"]),
                used: Date(timeIntervalSince1970: try row["renewed"]))
        }
        let until = row.until.map { Date(timeIntervalSince1970: $0) }
        return Person(
            account: row.record.account, role: row.record.role ?? .staff, hasPassword: row.record.usableHash != nil,
            linkUntil: until.flatMap { $0 > now ? $0 : nil }, sessions: sessions)
    }
}
