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

    private var columns: SQLText {
        tables.rowFields.flatMap(\.columns).map(\.sql).joined(by: ", ")
    }

    func ids() throws -> [Int64] {
        try db.rows("SELECT id FROM \(tables.entries) ORDER BY id") { try $0["id"] }
    }

    /// One entry, deleted or not.
    func entry(_ id: Int64) throws -> StoredEntry? {
        guard
            var entry = try db.row(
                "SELECT id, entry_visibility, revision, entry_changed, \(columns) FROM \(tables.entries) WHERE id = ?",
                id,
                read: entry)
        else { return nil }
        let translated = tables.fields.filter(\.isTranslated)
        guard !translated.isEmpty else { return entry }
        let names = translated.map(\.columns[0].sql).joined(by: ", ")
        try db.forEachRow("SELECT language, \(names) FROM \(tables.texts) WHERE entry = ?", id) { row in
            var columns = row.inOrder
            let language = try columns.text()
            for field in translated {
                let text = try columns.text()
                if !text.isEmpty { entry.texts[field.name, language] = text }
            }
        }
        return entry
    }

    /// Entries in the order of the lists, with their texts in the first language: those of a visibility, and with some words.
    func page(_ visibility: EntryVisibility, search: String, offset: Int, limit: Int) throws -> [StoredEntry] {
        if visibility == .visible, search.isEmpty {
            let lists = try EntryLists(tables, in: db)
            let ids = try lists.ids(offset..<offset + limit, of: lists.key(nil, in: tables.languages[0]))
            return try page(ids)
        }
        if visibility == .visible, try EntryIndex(tables: tables, db: db).isCurrent {
            return try page(EntryIndex(tables: tables, db: db).ids(with: search, from: offset, max: limit).ids)
        }
        let (condition, arguments) = Self.condition(search)
        let direction: SQLText = tables.order.isDescending ? "DESC" : "ASC"
        var entries: [StoredEntry] = []
        try db.readRows(
            """
            SELECT id, entry_visibility, revision, entry_changed, \(columns) FROM \(tables.entries) AS e
            WHERE entry_visibility = ?\(condition) ORDER BY \(tables.statements(nil).key) \(direction), id \(direction)
            LIMIT ? OFFSET ?
            """, arguments: [visibility.stored] + arguments + [limit, offset]
        ) { row in
            entries.append(try entry(row))
            return true
        }
        return entries
    }

    private func page(_ ids: [Int]) throws -> [StoredEntry] {
        guard !ids.isEmpty else { return [] }
        let columns =
            (["id", "entry_visibility", "revision", "entry_changed"] + tables.rowFields.flatMap(\.columns).map(\.sql))
            .map { "e.\($0)" as SQLText }.joined(by: ", ")
        return try db.rows(
            """
            SELECT \(columns) FROM \(IDList.joined("?", for: db.dialect)) \(tables.entries) AS e ON e.id = ids.value
            \(IDList.order(for: db.dialect))
            """, IDList.text(ids, for: db.dialect), read: entry)
    }

    func count(_ visibility: EntryVisibility, search: String = "") throws -> Int {
        if visibility == .visible, search.isEmpty {
            return try EntryLists(tables, in: db).counts().all
        }
        if visibility == .visible, try EntryIndex(tables: tables, db: db).isCurrent {
            return try EntryIndex(tables: tables, db: db).ids(with: search, from: 0, max: 0).count
        }
        let (condition, arguments) = Self.condition(search)
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

    private static func condition(_ search: String) -> (SQLText, [any SQLValueConvertible]) {
        let patterns = SearchText.patterns(of: search)
        return ([SQLText](repeating: " AND entry_words LIKE ?", count: patterns.count).joined(by: ""), patterns)
    }

    /// The values that break a rule, without those of deleted entries.
    func broken() throws -> [BrokenRow] {
        try ids().flatMap { id -> [BrokenRow] in
            guard let entry = try entry(id), entry.visibility != .deleted else { return [] }
            do throws(TextProblems) {
                _ = try CheckedTexts(entry.texts, tables)
                return []
            } catch {
                return error.all.sorted { $0.key < $1.key }.map {
                    BrokenRow(
                        tables.name, id: id, field: $0.key.description,
                        reason: StaffEntriesText.english.problem($0.value))
                }
            }
        }
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
        let own = tables.rowFields.flatMap(\.columns)
        try db.execute(
            "UPDATE \(tables.entries) SET \(own.map { "\($0.sql) = ?" }.joined(by: ", ")) WHERE id = ?",
            arguments: texts.values + [SQLValue.integer(id)])
        let translated = tables.fields.filter(\.isTranslated).flatMap(\.columns)
        guard !translated.isEmpty else { return try index(id, texts.texts) }
        let names = translated.map(\.sql)
        for language in tables.others {
            let values = tables.fields.filter(\.isTranslated).map { texts.texts[$0.name, language] }
            try db.execute(
                """
                INSERT INTO \(tables.texts) (entry, language, \(names.joined(by: ", ")))
                VALUES (?, ?, \(.parameters(names.count))) ON CONFLICT (entry, language) DO UPDATE SET
                \(names.map { "\($0) = excluded.\($0)" }.joined(by: ", "))
                """, arguments: [id, language] + values)
        }
        try index(id, texts.texts)
    }

    /// Stores what the search and the order have of an entry.
    func index(_ id: Int64, _ texts: EntryTexts) throws {
        try db.execute(
            "UPDATE \(tables.entries) SET entry_words = ?, entry_order_key = ? WHERE id = ?", words(texts, nil),
            orderKey(texts, nil), id)
        for language in tables.others {
            try db.execute(
                "UPDATE \(tables.texts) SET entry_words = ?, entry_order_key = ? WHERE entry = ? AND language = ?",
                words(texts, language), orderKey(texts, language), id, language)
        }
    }

    /// Words between blanks, with one at each end.
    private func words(_ texts: EntryTexts, _ language: String?) -> String {
        let words = tables.fields.filter { $0.options.contains(.searched) }.flatMap {
            SearchText(texts.shown($0, in: language)).words
        }
        return words.isEmpty ? "" : " \(words.joined(separator: " ")) "
    }

    private func orderKey(_ texts: EntryTexts, _ language: String?) -> String {
        guard let field = tables.orderField, field.isLine else { return "" }
        return SearchText(texts.shown(field, in: language)).words.joined(separator: " ")
    }
}

extension EntryTexts {
    /// The text that a page in a language shows.
    fileprivate func shown(_ field: StoredField, in language: String?) -> String {
        let text = field.isTranslated && language != nil ? self[field.name, language] : ""
        return text.isEmpty ? self[field.name] : text
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
        var (texts, values) = (EntryTexts(languages: tables.others), [SQLValue]())
        var problems: [FieldKey: ValueProblem] = [:]
        for field in tables.rowFields {
            for key in field.keys(in: tables.others) {
                // A text that nobody translated is that of the first language.
                if key.language != nil, given[key].isEmpty { continue }
                do throws(ValueProblem) {
                    let parsed = try field.parse(given[key])
                    texts[key] = parsed.text
                    if key.language == nil { values += parsed.values }
                } catch {
                    problems[key] = error
                }
            }
        }
        // Texts of ISO 8601 are in the order of their moments.
        let (from, until) = (texts[StoredField.from.name], texts[StoredField.until.name])
        if !from.isEmpty, !until.isEmpty, until <= from { problems[FieldKey(StoredField.until.name)] = .endsTooEarly }
        guard problems.isEmpty else { throw TextProblems(all: problems) }
        self.texts = texts
        self.values = values
    }
}

/// What is wrong with texts of an entry: at least one problem.
public struct TextProblems: Error, Equatable, Sendable {
    public let all: [FieldKey: ValueProblem]
}
