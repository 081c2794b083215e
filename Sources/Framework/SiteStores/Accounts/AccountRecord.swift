public import Accounts
import Foundation
import Platform
public import SiteDatabase
public import Web

/// One account as a row, inside of a transaction.
struct AccountRecord: Equatable {
    static let columns = RowMapping(
        { AccountRecord(account: Account(id: $0, name: $1), hash: $2, role: $3) },
        ("id", \.account.id), ("name", \.account.name), ("hash", \.hash), ("role", \.role))

    let account: Account
    /// Empty for who was invited and has not set a password.
    let hash: String
    /// Nil for a customer's.
    var role: Role?

    static func find(_ name: UserName, in db: SQLTransaction) throws -> AccountRecord? {
        try db.row("SELECT \(columns.columns) FROM accounts WHERE name = ?", name, read: columns.read)
    }

    /// The account of a name, and of an id where one is given. One that a user service keeps has no row here: its sessions have its
    /// name, and its data have its id.
    static func find(_ name: UserName, _ id: Account.ID?, in db: SQLTransaction) throws -> AccountRecord? {
        if let record = try find(name, in: db), id == nil || record.account.id == id { return record }
        let found: Account.ID? = try db.row(
            """
            SELECT account FROM visitors WHERE account = ?2 UNION ALL
            SELECT account FROM sessions WHERE account_name = ?1 AND CAST(?2 AS TEXT) IS NULL
            """, name, id
        ) { try $0["account"] }
        return found.map {
            AccountRecord(account: Account(id: $0, name: name), hash: "", role: nil)
        }
    }

    /// Every account by name.
    static func entries(in db: SQLTransaction) throws -> [AccountEntry] {
        try db.rows("SELECT id, name, added, role FROM accounts ORDER BY name") { row in
            AccountEntry(
                account: Account(id: try row["id"], name: try row["name"]), added: try row["added"],
                role: try row["role"])
        }
    }

    /// False where the name or the id is taken, or a removed account had the id.
    func insert(added now: Date, in db: SQLTransaction) throws -> Bool {
        guard try !RemovedAccount.isKnown(account.id, in: db) else { return false }
        return try db.execute(
            """
            INSERT INTO accounts (added, \(Self.columns.columns)) VALUES (?, \(Self.columns.parameters))
            ON CONFLICT DO NOTHING
            """, arguments: [now] + Self.columns.values(self)) > 0
    }

    /// Stores another hash.
    func put(_ hash: String, in db: SQLTransaction) throws {
        try db.execute("UPDATE accounts SET hash = ? WHERE id = ?", hash, account.id)
    }

    /// Gives the account this role alone. Another role ends its sessions: one of 90 days ago, perhaps on a machine of others, must
    /// not become the staff's. Without a role there is no link to set a password either.
    func put(_ role: Role?, in db: SQLTransaction) throws {
        guard role != self.role else { return }
        try db.execute("UPDATE accounts SET role = ? WHERE id = ?", role, account.id)
        try endSessions(in: db)
        if role == nil { try PersonRecord(record: self).closeLink(in: db) }
    }

    /// The hash that a password is checked against; nil if none was set.
    var usableHash: String? { hash.isEmpty ? nil : hash }

    func endSessions(in db: SQLTransaction) throws {
        try VisitorTotals.counting(db) { try db.execute("DELETE FROM sessions WHERE visitor = ?", identity.visitor) }
    }

    /// Removes the account with its sessions and all that it has: that refers to the visitor's row.
    func remove(at now: Date, in db: SQLTransaction, of database: any SQLDatabase) throws {
        try RemovedAccount.remember(account, at: now, in: db)
        try VisitorTotals.counting(db) {
            try VisitorRecord(visitor: identity.visitor, db: db).remove(database.departures)
        }
        try db.execute("DELETE FROM accounts WHERE id = ?", account.id)
    }

    var identity: Identity { Identity(id: account.id.text, name: account.name.text) }
}

extension Role: SQLColumnValue {}

extension Account.ID: SQLColumnValue {
    public var sqlValue: SQLValue { .text(text) }
    public init(column: SQLColumn) throws { self = try column.text(as: Self.init) }
}

extension UserName: SQLColumnValue {
    public var sqlValue: SQLValue { .text(text) }
    public init(column: SQLColumn) throws { self = try column.text { try? Self($0) } }
}
