import SiteDatabase

/// A collection's tables, without the type of its entity.
///
/// The first table has a row for each entry, with its texts in the first language. `_texts` has those of other languages, `_slugs` the old
/// slugs, `_history` who changed what, and `_drafts` the next versions that nobody but the staff sees. `ListTables` has the lists.
///
/// A class, because it is handed on for each entry that is read.
final class CollectionTables: Sendable {
    let name: String
    let fields: [StoredField]
    /// The first one is the site's.
    let languages: [String]
    /// The languages besides the first.
    let others: [String]
    /// All that the row of an entry keeps as texts: the declared fields, and its times.
    let rowFields: [StoredField]
    /// The names of all declared texts of an entry, and of all texts of its row field by field.
    let keys: [FieldKey]
    let rowKeys: [[FieldKey]]
    let translated: [StoredField]
    let searched: [StoredField]
    let pageSize: Int
    let order: EntryOrder
    /// The name of the table of the entries.
    let table: String
    let isAdopted: Bool
    let entries: SQLText
    let texts: SQLText
    let slugs: SQLText
    let history: SQLText
    let drafts: SQLText
    let lists: ListTables
    let search: SearchTables
    let longSearches = LongSearches()
    /// The field by whose values entries are grouped.
    let group: StoredField?
    let slug: StoredField?
    /// The field whose text names an entry for the staff: its first line.
    let title: StoredField
    let record: EntryRecorder
    let rows: RowStatements
    /// The statements that read for a page, by language. Nothing changes them after `init`, which makes them of the rest.
    nonisolated(unsafe) private var statements: [String: EntryStatements] = [:]

    /// The names of the columns that every collection has.
    private static let ownColumns: Set<String> = [
        "id", "position", "revision", "entry", "language", "entry_visibility", "entry_created", "entry_changed",
        "entry_words", "entry_order_key", "entry_from", "entry_until",
    ]

    init(
        name: String, fields: [StoredField], languages: [String], pageSize: Int, order: EntryOrder,
        adopting adopted: String?, record: @escaping EntryRecorder
    ) {
        let table = adopted ?? name
        let columns = fields.flatMap(\.columns).map(\.name)
        precondition(
            ([name, table] + columns + languages).allSatisfy(\.isColumnName),
            "\(name): a name is not of the letters a-z, 0-9 and _")
        precondition(
            Set(columns).count == columns.count && Self.ownColumns.isDisjoint(with: columns),
            "\(name): two fields have one name, or one has that of a collection's own column")
        precondition(
            !languages.isEmpty && 1...StoredPages.maxPer ~= pageSize,
            "\(name): there is no language, or a page has no entry or more than \(StoredPages.maxPer)")
        for field in fields where field.isTranslated {
            precondition(field.columns.map(\.type) == [.text], "\(name).\(field.name): only a text can be translated")
        }
        guard let title = fields.first(where: \.isLine) else { preconditionFailure("\(name): no field is a line") }
        self.name = name
        self.fields = fields
        self.languages = languages
        let others = Array(languages.dropFirst())
        self.others = others
        rowFields = fields + StoredField.times
        keys = fields.flatMap { $0.keys(in: others) }
        rowKeys = rowFields.map { $0.keys(in: others) }
        translated = fields.filter(\.isTranslated)
        searched = fields.filter { $0.options.contains(.searched) }
        self.pageSize = pageSize
        self.order = order
        self.table = table
        isAdopted = adopted != nil
        self.record = record
        entries = SQLText(name: table)
        texts = SQLText(name: "\(table)_texts")
        slugs = SQLText(name: "\(table)_slugs")
        history = SQLText(name: "\(table)_history")
        drafts = SQLText(name: "\(table)_drafts")
        let group = fields.first { $0.options.contains(.grouped) }
        self.group = group
        slug = fields.first { $0.slugSource != nil }
        self.title = title
        let orderField = order.field.flatMap { name in fields.first { $0.name == name } }
        if let name = order.field { precondition(orderField != nil, "there is no field \(name)") }
        lists = ListTables(
            of: table,
            rule: [
                orderField?.columns[0].name ?? "", order.isDescending ? "descending" : "", group?.columns[0].name ?? "",
                String(pageSize), orderField?.isTranslated == true ? languages.joined(separator: " ") : "",
            ].joined(separator: ","),
            searchRule: ([title] + fields.filter { $0.options.contains(.searched) }).map(\.columns[0].name)
                .joined(separator: ","))
        search = SearchTables(of: table)
        rows = RowStatements(
            entries: entries, texts: texts, rowFields.flatMap(\.columns).map(\.sql), translated.map(\.columns[0].sql),
            slug: slug?.columns[0].sql)
        for language in languages { statements[language] = EntryStatements(self, language) }
    }

    /// What reads in a language; in the first one where it does not matter.
    func statements(_ language: String?) -> EntryStatements {
        guard let statements = statements[language ?? languages[0]] else {
            preconditionFailure("\(name) has no language \(language ?? "")")
        }
        return statements
    }

    /// The last position of an entry: that of each visibility, which an index knows.
    func lastPosition(in db: SQLTransaction) throws -> Int64 {
        try EntryVisibility.allCases.reduce(0) { last, visibility in
            let position: Int64?? = try db.row(
                "SELECT max(position) AS position FROM \(entries) WHERE entry_visibility = ?", visibility.stored
            ) { try $0["position"] as Int64? }
            return max(last, (position ?? nil) ?? 0)
        }
    }

    func field(named name: String) -> StoredField? { fields.first { $0.name == name } }

    /// The field that orders the entries; nil where the staff does.
    var orderField: StoredField? { order.field.flatMap(field) }

    var isSearchable: Bool { !searched.isEmpty }

    /// Whether lists of other languages have another order.
    var isOrderTranslated: Bool { orderField?.isTranslated ?? false }
}

extension String {
    var isColumnName: Bool {
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        return utf8.first.map(isLetter) == true
            && utf8.allSatisfy {
                isLetter($0) || $0 == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}

/// What reads a collection's entries for a page, in one language. `e` is a row of the entries, `t` its texts.
struct EntryStatements: Sendable {
    /// `SELECT` and the columns, up to `FROM`.
    private let select: SQLText
    private let from: SQLText
    /// What entries are ordered by before their numbers.
    let key: SQLText
    let isDescending: Bool
    /// The folded words of an entry.
    let words: SQLText
    let byID: SQLText
    /// Those with these ids, in the ids' order.
    let byIDs: PerDialect
    let bySlug: SQLText
    /// The ids and groups of all entries that visitors see, in the rising order.
    let ordered: SQLText
    /// Visibility, slug, group and key of an entry, the entry's own number in the place of what the collection has not.
    let listed: SQLText
    private let isIntegerKey: Bool
    /// All of them, by their numbers.
    let all: SQLText
    let newest: SQLText
    private let visible: SQLText
    private let value: SQLText

    init(_ tables: CollectionTables, _ language: String) {
        let isFirst = language == tables.languages.first
        func column(_ field: StoredField, _ name: SQLText) -> SQLText {
            field.isTranslated && !isFirst ? "coalesce(nullif(t.\(name), ''), e.\(name))" : "e.\(name)"
        }
        let slug = tables.slug?.columns[0].sql ?? "id"
        let columns = tables.fields.flatMap { field in field.columns.map { column(field, $0.sql) } }
        let select: SQLText = "SELECT \((["e.id", "e.entry_changed"] + columns).joined(by: ", "))"
        self.select = select
        let language = SQLText(unchecked: "'\(language)'")
        let join: SQLText =
            isFirst ? "" : " LEFT JOIN \(tables.texts) AS t ON t.entry = e.id AND t.language = \(language)"
        from = "FROM \(tables.entries) AS e\(join)"
        words = isFirst ? "e.entry_words" : "coalesce(nullif(t.entry_words, ''), e.entry_words)"
        switch tables.orderField {
        case nil: key = "e.position"
        case let field? where field.isLine:
            key =
                field.isTranslated && !isFirst
                ? "coalesce(nullif(t.entry_order_key, ''), e.entry_order_key)" : "e.entry_order_key"
        case let field?:
            let column = field.columns[0]
            // Those without a value come last.
            key =
                column.type.isInteger
                ? "coalesce(e.\(column.sql), \(tables.order.isDescending ? "-9223372036854775807" : "9223372036854775807"))"
                : "e.\(column.sql)"
        }
        isDescending = tables.order.isDescending
        isIntegerKey = tables.orderField.map { !$0.isLine && $0.columns[0].type.isInteger } ?? true
        let visible: SQLText = "\(select) \(from) WHERE e.entry_visibility = 0"
        self.visible = visible
        byID = "\(visible) AND e.id = ?"
        byIDs = PerDialect { dialect in
            """
            \(select) FROM \(IDList.joined("?", for: dialect)) \(tables.entries) AS e ON e.id = ids.value\(join)
            WHERE e.entry_visibility = 0 \(IDList.order(for: dialect))
            """
        }
        let group = tables.group?.columns[0].sql ?? "id"
        ordered = "SELECT e.id, e.\(group) \(from) WHERE e.entry_visibility = 0 ORDER BY \(key), e.id"
        listed = "SELECT e.entry_visibility, e.\(slug), e.\(group), \(key) \(from) WHERE e.id = ?"
        value = "SELECT \(key) \(from) WHERE e.id = ?"
        bySlug = "\(visible) AND e.\(slug) = ?"
        all = "\(visible) ORDER BY e.id"
        newest = "\(visible) ORDER BY e.entry_changed DESC, e.id DESC LIMIT ?"
    }

    /// Those that fulfil a condition, up to a number.
    func matching(_ condition: SQLText) -> SQLText {
        let direction: SQLText = isDescending ? "DESC" : "ASC"
        return "\(visible) AND (\(condition)) ORDER BY \(key) \(direction), e.id \(direction) LIMIT ?"
    }

    /// Those that refer to another entry, up to a number.
    func referring(by field: StoredField) -> SQLText { "\(visible) AND e.\(field.columns[0].sql) = ? LIMIT ?" }

    /// Those that have some words, and their number.
    func search(_ count: Int) -> (list: SQLText, count: SQLText) {
        let condition = [SQLText](repeating: "\(words) LIKE ?", count: count).joined(by: " AND ")
        let direction: SQLText = isDescending ? "DESC" : "ASC"
        return (
            "\(select) \(from) WHERE e.entry_visibility = 0 AND \(condition) ORDER BY \(key) \(direction), e.id \(direction) LIMIT ? OFFSET ?",
            "SELECT count(*) AS count \(from) WHERE e.entry_visibility = 0 AND \(condition)"
        )
    }

    /// What the lists order an entry by.
    func values(_ id: Int64, _ db: SQLTransaction) throws -> DeferredRows<OrderValue> {
        try db.deferredRows(value, id) { row in
            var columns = row.inOrder
            return try orderValue(&columns)
        }
    }

    func orderValue(_ columns: inout SQLColumns) throws -> OrderValue {
        isIntegerKey ? .integer(try columns.integer()) : .text(try columns.text())
    }
}

extension EntryOrder {
    var field: String? {
        switch self {
        case .manual: nil
        case .by(let field), .descending(let field): field
        }
    }

    var isDescending: Bool { if case .descending = self { true } else { false } }
}

/// The tables of a collection's lists.
struct ListTables: Sendable {
    /// The name of the one order that a list has.
    static let order = "list"

    let orders: OrderTables
    /// One row: the number of writes so far (`changes`), that number when the lists were stored (`listed`), and the rules that the lists and the
    /// search were made by.
    let state: SQLText
    /// What of the declaration the lists depend on.
    let rule: String
    /// The same of the search.
    let searchRule: String
    /// The files that the staff imported.
    let imports: SQLText
    /// The entries that were written and not indexed since.
    let stale: SQLText
    let names: [String]
    let isCurrent: SQLText
    let markCurrent: SQLText
    let isIndexed: SQLText
    let markSearch: SQLText
    /// Whether the lists or the search are out of date.
    let isStale: SQLText
    /// How many entries each list has.
    let counts: SQLText

    init(of table: String, rule: String, searchRule: String) {
        names = ["\(table)_lists", "\(table)_list_pages", "\(table)_list_state", "\(table)_stale"]
        (self.searchRule, stale) = (searchRule, SQLText(name: names[3]))
        imports = SQLText(name: "\(table)_imports")
        let (blocks, state) = (SQLText(name: names[0]), SQLText(name: names[2]))
        (self.state, self.rule) = (state, rule)
        orders = OrderTables(
            blocks: blocks, list: "list", ids: "ids", pages: SQLText(name: names[1]), base: Self.order)
        isCurrent = "SELECT 1 FROM \(state) WHERE changes = listed AND rule = ?"
        markCurrent = "UPDATE \(state) SET listed = changes, rule = ?"
        markSearch = "UPDATE \(state) SET search_rule = ?1 WHERE search_rule <> ?1"
        isIndexed = "SELECT 1 FROM \(state) WHERE search_rule = ? AND NOT EXISTS (SELECT 1 FROM \(stale))"
        isStale = """
            SELECT 1 FROM \(state)
            WHERE changes <> listed OR rule <> ? OR search_rule <> ? OR EXISTS (SELECT 1 FROM \(stale))
            """
        counts = "SELECT list, sum(count) AS count FROM \(blocks) GROUP BY list"
    }
}

/// What reads and writes rows with all their texts. Made once: a statement is found by its text.
struct RowStatements: Sendable {
    /// `SELECT` with the columns that `StoredEntries` reads, up to `WHERE`.
    let select: SQLText
    let byID, bySlug, next: SQLText
    /// Those with some ids, in the ids' order.
    let byIDs: PerDialect
    /// The texts in other languages of entries between two ids.
    let translations: SQLText
    let update, putTexts, index, indexTexts: SQLText

    init(entries: SQLText, texts: SQLText, _ columns: [SQLText], _ translated: [SQLText], slug: SQLText?) {
        // A list of ids has a column of that name, too.
        let list = (["id", "entry_visibility", "revision", "entry_changed"] + columns).map { "e.\($0)" as SQLText }
            .joined(by: ", ")
        select = "SELECT \(list) FROM \(entries) AS e"
        byID = "\(select) WHERE id = ?"
        bySlug = "\(select) WHERE \(slug ?? "id") = ?"
        next = "\(select) WHERE id > ? ORDER BY id LIMIT 500"
        byIDs = PerDialect { dialect in
            """
            SELECT \(list) FROM \(IDList.joined("?", for: dialect)) \(entries) AS e ON e.id = ids.value
            \(IDList.order(for: dialect))
            """
        }
        let names = translated.joined(by: ", ")
        translations = "SELECT entry, language, \(names) FROM \(texts) WHERE entry BETWEEN ? AND ?"
        update = "UPDATE \(entries) SET \(columns.map { "\($0) = ?" }.joined(by: ", ")) WHERE id = ?"
        putTexts = """
            INSERT INTO \(texts) (entry, language, \(names)) VALUES (?, ?, \(.parameters(translated.count)))
            ON CONFLICT (entry, language) DO UPDATE SET \(translated.map { "\($0) = excluded.\($0)" }.joined(by: ", "))
            """
        index = "UPDATE \(entries) SET entry_words = ?, entry_order_key = ? WHERE id = ?"
        indexTexts = "UPDATE \(texts) SET entry_words = ?, entry_order_key = ? WHERE entry = ? AND language = ?"
    }
}
