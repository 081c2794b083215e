public import Foundation
import Platform
public import SiteDatabase
public import Web

/// The changes that lead from one revision of the pages to the next, inside of a transaction.
///
/// Each row names the revision before it, so a change of everything, which has no row, interrupts the chain.
enum Outbox {
    /// The most changes that are kept: where more happened, everything is rendered anew.
    static let kept = 1_000
    /// Seconds that a change is kept.
    static let age = 7.0 * 86_400

    static func add(_ change: some Change, at now: Date, _ db: SQLTransaction) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let value = String(decoding: try encoder.encode(change), as: UTF8.self)
        // Where writers run side by side: the chain has one end.
        try db.enter(.site)
        try db.changePages { revision in
            // `page_revision` still has the one before.
            try db.enqueue(
                """
                INSERT INTO outbox (name, value, previous, revision, recorded)
                SELECT ?, ?, \(PageRevision.hexadecimal(for: db.dialect)), ?, ? FROM page_revision
                """, type(of: change).name, value, revision, now)
        }
        try removeOld(now, db)
    }

    /// Two old ones for each new one: their number falls, and the time that it takes does not grow with it.
    private static func removeOld(_ now: Date, _ db: SQLTransaction) throws {
        try db.enqueue("DELETE FROM outbox WHERE id <= (SELECT max(id) FROM outbox) - ?", kept)
        try db.enqueue(
            "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT 2) AND recorded < ?",
            now - age)
    }

    /// The changes from a revision to the present one, in their order; nil if the chain does not reach from one to the other.
    static func changes(since revision: String, _ db: SQLTransaction) throws -> [RecordedChange]? {
        let recorded = try db.deferredRows(
            """
            SELECT name, value, previous, revision, recorded FROM outbox
            WHERE id >= (SELECT max(id) FROM outbox WHERE previous = ?) ORDER BY id
            """, revision
        ) { row in
            (previous: try row["previous"] as String, revision: try row["revision"] as String, try RecordedChange(row))
        }
        let present = try db.pageRevision
        var (last, changes) = (revision, [RecordedChange]())
        for (previous, revision, change) in try recorded.all {
            guard previous.utf8.elementsEqual(last.utf8) else { return nil }
            last = revision
            changes.append(change)
        }
        return last.utf8.elementsEqual(present.utf8) ? changes : nil
    }
}

/// A change of the outbox.
public struct RecordedChange: Equatable, Sendable {
    /// `Change.name` of its kind.
    public let name: String
    /// Its value as JSON.
    public let json: String
    public let recorded: Date

    fileprivate init(_ row: SQLRow) throws {
        name = try row["name"]
        json = try row["value"]
        recorded = try row["recorded"]
    }
}

extension SQLTransaction {
    /// Records a change of what pages show, made by this transaction, and renews their revision. Once it is committed, the pages
    /// that show it are rendered: before a request is answered, else by whoever did the work (`SiteContext.renderChanges`).
    public func record(_ change: some Change, at now: Date = Date()) throws {
        try Outbox.add(change, at: now, self)
    }

    /// The changes from a revision to the present one, in their order; nil if everything changed in between, or too much.
    public func changes(since revision: String) throws -> [RecordedChange]? {
        try Outbox.changes(since: revision, self)
    }
}

extension SQLDatabase {
    #if DEBUG
        /// The last changes of all that are kept, the newest first.
        package func lastChanges(_ count: Int) throws -> [RecordedChange] {
            try read { db in
                try db.rows("SELECT name, value, recorded FROM outbox ORDER BY id DESC LIMIT ?", count) {
                    try RecordedChange($0)
                }
            }
        }
    #endif

    /// The changes from a revision to the present one, in their order; nil if everything changed in between, or too much.
    public func changes(since revision: String) throws -> [RecordedChange]? {
        try read { try $0.changes(since: revision) }
    }
}

extension DatabaseInspection {
    /// The changes of the pages since a revision; nil if everything changed in between, or too much.
    public func changes(since revision: String) throws -> [RecordedChange]? {
        try read { try Outbox.changes(since: revision, $0) }
    }
}
