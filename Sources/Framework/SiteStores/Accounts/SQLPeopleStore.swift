public import Accounts
import Foundation
import Platform
public import SiteDatabase
import Web

extension SQLDatabase {
    /// The site's own people, with hashes of their passwords by `hasher`. The trail has each change; `journal` receives its entry.
    public func people(hasher: any PasswordHasher, journal: @escaping AuditJournal = { _ in }) -> any PeopleStore {
        SQLPeopleStore(database: self, hasher: hasher, journal: journal)
    }
}

/// The site's own people in a database. Nothing is hashed inside of a transaction, and nothing for who has no link.
struct SQLPeopleStore: PeopleStore {
    let database: any SQLDatabase
    let hasher: any PasswordHasher
    let journal: AuditJournal

    func people(at now: Date) throws -> [Person] {
        try database.read { try PersonRecord.everybody(at: now, in: $0) }
    }

    func person(_ id: Account.ID, at now: Date) throws -> Person? {
        try database.read { try PersonRecord.person(id, at: now, in: $0) }
    }

    func add(
        _ name: UserName, as role: Role, link secret: LinkSecret, by owner: Visitor, at now: Date
    ) throws -> Account.ID? {
        // One id, however often the transaction runs.
        let new = AccountRecord(account: Account(id: .random(), name: name), hash: "", role: role)
        return try change(by: owner, at: now) { db in
            let known = try AccountRecord.find(name, in: db)
            guard known?.role == nil else { return .nothing(nil) }
            if let known { try known.put(role, in: db) } else { _ = try new.insert(added: now, in: db) }
            let record = known ?? new
            try PersonRecord(record: record).open(secret, at: now, in: db)
            return .done(record.account.id, .personAdded(role), of: record.account)
        }
    }

    func open(_ secret: LinkSecret, for id: Account.ID, by owner: Visitor, at now: Date) throws -> Bool {
        try change(by: owner, at: now) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return .nothing(false) }
            try person.open(secret, at: now, in: db)
            return .done(true, .linkOpened, of: person.record.account)
        }
    }

    func setRole(_ role: Role, of id: Account.ID, by owner: Visitor, at now: Date) throws -> PersonChange {
        try change(by: owner, at: now) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return .nothing(.missing) }
            guard try role == .owner || !person.isLastOwner(in: db) else { return .nothing(.lastOwner) }
            guard role != person.record.role else { return .nothing(.done) }
            try person.record.put(role, in: db)
            return .done(.done, .roleChanged(from: person.record.role, to: role), of: person.record.account)
        }
    }

    func remove(_ id: Account.ID, by owner: Visitor, at now: Date) throws -> PersonChange {
        try change(by: owner, at: now) { db in
            guard let person = try PersonRecord.find(id, in: db), let role = person.record.role else {
                return .nothing(.missing)
            }
            guard try !person.isLastOwner(in: db) else { return .nothing(.lastOwner) }
            try person.record.put(Role?.none, in: db)
            if person.record.usableHash == nil { try person.record.remove(at: now, in: db, of: database) }
            return .done(.done, .personRemoved(role), of: person.record.account)
        }
    }

    func endSessions(_ session: String?, of id: Account.ID, by owner: Visitor, at now: Date) throws {
        try change(by: owner, at: now) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return .nothing(()) }
            if let session {
                try person.endSession(session, in: db)
            } else {
                try person.record.endSessions(in: db)
            }
            return .done((), session == nil ? .sessionsEnded : .sessionEnded, of: person.record.account)
        }
    }

    /// Two owners decide one after the other, or each could take the other's role.
    private func change<Result>(
        by owner: Visitor, at now: Date, _ change: (SQLTransaction) throws -> AuditedChanges.Outcome<Result>
    ) throws -> Result {
        try AuditedChanges(database: database, actor: AuditActor(owner), journal: journal)
            .write(by: owner.writer, at: now, change)
    }

    func name(behind secret: LinkSecret, at now: Date) throws -> UserName? {
        try RequestContext.seeingNewest {
            try database.read { try PersonRecord.find(behind: secret, at: now, in: $0)?.record.account.name }
        }
    }

    func setPassword(_ password: Password, by secret: LinkSecret, from visitor: Visitor, at now: Date) throws -> Bool {
        guard try name(behind: secret, at: now) != nil else { return false }
        let hash = try hasher.hash(password)
        let changes = AuditedChanges(database: database, actor: AuditActor(visitor), journal: journal)
        return try changes.write(at: now) { db in
            guard let person = try PersonRecord.find(behind: secret, at: now, in: db) else { return .nothing(false) }
            try person.closeLink(in: db)
            try person.record.put(hash, in: db)
            try person.record.endSessions(in: db)
            return .done(true, .passwordSet(byLink: true), of: person.record.account)
        }
    }
}
