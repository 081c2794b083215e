public import Accounts
import Foundation
import Web

extension SQLDatabase {
    /// The accounts of the database, with hashes by `hasher`.
    public func accounts(hasher: any PasswordHasher) -> any AccountDirectory {
        SQLAccountStore(database: self, hasher: hasher)
    }
}

/// Accounts in a database. Nothing is hashed inside of a transaction: a hash takes longer than a page may wait.
struct SQLAccountStore: AccountDirectory {
    let database: any SQLDatabase
    let hasher: any PasswordHasher

    func account(_ name: UserName, _ password: Password) throws -> Account? {
        let stored = try database.read { try AccountRecord.find(name, in: $0) }
        switch try hasher.check(password, against: stored?.usableHash) {
        case .wrong: return nil
        case .right: return stored?.account
        case .rightButWeak:
            // The password was right: whatever keeps the new hash away now, the next sign-in tries again.
            if let stored { try? rehash(password, of: stored) }
            return stored?.account
        }
    }

    func add(_ name: UserName, _ password: Password, id: Account.ID?, role: Role?, at now: Date) throws -> Account? {
        let record = AccountRecord(
            account: Account(id: id ?? .random(), name: name), hash: try hasher.hash(password), role: role)
        return try database.write { try record.insert(added: now, in: $0) } ? record.account : nil
    }

    func accounts() throws -> [AccountEntry] {
        try database.read(AccountRecord.entries)
    }

    func setPassword(_ password: Password, of name: UserName) throws -> Bool {
        let hash = try hasher.hash(password)
        return try database.write { db in
            guard let record = try AccountRecord.find(name, in: db) else { return false }
            try record.put(hash, in: db)
            try record.endSessions(in: db)
            // Whoever has an open link could set yet another one.
            try PersonRecord(record: record).closeLink(in: db)
            return true
        }
    }

    func setRole(_ role: Role?, of name: UserName) throws -> Bool {
        try database.write { db in
            guard let record = try AccountRecord.find(name, in: db) else { return false }
            try record.put(role, in: db)
            return true
        }
    }

    func remove(_ name: UserName) throws -> Bool {
        try database.write { db in
            guard let record = try AccountRecord.find(name, in: db) else { return false }
            try record.remove(in: db)
            return true
        }
    }

    /// Unless the password was changed meanwhile.
    private func rehash(_ password: Password, of stored: AccountRecord) throws {
        let hash = try hasher.hash(password)
        try database.write { db in
            guard try AccountRecord.find(stored.account.name, in: db) == stored else { return }
            try stored.put(hash, in: db)
        }
    }
}
