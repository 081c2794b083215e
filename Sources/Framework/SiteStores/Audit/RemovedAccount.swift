import Accounts
import Foundation
import SiteDatabase
import Web

/// The removed accounts of a database (`AuditLimits.ageOfRemoved`).
extension RemovedAccount {
    /// How many rows of each kind one entry of the trail changes at most.
    private static let batch = 1_000
    private static let row = RowMapping(
        RemovedAccount.init, ("id", \.id), ("name", \.name), ("removed", \.removed))

    /// Remembers an account that is removed now; one of a user service may have been removed before.
    static func remember(_ account: Account, at now: Date, in db: SQLTransaction) throws {
        try db.enqueue(
            """
            INSERT INTO removed_accounts (\(row.columns)) VALUES (\(row.parameters))
            ON CONFLICT (id) DO UPDATE SET \(row.updates)
            """, arguments: row.values(RemovedAccount(id: account.id.text, name: account.name.text, removed: now)))
    }

    static func isKnown(_ id: Account.ID, in db: SQLTransaction) throws -> Bool {
        try db.row("SELECT 1 FROM removed_accounts WHERE id = ?", id) { _ in } != nil
    }

    /// Forgets the one that was removed first, if its time has come, or a part of it where it has many rows.
    static func forgetOne(at now: Date, in db: SQLTransaction, of database: any SQLDatabase) throws {
        let found = try db.row(
            """
            SELECT \(row.columns) FROM removed_accounts WHERE name IS NOT NULL AND removed <= ?
            ORDER BY removed LIMIT 1
            """, now - AuditLimits.ageOfRemoved, read: row.read)
        guard let found else { return }
        let most = try found.forget(in: db) + [database.departures.forget(found, batch, db)]
        guard most.allSatisfy({ $0 < batch }) else { return }
        try db.execute("UPDATE removed_accounts SET name = NULL WHERE id = ?", found.id)
    }

    /// The numbers of rows that each statement changed. An account of today may have the name again, so what came after the removal stays
    /// then.
    private func forget(in db: SQLTransaction) throws -> [Int] {
        [
            try db.execute(
                """
                UPDATE audit SET actor_name = NULL, address = NULL WHERE id IN (SELECT id FROM audit
                    WHERE actor = ? AND (actor_name IS NOT NULL OR address IS NOT NULL) LIMIT ?)
                """, id, Self.batch),
            try db.execute(
                """
                UPDATE audit SET subject_name = NULL WHERE id IN (SELECT id FROM audit
                    WHERE subject = ? AND subject_name IS NOT NULL LIMIT ?)
                """, id, Self.batch),
            try db.execute(
                """
                UPDATE audit SET subject_name = NULL, address = NULL WHERE id IN (SELECT id FROM audit
                    WHERE subject_name = ?1 AND subject IS NULL
                    AND (at <= ?2 OR NOT EXISTS (SELECT 1 FROM accounts WHERE name = ?1)) LIMIT ?3)
                """, name, removed, Self.batch),
        ]
    }
}
