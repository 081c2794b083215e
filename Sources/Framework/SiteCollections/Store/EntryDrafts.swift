import Foundation
import SiteDatabase

/// The next version of an entry: what a person wrote in its form, whether or not it keeps the rules.
struct EntryDraft: Equatable {
    let editor: String
    /// Names this state of the draft: each one has a later second.
    let time: Date
    /// The revision of the entry that it began from.
    let revision: Int
    let texts: EntryTexts
}

/// The drafts of a collection's entries, at most one of each, inside of a transaction.
struct EntryDrafts {
    /// The most bytes of a draft.
    static let maxBytes = 1 << 20

    let tables: CollectionTables
    let db: SQLTransaction

    func draft(of id: Int64) throws -> EntryDraft? {
        try db.row("SELECT editor, time, revision, texts FROM \(tables.drafts) WHERE entry = ?", id) { row in
            EntryDraft(
                editor: try row["editor"], time: try row["time"], revision: try row["revision"],
                texts: try tables.texts(ofJSON: row["texts"]))
        }
    }

    /// Which of these entries have one.
    func entries(of ids: [Int64]) throws -> Set<Int64> {
        var found: Set<Int64> = []
        guard !ids.isEmpty else { return found }
        try db.readRows(
            "SELECT entry FROM \(tables.drafts) WHERE entry IN (\(.parameters(ids.count)))", arguments: ids
        ) { row in
            found.insert(try row["entry"])
            return true
        }
        return found
    }

    /// Replaces the draft of an entry. Throws `TextProblems` where it is too large.
    func save(_ texts: EntryTexts, of id: Int64, from revision: Int, by editor: EntryEditor) throws {
        let json = try tables.json(of: texts, Set(texts.list.keys))
        guard json.utf8.count <= Self.maxBytes else {
            let longest = texts.list.max { $0.value.utf8.count < $1.value.utf8.count }
            throw TextProblems(all: longest.map { [$0.key: .tooManyBytes] } ?? [:])
        }
        try db.execute(
            """
            INSERT INTO \(tables.drafts) (entry, editor, time, revision, texts) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (entry) DO UPDATE SET editor = excluded.editor, revision = excluded.revision,
            texts = excluded.texts, time = CASE WHEN \(tables.drafts).time < excluded.time THEN excluded.time
                ELSE \(tables.drafts).time + 1 END
            """, id, editor.name, editor.seconds, revision, json)
    }

    func remove(of id: Int64) throws {
        try db.enqueue("DELETE FROM \(tables.drafts) WHERE entry = ?", id)
    }

    func forEachTexts(_ each: (EntryTexts) throws -> Void) throws {
        try db.forEachRow("SELECT texts FROM \(tables.drafts)") { try each(tables.texts(ofJSON: $0["texts"])) }
    }
}
