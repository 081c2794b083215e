public import Foundation
public import SiteDatabase
import SiteStores
import Web

/// Who changes an entry, and when.
public struct EntryEditor: Sendable {
    /// An account's name, or what the program calls itself.
    public let name: String
    public let time: Date

    public init(name: String, time: Date) {
        self.name = name
        self.time = time
    }

    var seconds: Int64 { time.wholeSeconds }

    /// Whose name the history has where a time of an entry has come.
    static let clock = "clock"
}

/// What became of an edit.
public enum EntryEdit: Equatable, Sendable {
    case saved(StoredEntry)
    /// Somebody else changed the entry meanwhile, to what it is now.
    case conflict(StoredEntry)
    case missing
}

/// Changes a collection's entries inside of a transaction: rows, history, and the record of what pages have to show.
///
/// Nothing else writes these tables.
public struct CollectionWriter {
    let tables: CollectionTables
    let db: SQLTransaction
    let editor: EntryEditor
    /// How many placeholders there are of entries that are added later (`NewReference`).
    var placeholders = 0
    /// The currencies that the entries have, by their fields (`FieldOption.oneCurrency`). Nil reads them.
    var currencies: [String: String]?

    /// Whether the collection has no entry, not even a deleted one.
    var isFirst = false

    /// Entries that give their unique texts back before the next one is written.
    var leaving: Set<Int64> = []

    /// Between the positions of two entries, so that there is room for others.
    static let gap: Int64 = 1 << 32

    private var entries: StoredEntries { StoredEntries(tables: tables, db: db) }

    /// An entry with its texts in all languages, deleted or not; nil if there is none.
    public func entry(_ id: Int64) throws -> StoredEntry? { try entries.entry(id) }

    /// Adds an entry behind all others; returns its number. Throws `TextProblems` where a text breaks its field's rule.
    @discardableResult
    public func add(_ texts: EntryTexts, visibility: EntryVisibility = .visible) throws -> Int64 {
        let (texts, visibility) = try checked(texts, visibility, of: nil)
        let names = tables.rowFields.flatMap(\.columns).map(\.sql)
        try db.enter(.site)
        // Before the insert, whose trigger makes the lists out of date.
        let lists = try EntryLists(tables, in: db)
        var id: Int64 = 0
        try db.readRows(
            """
            INSERT INTO \(tables.entries) (position, entry_visibility, entry_created, entry_changed, \(names.joined(by: ", ")))
            VALUES (?, ?, ?, ?, \(.parameters(names.count))) RETURNING id
            """,
            arguments: [
                try lastPosition(of: texts) + Self.gap, SQLValue.integer(Int64(EntryVisibility.deleted.stored)),
                editor.seconds, editor.seconds,
            ]
                + texts.values
        ) {
            id = try $0["id"]
            return true
        }
        // It appears by the change that is recorded.
        try change(id, .added, lists) {
            try db.enqueue("UPDATE \(tables.entries) SET entry_visibility = ? WHERE id = ?", visibility.stored, id)
            try entries.store(texts, of: id)
        }
        try note(.added, of: id, before: EntryTexts(languages: []), after: texts.texts)
        return id
    }

    /// Gives an entry other texts, and shows or hides it by its times: without these, it keeps those that it has. Throws `TextProblems`.
    public func edit(_ id: Int64, from revision: Int, to texts: EntryTexts) throws -> EntryEdit {
        guard let old = try entries.entry(id) else { return .missing }
        let edit = try edit(old, from: revision, to: texts)
        guard case .saved = edit else { return edit }
        return try entries.entry(id).map { .saved($0) } ?? .missing
    }

    /// Edits an entry that was read in the same transaction. Returns it as it was.
    func edit(_ old: StoredEntry, from revision: Int, to texts: EntryTexts) throws -> EntryEdit {
        let id = old.id
        let (texts, visibility) = try checked(texts, old.visibility, of: old)
        let isEdited = !texts.texts.changes(to: old.texts, tables.keys + StoredField.timeKeys).isEmpty
        guard isEdited || visibility != old.visibility else { return .saved(old) }
        guard old.revision == revision else { return .conflict(old) }
        if visibility != old.visibility { try set(visibility, of: id) }
        if isEdited {
            try change(id, .edited) {
                try entries.store(texts, of: id)
                try keepSlug(of: old, after: texts.texts)
                try touch(id)
            }
            try note(.edited, of: id, before: old.texts, after: texts.texts)
        }
        return .saved(old)
    }

    /// Shows an entry to visitors, or hides or deletes it. Times that were planned before are forgotten, except one at which it goes later.
    /// Returns the entry as it was.
    @discardableResult
    public func set(_ visibility: EntryVisibility, of id: Int64) throws -> StoredEntry? {
        guard let old = try entries.entry(id) else { return nil }
        guard old.visibility != visibility else { return old }
        let kind: EntryEvent.Kind =
            switch visibility {
            case .visible: .shown
            case .hidden: .hidden
            case .deleted: .deleted
            }
        try change(id, kind) {
            try db.enqueue(
                """
                UPDATE \(tables.entries) SET entry_visibility = ?1, entry_from = NULL,
                entry_until = CASE WHEN entry_until > ?2 OR entry_from <= ?2 THEN entry_until END WHERE id = ?3
                """, visibility.stored, editor.seconds, id)
            if visibility == .deleted { try EntryDrafts(tables: tables, db: db).remove(of: id) }
            try touch(id)
        }
        let empty = EntryTexts(languages: [])
        try note(kind, of: id, before: empty, after: empty)
        return old
    }

    /// Moves an entry to another place among those that visitors see, or among those of its group, from 1; one beyond the end is the last. False
    /// where there is no such entry in the staff's order.
    @discardableResult
    public func move(_ id: Int64, to place: Int, inGroup: Bool = false) throws -> Bool {
        guard tables.order.isManual, let key = try list(of: id, inGroup: inGroup) else { return false }
        let lists = try EntryLists(tables, in: db)
        guard let before = try self.place(of: id, in: key, lists) else { return false }
        let place = min(max(1, place), try lists.count(of: key))
        guard place != before else { return true }
        try change(id, .moved) {
            if try !put(id, from: before, at: place, of: key) {
                try spread(key.group)
                _ = try put(id, from: before, at: place, of: key)
            }
        }
        let name = inGroup ? EntryEvent.groupPlace : EntryEvent.place
        let text = { (place: Int) in EntryTexts([FieldKey(name): String(place)], languages: []) }
        try note(.moved, of: id, before: text(before), after: text(place))
        return true
    }

    /// The place of an entry among those that visitors see, or among those of its group, from 1; nil if they do not see it.
    public func place(of id: Int64, inGroup: Bool = false) throws -> Int? {
        guard let key = try list(of: id, inGroup: inGroup) else { return nil }
        return try place(of: id, in: key, EntryLists(tables, in: db))
    }

    private func place(of id: Int64, in key: EntryLists.Key, _ lists: EntryLists) throws -> Int? {
        try lists.place(of: id, in: key).map { $0 + 1 }
    }

    /// The list that has an entry; nil if visitors do not see it, or it has no group.
    private func list(of id: Int64, inGroup: Bool) throws -> EntryLists.Key? {
        guard let entry = try entries.entry(id), entry.visibility == .visible else { return nil }
        let group = inGroup ? tables.arrangedGroup.map { entry.texts[$0.name] } : nil
        guard !inGroup || group?.isEmpty == false else { return nil }
        return try EntryLists(tables, in: db).key(group, in: tables.languages[0])
    }

    fileprivate func showAnew(_ id: Int64) throws {
        try change(id, .edited) {}
    }

    /// Takes an edit or a move of the history back: what it changed becomes what it was before, and what came later stays.
    func undo(_ event: Int64, of id: Int64, from revision: Int) throws -> EntryEdit {
        guard let entry = try entries.entry(id),
            let event = try EntryHistory(tables: tables, db: db).event(event, of: id)
        else { return .missing }
        switch event.kind {
        case .moved:
            let place = event.before[event.isInGroup ? EntryEvent.groupPlace : EntryEvent.place]
            _ = try move(id, to: Int(place) ?? 1, inGroup: event.isInGroup)
            return .saved(entry)
        case .edited:
            return try edit(id, from: revision, to: entry.texts.takingBack(event.after, to: event.before))
        case .added, .shown, .hidden, .deleted: return .missing
        }
    }

    /// Checks texts, and leaves out times that have come: these decide the visibility.
    private func checked(
        _ texts: EntryTexts, _ visibility: EntryVisibility, of old: StoredEntry?
    ) throws -> (CheckedTexts, EntryVisibility) {
        var texts = texts
        let kept = StoredField.timeKeys + tables.fields.filter { !$0.isInForms }.flatMap { $0.keys(in: tables.others) }
        for key in kept where texts.list[key] == nil { texts[key] = old?.texts[key] ?? "" }
        let planned = planned(try check(texts, of: old, makesSlug: true).texts, visibility, of: old)
        return (try CheckedTexts(planned.texts, tables), planned.visibility)
    }

    /// Applies the planned times to the visibility, and removes those that have come.
    func planned(
        _ texts: EntryTexts, _ visibility: EntryVisibility, of old: StoredEntry?
    ) -> (texts: EntryTexts, visibility: EntryVisibility) {
        var (texts, visibility) = (texts, visibility)
        // Another visibility cancels the planned start.
        if let old, old.visibility != visibility { texts[StoredField.from.name] = "" }
        if visibility != .deleted {
            let from = MomentKind.moment(texts[StoredField.from.name])
            if let from { visibility = from <= editor.time ? .visible : .hidden }
            if visibility == .visible, from != nil { texts[StoredField.from.name] = "" }
            if let until = MomentKind.moment(texts[StoredField.until.name]), until <= editor.time {
                visibility = .hidden
                texts[StoredField.until.name] = ""
            }
        }
        return (texts, visibility)
    }

    /// Throws `TextProblems` where a text breaks its field's rule. `makesSlug` is false where a new entry gets its slug later.
    func check(_ texts: EntryTexts, of old: StoredEntry?, makesSlug: Bool = false) throws -> CheckedTexts {
        var texts = texts
        var isChecked = { (_: StoredField) in true }
        if let slug = tables.slug, let source = slug.slugSource, texts[slug.name].isEmpty {
            texts[slug.name] =
                makesSlug
                ? try SlugKind.make(of: texts[source]) { try isTaken($0, by: slug, not: old?.id) }
                : SlugKind(title: "").samples.0
            isChecked = { makesSlug || $0.name != slug.name }
        }
        let checked = try CheckedTexts(texts, tables)
        var problems: [FieldKey: ValueProblem] = [:]
        for field in tables.fields
        where isChecked(field) && field.isUnique {
            // An empty text is no value.
            let text = checked.texts[field.name]
            if !text.isEmpty, old?.texts[field.name].isIdentical(to: text) != true,
                try isTaken(text, by: field, not: old?.id)
            {
                problems[FieldKey(field.name)] = .taken
            }
        }
        for field in tables.fields where field.sharedCurrency != nil {
            let currency = MoneyKind.currency(of: checked.texts[field.name])
            guard !currency.isEmpty, !currency.isIdentical(to: MoneyKind.currency(of: old?.texts[field.name] ?? "")),
                let other = try self.currency(of: field, not: old?.id), !other.isIdentical(to: currency)
            else { continue }
            problems[FieldKey(field.name)] = .otherCurrency(other)
        }
        for field in tables.fields {
            guard case .reference(_, let table) = field.control, let id = Int64(checked.texts[field.name]) else {
                continue
            }
            let isPlaceholder = id >= NewReference.firstPlaceholder && id - NewReference.firstPlaceholder < placeholders
            if field.added != nil, isPlaceholder { continue }
            // What stays may lead to a deleted entry.
            if old?.texts[field.name].isIdentical(to: checked.texts[field.name]) == true { continue }
            let isThere = try db.row(
                "SELECT 1 FROM \(SQLText(name: table)) WHERE id = ? AND entry_visibility < 2", id, read: { _ in true })
            if isThere != true { problems[FieldKey(field.name)] = .noSuchEntry }
        }
        guard problems.isEmpty else { throw TextProblems(all: problems) }
        return checked
    }

    /// The currency that the entries have in a field; nil if there is none, but for the entry `id`.
    func currency(of field: StoredField, not id: Int64? = nil) throws -> String? {
        guard let column = field.sharedCurrency?.sql else { return nil }
        if let currencies { return currencies[field.name] }
        return try db.row(
            "SELECT \(column) AS currency FROM \(tables.entries) WHERE id <> ? AND \(column) <> '' LIMIT 1", id ?? 0
        ) { try $0["currency"] }
    }

    /// The currency of each field that has one for all entries.
    func storedCurrencies() throws -> [String: String] {
        try tables.fields.reduce(into: [:]) { $0[$1.name] = try currency(of: $1) }
    }

    /// Has further entries keep to the currencies of these texts, if no entry has one yet.
    mutating func noteCurrencies(of checked: CheckedTexts) {
        for field in tables.fields where field.sharedCurrency != nil && currencies?[field.name] == nil {
            let currency = MoneyKind.currency(of: checked.texts[field.name])
            if !currency.isEmpty { currencies?[field.name] = currency }
        }
    }

    private func isTaken(_ text: String, by field: StoredField, not id: Int64?) throws -> Bool {
        guard !isFirst, let value = try field.parse(text).values.first else { return false }
        let column = field.columns[0].sql
        let others: [Int64] = try db.rows(
            "SELECT id FROM \(tables.entries) WHERE \(column) = ? AND id <> ?", value, id ?? 0
        ) { try $0["id"] }
        return others.contains { !leaving.contains($0) }
    }

    /// The old slug leads to the entry from now on, until another entry has it.
    private func keepSlug(of old: StoredEntry, after texts: EntryTexts) throws {
        guard let slug = tables.slug, !old.texts[slug.name].isIdentical(to: texts[slug.name]) else { return }
        try db.execute("DELETE FROM \(tables.slugs) WHERE slug = ?", texts[slug.name])
        try db.execute(
            """
            INSERT INTO \(tables.slugs) (slug, entry) VALUES (?, ?)
            ON CONFLICT (slug) DO UPDATE SET entry = excluded.entry
            """, old.texts[slug.name], old.id)
    }

    private func touch(_ id: Int64) throws {
        try db.enqueue(
            """
            UPDATE \(tables.entries) SET revision = revision + 1,
            entry_changed = CASE WHEN entry_changed < ?1 THEN ?1 ELSE entry_changed + 1 END WHERE id = ?2
            """, editor.seconds, id)
    }

    /// Makes a change, and records what pages it reaches.
    private func change(
        _ id: Int64, _ kind: EntryEvent.Kind, _ lists: EntryLists? = nil, _ change: () throws -> Void
    ) throws {
        try db.enter(.site)
        var lists = try lists ?? EntryLists(tables, in: db)
        let change = try lists.follow(id, change)
        // Nobody but the staff sees a change of an entry that is hidden before and after.
        if !change.lists.isEmpty { try tables.record(change, kind, editor, db) }
    }

    /// False where there is no number between those of the neighbours.
    private func put(_ id: Int64, from before: Int, at place: Int, of key: EntryLists.Key) throws -> Bool {
        let lists = try EntryLists(tables, in: db)
        // Without the entry, those behind it are one place nearer.
        let first = max(0, place - 2) + (place > before ? 1 : 0)
        let ids = try lists.ids(first..<first + 3, of: key)
        let column: SQLText = key.group == nil ? "position" : "coalesce(entry_group_position, position)"
        let neighbours = try ids.filter { $0 != id }.prefix(2).compactMap { id in
            try db.row("SELECT \(column) AS position FROM \(tables.entries) WHERE id = ?", id) {
                try $0["position"] as Int64
            }
        }
        guard let position = Self.position(in: neighbours, isFirst: place == 1) else { return false }
        if key.group == nil { try keepGroupPositions("id = ?", id) }
        let moved: SQLText = key.group == nil ? "position" : "entry_group_position"
        try db.execute("UPDATE \(tables.entries) SET \(moved) = ? WHERE id = ?", position, id)
        return true
    }

    /// Keeps the places of entries in the groups that the staff arranged, before their positions change.
    private func keepGroupPositions(_ condition: SQLText, _ arguments: any SQLValueConvertible...) throws {
        guard let group = tables.arrangedGroup?.columns[0].sql else { return }
        _ = try db.execute(
            """
            UPDATE \(tables.entries) SET entry_group_position = position
            WHERE entry_group_position IS NULL AND \(condition) AND \(group) IN (
                SELECT \(group) FROM \(tables.entries) WHERE entry_group_position IS NOT NULL)
            """, arguments: arguments)
    }

    /// The last position of all entries; of the entry's group if that is behind it.
    private func lastPosition(of texts: CheckedTexts) throws -> Int64 {
        let last = try tables.lastPosition(in: db)
        guard tables.order.isManual, let group = tables.arrangedGroup?.columns[0].sql else { return last }
        let inGroup: Int64?? = try db.row(
            """
            SELECT max(entry_group_position) AS position FROM \(tables.entries)
            WHERE \(group) = ? AND entry_group_position IS NOT NULL
            """, texts.values[tables.rows.groupPlace]
        ) { try $0["position"] as Int64? }
        return max(last, (inGroup ?? nil) ?? 0)
    }

    private static func position(in neighbours: [Int64], isFirst: Bool) -> Int64? {
        guard let first = neighbours.first else { return gap }
        let limit = Int64.max / 4
        guard abs(first) < limit, !isFirst else { return abs(first) < limit ? first - gap : nil }
        guard neighbours.count > 1 else { return first + gap }
        let middle = first + (min(neighbours[1], limit) - first) / 2
        return middle > first ? middle : nil
    }

    /// Numbers all anew, or those of a group, in their order.
    private func spread(_ group: String?) throws {
        let isIndexed = try EntryIndex(tables: tables, db: db).isCurrent
        if let group, let field = tables.arrangedGroup {
            try db.execute(
                """
                UPDATE \(tables.entries) SET entry_group_position = numbered.number * ?1 FROM (
                    SELECT id, row_number() OVER (ORDER BY coalesce(entry_group_position, position), id) AS number
                    FROM \(tables.entries) WHERE CAST(\(field.columns[0].sql) AS TEXT) = ?2) AS numbered
                WHERE numbered.id = \(tables.entries).id
                """, Self.gap, group)
        } else {
            try keepGroupPositions("1 = 1")
            try db.execute(
                """
                UPDATE \(tables.entries) SET position = numbered.number * ?
                FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS number FROM \(tables.entries)) AS numbered
                WHERE numbered.id = \(tables.entries).id
                """, Self.gap)
        }
        // New positions change no words.
        if isIndexed { try db.execute("DELETE FROM \(tables.lists.stale)") }
    }

    private func note(_ kind: EntryEvent.Kind, of id: Int64, before: EntryTexts, after: EntryTexts) throws {
        try EntryHistory(tables: tables, db: db).add(kind, of: id, before: before, after: after, by: editor)
    }
}

extension EntityCollection {
    /// Writes the collection's entries inside of a transaction of the site's own, with whatever else it changes.
    public func write(in db: SQLTransaction, by editor: EntryEditor) -> CollectionWriter {
        CollectionWriter(tables: tables, db: db, editor: editor)
    }
}

extension CollectionTables {
    /// More entries have all pages rendered anew.
    private static let maxShownAnew = 200

    /// Has the pages that show entries rendered anew, as when a photograph has more files.
    func showAnew(_ ids: [Int64], in db: SQLTransaction, at time: Date) throws {
        guard ids.count <= Self.maxShownAnew else { return try db.renewPageRevision() }
        let writer = CollectionWriter(tables: self, db: db, editor: EntryEditor(name: "", time: time))
        for id in ids { try writer.showAnew(id) }
    }
}
