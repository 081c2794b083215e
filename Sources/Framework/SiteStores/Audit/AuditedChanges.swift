import Accounts
import Foundation
import SiteDatabase
import Web

/// Changes of accounts, each with its entry of the audit trail in one transaction: neither is there without the other.
struct AuditedChanges: Sendable {
    /// What came of a change, with its entry; or nothing was changed.
    enum Outcome<Result> {
        case nothing(Result)
        case done(Result, AuditEvent, of: Account)
    }

    let database: any SQLDatabase
    let actor: AuditActor
    /// Receives the entry once it is stored.
    let journal: AuditJournal

    func write<Result>(at now: Date, _ change: (SQLTransaction) throws -> Outcome<Result>) throws -> Result {
        try told(database.write { try recording(at: now, $0, change) })
    }

    /// By a post of a visitor: two owners decide one after the other, or each could take the other's role.
    func write<Result>(
        by writer: Writer, at now: Date, _ change: (SQLTransaction) throws -> Outcome<Result>
    ) throws -> Result {
        try told(database.write(by: writer) { try recording(at: now, $0, change) })
    }

    private func recording<Result>(
        at now: Date, _ db: SQLTransaction, _ change: (SQLTransaction) throws -> Outcome<Result>
    ) throws -> (Result, AuditEntry?) {
        switch try change(db) {
        case .nothing(let result): return (result, nil)
        case .done(let result, let event, let account):
            let entry = AuditEntry(event, by: actor, of: account, at: now)
            try AuditRecord(entry: entry).insert(in: db, of: database)
            return (result, entry)
        }
    }

    private func told<Result>(_ stored: (Result, AuditEntry?)) -> Result {
        if let entry = stored.1 { journal(entry) }
        return stored.0
    }
}
