public import Accounts
public import Foundation
public import Platform
public import SiteDatabase
import Web

extension SQLDatabase {
    /// The accounts of the database, with hashes by `hasher`. The trail has each change as one that the command of a system user makes;
    /// `journal` receives its entry.
    public func accounts(
        hasher: any PasswordHasher, changedBy user: String = SystemUser.name,
        journal: @escaping AuditJournal = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> any AccountDirectory {
        SQLAccountStore(
            database: self, hasher: hasher,
            audited: AuditedChanges(database: self, actor: .systemUser(user), journal: journal), now: now)
    }
}

/// Accounts in a database. Nothing is hashed inside of a transaction: a hash takes longer than a page may wait.
struct SQLAccountStore: AccountDirectory {
    let database: any SQLDatabase
    let hasher: any PasswordHasher
    let audited: AuditedChanges
    let now: @Sendable () -> Date

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
        return try audited.write(at: now) { db in
            guard try record.insert(added: now, in: db) else { return .nothing(nil) }
            return .done(record.account, .accountAdded(role), of: record.account)
        }
    }

    func accounts() throws -> [AccountEntry] {
        try database.read(AccountRecord.entries)
    }

    func setPassword(_ password: Password, of name: UserName) throws -> Bool {
        let hash = try hasher.hash(password)
        return try change(name) { record, db in
            try record.put(hash, in: db)
            try record.endSessions(in: db)
            // Whoever has an open link could set yet another one.
            try PersonRecord(record: record).closeLink(in: db)
            return .passwordSet(byLink: false)
        }
    }

    func setRole(_ role: Role?, of name: UserName) throws -> Bool {
        try change(name) { record, db in
            guard role != record.role else { return nil }
            try record.put(role, in: db)
            return .roleChanged(from: record.role, to: role)
        }
    }

    func remove(_ name: UserName, id: Account.ID?) throws -> Bool {
        try audited.write(at: now()) { db in
            guard let record = try AccountRecord.find(name, id, in: db) else { return .nothing(false) }
            try record.remove(at: now(), in: db, of: database)
            return .done(true, .accountRemoved(record.role), of: record.account)
        }
    }

    /// False where there is no such account; `change` gives nil if nothing is changed.
    private func change(
        _ name: UserName, _ change: (AccountRecord, SQLTransaction) throws -> AuditEvent?
    ) throws -> Bool {
        try audited.write(at: now()) { db in
            guard let record = try AccountRecord.find(name, in: db) else { return .nothing(false) }
            guard let event = try change(record, db) else { return .nothing(true) }
            return .done(true, event, of: record.account)
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
