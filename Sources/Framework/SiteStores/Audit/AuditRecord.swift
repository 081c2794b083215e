public import Accounts
import Foundation
import Platform
public import SiteDatabase
import Web

/// The entries of the audit trail as rows, inside of a transaction. Only what this file does is done to them.
struct AuditRecord {
    /// How many that are too old each new one removes: more than are added, so that their number falls.
    private static let batch = 10

    let entry: AuditEntry

    /// Adds the entry, unless the trail says already that its name or its address is locked; returns whether it did. Some old entries go,
    /// and some names of accounts that were removed long ago.
    @discardableResult
    func insert(in db: SQLTransaction, of database: any SQLDatabase) throws -> Bool {
        // The numbers of entries and failures follow the order of their commits.
        try db.enter(.named("audit trail"))
        guard try !isKnown(in: db) else { return false }
        try db.enqueue(
            """
            INSERT INTO audit (\(Self.row.columns), failure) VALUES (\(Self.row.parameters), CASE WHEN CAST(? AS INTEGER) = 1
                THEN (SELECT coalesce(max(failure), 0) + 1 FROM audit WHERE failure IS NOT NULL) END)
            """, arguments: Self.row.values(entry) + [entry.event.kind.isFailure])
        try removeOld(in: db)
        try RemovedAccount.forgetOne(at: entry.time, in: db, of: database)
        return true
    }

    private func isKnown(in db: SQLTransaction) throws -> Bool {
        guard entry.event == .signInLocked else { return false }
        return try db.row(
            """
            SELECT 1 FROM audit WHERE kind = 'signInLocked' AND at > ? AND (subject_name = ? OR address = ?)
            """, entry.time - SignInLimits.time, entry.subject?.name, entry.actor.address
        ) { _ in } != nil
    }

    private func removeOld(in db: SQLTransaction) throws {
        try db.enqueue(
            "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY at LIMIT ?)",
            entry.time - AuditLimits.age, Self.batch)
        try db.enqueue(
            """
            DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE failure IS NOT NULL
                AND failure <= (SELECT max(failure) FROM audit WHERE failure IS NOT NULL) - ? ORDER BY failure LIMIT ?)
            """, AuditLimits.failures, Self.batch)
    }
}

extension AuditRecord {
    /// The newest entries that a query finds, with their numbers; one more than a page has.
    static func find(_ query: AuditQuery, in db: SQLTransaction) throws -> [(id: Int, entry: AuditEntry)] {
        let (before, count) = (query.before ?? .max, AuditPage.size + 1)
        if !query.text.isEmpty { return try find(query, query.text, before, count, in: db) }
        guard let kind = query.kind else {
            return try db.rows(
                "SELECT \(row.columns), id FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?", before, count,
                read: numbered)
        }
        return try db.rows(
            "SELECT \(row.columns), id FROM audit WHERE kind = ? AND id < ? ORDER BY id DESC LIMIT ?", kind, before,
            count,
            read: numbered)
    }

    /// Each column has an index, so none is read from beginning to end. No text comes behind the last of Unicode's code points.
    private static func find(
        _ query: AuditQuery, _ text: String, _ before: Int, _ count: Int, in db: SQLTransaction
    ) throws -> [(id: Int, entry: AuditEntry)] {
        try db.rows(
            """
            SELECT \(row.columns), id FROM audit WHERE id IN (
                SELECT id FROM (SELECT id FROM audit WHERE actor_name >= ?1 AND actor_name < ?2 AND id < ?3
                    AND (CAST(?4 AS TEXT) IS NULL OR kind = ?4) ORDER BY id DESC LIMIT ?5) AS actors
                UNION ALL
                SELECT id FROM (SELECT id FROM audit WHERE subject_name >= ?1 AND subject_name < ?2 AND id < ?3
                    AND (CAST(?4 AS TEXT) IS NULL OR kind = ?4) ORDER BY id DESC LIMIT ?5) AS subjects
                UNION ALL
                SELECT id FROM (SELECT id FROM audit WHERE address >= ?1 AND address < ?2 AND id < ?3
                    AND (CAST(?4 AS TEXT) IS NULL OR kind = ?4) ORDER BY id DESC LIMIT ?5) AS addresses
            ) ORDER BY id DESC LIMIT ?5
            """, text, text + "\u{10FFFF}", before, query.kind, count, read: numbered)
    }

    static func entries(
        about account: Account.ID, since moment: Date, max count: Int, in db: SQLTransaction
    ) throws -> [AuditEntry] {
        try db.rows(
            """
            SELECT \(row.columns), id FROM audit WHERE subject = ? AND at >= ? AND (actor IS NULL OR actor <> subject)
            ORDER BY id DESC LIMIT ?
            """, account, moment, count, read: row.read)
    }

    private static func numbered(_ columns: SQLRow) throws -> (id: Int, entry: AuditEntry) {
        (try columns["id"], try row.read(columns))
    }

    private static let row = RowMapping(
        { time, kind, before, after, actor, actorName, subject, subjectName, address, isCommand in
            guard let event = AuditEvent(kind, before: before, after: after) else {
                throw StoreUnavailable("a stored entry of the audit trail is unknown: \(kind)")
            }
            return AuditEntry(
                event, by: AuditActor(party(actor, actorName), from: address, isCommand: isCommand),
                of: party(subject, subjectName), at: time)
        },
        ("at", \AuditEntry.time), ("kind", \.event.kind), ("before", \.event.details.before),
        ("after", \.event.details.after), ("actor", \.actor.party?.id), ("actor_name", \.actor.party?.name),
        ("subject", \.subject?.id), ("subject_name", \.subject?.name), ("address", \.actor.address),
        ("is_command", \.actor.isCommand))

    /// A row without an id has a name, or had one (`RemovedAccount`), or is about nobody.
    private static func party(_ id: Account.ID?, _ name: String?) -> AuditParty? {
        id == nil && name == nil ? nil : AuditParty(id: id, name: name)
    }
}

extension AuditEvent.Kind: SQLColumnValue {}
