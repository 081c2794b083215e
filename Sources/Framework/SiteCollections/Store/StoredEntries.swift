import Platform
import SiteDatabase
import SiteSearch

/// An entry as it is stored, with its texts in all languages: what the staff sees.
public struct StoredEntry: Equatable, Sendable {
    public let id: Int64
    public let visibility: EntryVisibility
    /// Each edit raises it, and names the revision that it began from.
    public let revision: Int
    /// In seconds since 1970.
    let changed: Int64
    public internal(set) var texts: EntryTexts
}

/// A collection's rows inside of a transaction, whether or not they keep the rules of their fields.
struct StoredEntries {
    let tables: CollectionTables
    let db: SQLTransaction

    func ids() throws -> [Int64] {
        try db.rows("SELECT id FROM \(tables.entries) ORDER BY id") { try $0["id"] }
    }

    /// The entry that texts name by a key or its slug, deleted or not.
    func entry(namedBy texts: FieldTexts) throws -> StoredEntry? {
        for (field, statement) in tables.identifying {
            guard let text = texts[FieldKey(field.name)], !text.isEmpty,
                let value = field.slugSource == nil ? try? field.parse(text).values.first : .text(text),
                let entry = try db.row(statement, value, read: entry)
            else { continue }
            return translated(entry, try translations(of: entry.id...entry.id)())
        }
        return nil
    }

    /// One entry, deleted or not.
    func entry(_ id: Int64) throws -> StoredEntry? { try ask(id)() }

    /// Asks for an entry, to read it later.
    func ask(_ id: Int64) throws -> () throws -> StoredEntry? {
        let asked = try db.deferredRows(tables.rows.byID, id, read: entry)
        let texts = try translations(of: id...id)
        return { try asked.first.map { translated($0, try texts()) } }
    }

    /// All entries, in the order of their numbers.
    func forEach(_ body: (StoredEntry) throws -> Void) throws {
        var last: Int64 = 0
        while true {
            let entries = try db.rows(tables.rows.next, last, read: entry)
            guard let end = entries.last?.id else { return }
            let texts = try translations(of: last + 1...end)()
            for entry in entries { try body(translated(entry, texts)) }
            last = end
        }
    }

    private func translated(_ entry: StoredEntry, _ texts: [Int64: [(FieldKey, String)]]) -> StoredEntry {
        var entry = entry
        for (key, text) in texts[entry.id] ?? [] { entry.texts[key] = text }
        return entry
    }

    /// Asks for the texts in other languages of entries with these numbers, to read them later.
    private func translations(of ids: ClosedRange<Int64>) throws -> () throws -> [Int64: [(FieldKey, String)]] {
        guard !tables.translated.isEmpty, !tables.others.isEmpty else { return { [:] } }
        let asked = try db.deferredRows(tables.rows.translations, ids.lowerBound, ids.upperBound) { row in
            var columns = row.inOrder
            let (id, language) = (try columns.integer(), try columns.text())
            let texts = try tables.translated.map { (FieldKey($0.name, language), try columns.text()) }
            return (id: id, texts: texts.filter { !$0.1.isEmpty })
        }
        return {
            try asked.all.reduce(into: [:]) { texts, row in texts[row.id, default: []] += row.texts }
        }
    }

    /// Entries in the order of the lists, with their texts in the first language: those of a visibility, of a group, and with some words.
    func page(
        _ visibility: EntryVisibility, search: String, ofGroup group: String? = nil, offset: Int, limit: Int
    ) throws -> [StoredEntry] {
        if visibility == .visible, search.isEmpty {
            return try page(EntryLists(tables, in: db).ids(offset..<offset + limit, of: list(group)))
        }
        let index = EntryIndex(tables: tables, db: db)
        if visibility == .visible, try index.isCurrent {
            let group = try group.map { try list($0) }
            return try page(index.ids(with: search, ofGroup: group, from: offset, max: limit).ids)
        }
        let (condition, arguments) = condition(search, group)
        var entries: [StoredEntry] = []
        try db.readRows(
            """
            \(tables.rows.select) WHERE entry_visibility = ?\(condition) ORDER BY \(tables.statements(nil).orders[0].sql)
            LIMIT ? OFFSET ?
            """, arguments: [visibility.stored] + arguments + [limit, offset]
        ) { row in
            entries.append(try entry(row))
            return true
        }
        return entries
    }

    private func page(_ ids: [Int]) throws -> [StoredEntry] {
        ids.isEmpty ? [] : try db.rows(tables.rows.byIDs[db.dialect], IDList.text(ids, for: db.dialect), read: entry)
    }

    func count(_ visibility: EntryVisibility, search: String = "", ofGroup group: String? = nil) throws -> Int {
        if visibility == .visible, search.isEmpty { return try EntryLists(tables, in: db).count(of: list(group)) }
        let index = EntryIndex(tables: tables, db: db)
        if visibility == .visible, try index.isCurrent {
            return try index.ids(with: search, ofGroup: group.map { try list($0) }, from: 0, max: 0).count
        }
        let (condition, arguments) = condition(search, group)
        var count = 0
        try db.readRows(
            "SELECT count(*) AS count FROM \(tables.entries) WHERE entry_visibility = ?\(condition)",
            arguments: [visibility.stored] + arguments
        ) {
            count = try $0["count"]
            return false
        }
        return count
    }

    private func list(_ group: String?) throws -> EntryLists.Key {
        try EntryLists(tables, in: db).key(group, in: tables.languages[0])
    }

    private func condition(_ search: String, _ group: String?) -> (SQLText, [any SQLValueConvertible]) {
        var arguments: [any SQLValueConvertible] = SearchText.patterns(of: search)
        var conditions = [SQLText](repeating: " AND entry_words LIKE ?", count: arguments.count)
        if let group, let field = tables.group {
            conditions.append(" AND \(tables.isOfGroup("CAST(\(field.columns[0].sql) AS TEXT)"))")
            arguments.append(group)
        }
        return (conditions.joined(by: ""), arguments)
    }

    /// The values that break a rule, without those of deleted entries.
    func invalid() throws -> [InvalidRow] {
        var invalid: [InvalidRow] = []
        try forEach { entry in
            guard entry.visibility != .deleted else { return }
            do throws(TextProblems) {
                _ = try CheckedTexts(entry.texts, tables)
            } catch {
                invalid += error.all.sorted { $0.key < $1.key }.map {
                    InvalidRow(
                        tables.name, id: entry.id, field: $0.key.description,
                        reason: StaffEntriesText.english.problem($0.value))
                }
            }
        }
        return invalid
    }

    private func entry(_ row: SQLRow) throws -> StoredEntry {
        var columns = row.inOrder
        let id = try columns.integer()
        let visibility = EntryVisibility(stored: try columns.integer())
        let (revision, changed) = (Int(try columns.integer()), try columns.integer())
        var texts = EntryTexts(languages: tables.others)
        for field in tables.rowFields { texts[field.name] = try field.storedText(&columns) }
        return StoredEntry(id: id, visibility: visibility, revision: revision, changed: changed, texts: texts)
    }

    /// Stores texts that were checked, with the words that they are found by.
    func store(_ texts: CheckedTexts, of id: Int64) throws {
        let group = tables.arrangedGroup.map { [texts.texts[$0.name]] } ?? []
        try db.enqueue(tables.rows.update, arguments: texts.values + group + [SQLValue.integer(id)])
        if !tables.translated.isEmpty {
            for language in tables.others {
                let values = tables.translated.map { texts.texts[$0.name, language] }
                try db.enqueue(tables.rows.putTexts, arguments: [id, language] + values)
            }
        }
        try index(id, texts.texts)
    }

    /// Stores what the search and the order have of an entry.
    func index(_ id: Int64, _ texts: EntryTexts) throws {
        var folder = SearchWords()
        let words = EntryWords(texts, tables, &folder)
        try db.enqueue(tables.rows.index, words.row(in: nil), words.orderKey(in: nil), id)
        for language in tables.others {
            try db.enqueue(tables.rows.indexTexts, words.row(in: language), words.orderKey(in: language), id, language)
        }
    }
}

extension SearchText {
    /// Patterns of LIKE that the words of what a person looks for have.
    static func patterns(of search: String) -> [String] {
        phrases(in: search).map { "% \($0.joined(separator: " "))%" }
    }
}

/// Texts that keep the rules of their fields, as their kinds write them.
struct CheckedTexts {
    let texts: EntryTexts
    /// The values of all columns of the entry's row.
    let values: [SQLValue]

    /// Throws `TextProblems` where a text breaks its field's rule.
    init(_ given: EntryTexts, _ tables: CollectionTables) throws(TextProblems) {
        var (list, values) = (FieldTexts(), [SQLValue]())
        list.reserveCapacity(tables.keys.count + StoredField.timeKeys.count)
        values.reserveCapacity(2 * tables.rowFields.count)
        var problems: [FieldKey: ValueProblem] = [:]
        for (field, keys) in zip(tables.rowFields, tables.rowKeys) {
            for key in keys {
                let text = given[key]
                // A text that nobody translated is that of the first language.
                if key.language != nil, text.isEmpty { continue }
                do throws(ValueProblem) {
                    let parsed = try field.parse(text)
                    list.append(parsed.text, as: key)
                    if key.language == nil { values += parsed.values }
                } catch {
                    problems[key] = error
                }
            }
        }
        let texts = EntryTexts(list, languages: tables.others)
        // Texts of ISO 8601 are in the order of their moments.
        let (from, until) = (texts[StoredField.from.name], texts[StoredField.until.name])
        if !from.isEmpty, !until.isEmpty, until <= from { problems[FieldKey(StoredField.until.name)] = .endsTooEarly }
        guard problems.isEmpty else { throw TextProblems(all: problems) }
        self.texts = texts
        self.values = values
    }
}

extension CheckedTexts {
    /// With another text of a field.
    func with(_ field: String, _ text: String, _ tables: CollectionTables) throws(TextProblems) -> CheckedTexts {
        var texts = texts
        texts[field] = text
        return try CheckedTexts(texts, tables)
    }
}

/// What is wrong with texts of an entry: at least one problem.
public struct TextProblems: Error, Equatable, Sendable {
    public let all: [FieldKey: ValueProblem]
}
