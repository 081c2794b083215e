public import Accounts
import Foundation
public import SiteDatabase
import Web

extension SQLDatabase {
    /// The audit trail of the site; `journal` receives each entry that is stored.
    public func auditTrail(journal: @escaping AuditJournal = { _ in }) -> any AuditTrail {
        SQLAuditTrail(database: self, journal: journal)
    }
}

/// The audit trail in a database.
struct SQLAuditTrail: AuditTrail {
    let database: any SQLDatabase
    let journal: AuditJournal

    func record(_ entry: AuditEntry) throws {
        let isNew = try database.write(in: .named("audit trail")) { db in
            try AuditRecord(entry: entry).insert(in: db, of: database)
        }
        if isNew { journal(entry) }
    }

    func page(_ query: AuditQuery) throws -> AuditPage {
        AuditPage(found: try database.read { try AuditRecord.find(query, in: $0) })
    }

    func entries(about account: Account.ID, since moment: Date, max: Int) throws -> [AuditEntry] {
        try database.read { try AuditRecord.entries(about: account, since: moment, max: max, in: $0) }
    }
}
