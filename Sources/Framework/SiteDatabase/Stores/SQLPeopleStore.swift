public import Accounts
import Foundation
import Web

extension SQLDatabase {
    /// The site's own people, with hashes of their passwords by `hasher`.
    public func people(hasher: any PasswordHasher) -> any PeopleStore {
        SQLPeopleStore(database: self, hasher: hasher)
    }
}

/// The site's own people in a database. Nothing is hashed inside of a transaction, and nothing for who has no link.
struct SQLPeopleStore: PeopleStore {
    let database: any SQLDatabase
    let hasher: any PasswordHasher

    func people(at now: Date) throws -> [Person] {
        try database.read { try PersonRecord.everybody(at: now, in: $0) }
    }

    func person(_ id: Account.ID, at now: Date) throws -> Person? {
        try database.read { try PersonRecord.person(id, at: now, in: $0) }
    }

    func add(
        _ name: UserName, as role: Role, link secret: LinkSecret, by owner: Visitor.ID, at now: Date
    ) throws -> Account.ID? {
        // One id, however often the transaction runs.
        let new = AccountRecord(account: Account(id: .random(), name: name), hash: "", role: role)
        return try change(by: owner) { db in
            let known = try AccountRecord.find(name, in: db)
            guard known?.role == nil else { return nil }
            if let known { try known.put(role, in: db) } else { _ = try new.insert(added: now, in: db) }
            let record = known ?? new
            try PersonRecord(record: record).open(secret, at: now, in: db)
            return record.account.id
        }
    }

    func open(_ secret: LinkSecret, for id: Account.ID, by owner: Visitor.ID, at now: Date) throws -> Bool {
        try change(by: owner) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return false }
            try person.open(secret, at: now, in: db)
            return true
        }
    }

    func setRole(_ role: Role, of id: Account.ID, by owner: Visitor.ID) throws -> PersonChange {
        try change(by: owner) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return .missing }
            guard try role == .owner || !person.isLastOwner(in: db) else { return .lastOwner }
            try person.record.put(role, in: db)
            return .done
        }
    }

    func remove(_ id: Account.ID, by owner: Visitor.ID) throws -> PersonChange {
        try change(by: owner) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return .missing }
            guard try !person.isLastOwner(in: db) else { return .lastOwner }
            try person.record.put(Role?.none, in: db)
            if person.record.usableHash == nil { try person.record.remove(in: db) }
            return .done
        }
    }

    func endSessions(_ session: String?, of id: Account.ID, by owner: Visitor.ID) throws {
        try change(by: owner) { db in
            guard let person = try PersonRecord.find(id, in: db) else { return }
            if let session {
                try person.endSession(session, in: db)
            } else {
                try person.record.endSessions(in: db)
            }
        }
    }

    /// Two owners decide one after the other, or each could take the other's role.
    private func change<Result>(
        by owner: Visitor.ID, _ change: (SQLTransaction) throws -> Result
    ) throws -> Result {
        try database.write(for: owner) { db in
            try db.enter(.site)
            return try change(db)
        }
    }

    func name(behind secret: LinkSecret, at now: Date) throws -> UserName? {
        try RequestTrace.seeingNewest {
            try database.read { try PersonRecord.find(behind: secret, at: now, in: $0)?.record.account.name }
        }
    }

    func setPassword(_ password: Password, by secret: LinkSecret, at now: Date) throws -> Bool {
        guard try name(behind: secret, at: now) != nil else { return false }
        let hash = try hasher.hash(password)
        return try database.write { db in
            guard let person = try PersonRecord.find(behind: secret, at: now, in: db) else { return false }
            try person.closeLink(in: db)
            try person.record.put(hash, in: db)
            try person.record.endSessions(in: db)
            return true
        }
    }
}
