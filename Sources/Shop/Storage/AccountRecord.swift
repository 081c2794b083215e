internal import Accounts
internal import Foundation
internal import GRDB
internal import Web

/// One account as a row, inside of a transaction.
struct AccountRecord: Equatable {
    let account: Account
    let hash: String

    /// The tables that keep what a visitor or an account has under the column `visitor`.
    private static let possessions = ["todo_lists", "counters"]

    static func find(_ name: UserName, in db: Database) throws -> AccountRecord? {
        let statement = try db.cachedStatement(sql: "SELECT id, name, hash FROM accounts WHERE name = ?")
        guard let row = try Row.fetchOne(statement, arguments: [name.text]) else { return nil }
        return AccountRecord(account: try account(row), hash: row[2])
    }

    /// Every account by name.
    static func entries(in db: Database) throws -> [AccountEntry] {
        try Row.fetchAll(db, sql: "SELECT id, name, added FROM accounts ORDER BY name").map { row in
            AccountEntry(account: try account(row), added: Date(timeIntervalSince1970: row[2]))
        }
    }

    /// False where the name or the id is taken.
    func insert(added now: Date, in db: Database) throws -> Bool {
        try db.execute(
            sql: "INSERT INTO accounts (id, name, hash, added) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [account.id.text, account.name.text, hash, now.timeIntervalSince1970])
        return db.changesCount > 0
    }

    /// Stores another hash.
    func put(_ hash: String, in db: Database) throws {
        try db.execute(sql: "UPDATE accounts SET hash = ? WHERE id = ?", arguments: [hash, account.id.text])
    }

    func endSessions(in db: Database) throws {
        try db.execute(sql: "DELETE FROM sessions WHERE account = ?", arguments: [account.id.text])
    }

    /// Removes the account with its sessions and all that it has.
    func remove(in db: Database) throws {
        try endSessions(in: db)
        let visitor = Identity(id: account.id.text, name: account.name.text).visitor
        for table in Self.possessions {
            try db.execute(sql: "DELETE FROM \(table) WHERE visitor = ?", arguments: [Data(visitor.bytes)])
        }
        try db.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [account.id.text])
    }

    /// The account of a row that begins with the id and the name.
    private static func account(_ row: Row) throws -> Account {
        let name: String = row[1]
        guard let id = Account.ID(row[0]), let name = try? UserName(name) else {
            throw StoreUnavailable("a stored account keeps no rules: \(name)")
        }
        return Account(id: id, name: name)
    }
}
