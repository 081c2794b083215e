import Foundation
import Platform
public import SiteDatabase

/// A change of an entry, as the history has it.
public struct EntryEvent: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case added, edited, shown, hidden, deleted, moved
    }

    /// What the texts of a move are called.
    static let place = "place"
    static let groupPlace = "group_place"
    /// Whether it is a move within a group.
    var isInGroup: Bool { after.list[FieldKey(Self.groupPlace)] != nil }
    static let keptDays = 365
    static let maxShown = 30

    let id: Int64
    let entry: Int64
    let kind: Kind
    /// The name of an account, or of what the program did itself.
    let editor: String
    let time: Date
    /// The texts that changed: of a move, its place.
    let before: EntryTexts
    let after: EntryTexts

    var canBeUndone: Bool { kind == .edited || kind == .moved }
}

extension EntryEvent.Kind: SQLColumnValue {}

/// The history of a collection's entries, inside of a transaction.
struct EntryHistory {
    let tables: CollectionTables
    let db: SQLTransaction

    /// Adds what changed, and removes what is too old, a little more than is added.
    func add(
        _ kind: EntryEvent.Kind, of id: Int64, before: EntryTexts, after: EntryTexts, by editor: EntryEditor
    ) throws {
        let keys = Set(before.list.keys + after.list.keys).filter { !before[$0].isIdentical(to: after[$0]) }
        try db.enqueue(
            "INSERT INTO \(tables.history) (entry, time, kind, editor, before, after) VALUES (?, ?, ?, ?, ?, ?)", id,
            editor.seconds, kind.rawValue, editor.name, tables.json(of: before, keys),
            tables.json(of: after, keys))
        try db.enqueue(
            """
            DELETE FROM \(tables.history)
            WHERE id IN (SELECT id FROM \(tables.history) WHERE time < ? ORDER BY time LIMIT 10)
            """, editor.seconds - Int64(EntryEvent.keptDays * 86_400))
    }

    /// Takes an account's name out of so many rows at most, those of drafts among them; returns of how many.
    func forget(_ account: RemovedAccount, _ max: Int) throws -> Int {
        var count = 0
        for (table, key) in [(tables.history, "id"), (tables.drafts, "entry")] as [(SQLText, SQLText)] {
            count += try db.execute(
                """
                UPDATE \(table) SET editor = '' WHERE \(key) IN
                    (SELECT \(key) FROM \(table) WHERE editor = ? AND time <= ? LIMIT ?)
                """, account.name, account.removed.wholeSeconds, max - count)
        }
        // Of imports there are few.
        count += try db.execute(
            "UPDATE \(tables.lists.imports) SET editor = '' WHERE editor = ? AND begun <= ?", account.name,
            account.removed.wholeSeconds)
        return count
    }

    /// The newest first.
    func events(of id: Int64) throws -> [EntryEvent] {
        try db.rows("\(select) WHERE entry = ? ORDER BY id DESC LIMIT ?", id, EntryEvent.maxShown, read: event)
    }

    func event(_ event: Int64, of id: Int64) throws -> EntryEvent? {
        try db.row("\(select) WHERE entry = ? AND id = ?", id, event, read: self.event)
    }

    private var select: SQLText {
        "SELECT id, entry, kind, editor, time, before, after FROM \(tables.history)"
    }

    private func event(_ row: SQLRow) throws -> EntryEvent {
        EntryEvent(
            id: try row["id"], entry: try row["entry"], kind: try row["kind"], editor: try row["editor"],
            time: try row["time"], before: try tables.texts(ofJSON: row["before"]),
            after: try tables.texts(ofJSON: row["after"]))
    }

}

/// Texts as histories and drafts keep them.
extension CollectionTables {
    func json(of texts: EntryTexts, _ keys: Set<FieldKey>) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let members = keys.filter { texts.list[$0] != nil }.map { ($0.description, texts[$0]) }
        return String(decoding: try encoder.encode(Dictionary(members) { first, _ in first }), as: UTF8.self)
    }

    /// Texts of before have the name that a field had then, which is that of its column.
    func texts(ofJSON json: String) throws -> EntryTexts {
        let members = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        var texts = EntryTexts(languages: others)
        for (name, text) in members {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            let field = fields.first { $0.name == parts[0] || $0.columns[0].name == parts[0] }
            texts[field?.name ?? parts[0], parts.count > 1 ? parts[1] : nil] = text
        }
        return texts
    }
}
