import SiteDatabase

/// A collection's tables, without the type of its entity.
///
/// The first table has a row for each entry, with its texts in the first language. `_texts` has the texts of other languages. `_slugs` has old
/// slugs, `_history` the changes, and `_drafts` the drafts. `ListTables` has the lists.
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
    /// The keys of the texts that are searched: of the title, and of the other fields.
    let searchedKeys: (title: [FieldKey], others: [FieldKey])
    let pageSize: Int
    /// The orders of the lists. The first one is the collection's own.
    let orders: [ListOrder]
    /// The line by which some of them order.
    let lineOfOrder: StoredField?
    /// The keys of all texts that are searched, and of the line that orders entries.
    let wordKeys: [FieldKey]
    /// The name of the table of the entries.
    let table: String
    let isAdopted: Bool
    let entries: SQLText
    let texts: SQLText
    let slugs: SQLText
    let history: SQLText
    let drafts: SQLText
    let content: ContentTables
    let lists: ListTables
    let search: SearchTables
    let longSearches = LongSearches()
    /// The field by whose values entries are grouped.
    let group: StoredField?
    /// The same if the staff can arrange the entries of a group. An entry has one position for its group, but it may have several tags.
    let arrangedGroup: StoredField?
    let slug: StoredField?
    /// The slug of an entry `e`, or its number if it has no slug.
    let address: SQLText
    /// Whether the page of an entry names the entries beside it.
    let hasNeighbours: Bool
    /// Where the entries come from, and the field that has the text of a file.
    let source: EntrySource
    let body: StoredField?
    /// The fields that identify the entry of a file's line, each with the query that reads it.
    let identifying: [(field: StoredField, entry: SQLText)]
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
        "entry_group_position",
    ]

    init(
        name: String, fields: [StoredField], languages: [String], pageSize: Int, orders: [ListOrder],
        table: String, isAdopted: Bool, _ hasNeighbours: Bool = false, from source: EntrySource = .rows,
        record: @escaping EntryRecorder
    ) {
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
        let searched = fields.filter { $0.options.contains(.searched) }
        self.searched = searched
        let searchedKeys = { (isTitle: Bool) in
            searched.filter { ($0.name == title.name) == isTitle }.flatMap { $0.keys(in: others) }
        }
        self.searchedKeys = (searchedKeys(true), searchedKeys(false))
        self.pageSize = pageSize
        self.orders = orders
        self.table = table
        self.isAdopted = isAdopted
        self.record = record
        entries = SQLText(name: table)
        texts = SQLText(name: "\(table)_texts")
        slugs = SQLText(name: "\(table)_slugs")
        history = SQLText(name: "\(table)_history")
        drafts = SQLText(name: "\(table)_drafts")
        let group = fields.first { $0.options.contains(.grouped) }
        self.group = group
        let arrangedGroup = group.flatMap { $0.isTags ? nil : $0 }
        self.arrangedGroup = arrangedGroup
        let slug = fields.first { $0.slugSource != nil }
        self.slug = slug
        address = slug.map { "e.\($0.columns[0].sql)" } ?? "CAST(e.id AS TEXT)"
        content = ContentTables(of: table, entries: entries, address: address)
        (self.source, self.hasNeighbours) = (source, hasNeighbours)
        body = fields.first(where: \.isMarkdown)
        precondition(
            source.folder == nil || body != nil,
            "\(name): no field is Markdown, so files of a folder cannot be entries")
        precondition(
            source.folder == nil || fields.allSatisfy { ContentEntry.Own(rawValue: $0.name) == nil },
            "\(name): a field has a name that means something else in the front matter of a file")
        self.title = title
        let lines = Set(orders.compactMap { $0.field.flatMap { $0.isLine ? $0.name : nil } })
        precondition(lines.count < 2, "\(name): entries are ordered by several lines: \(lines.sorted())")
        precondition(
            Set(orders.map(\.name)).count == orders.count,
            "\(name): a further order has the name of the collection's own, \(ListOrder.own)")
        let lineOfOrder = fields.first { lines.contains($0.name) }
        self.lineOfOrder = lineOfOrder
        wordKeys = fields.filter { $0.options.contains(.searched) || $0.name == lineOfOrder?.name }
            .flatMap { $0.keys(in: others) }
        lists = ListTables(
            of: table,
            rule: [
                lineOfOrder?.columns[0].name ?? "",
                group.map { "\($0.columns[0].name)\($0.isTags ? " tags" : "")" } ?? "", String(pageSize),
                orders.contains(where: \.isTranslated) ? languages.joined(separator: " ") : "",
            ].joined(separator: ",") + orders.map { ",\($0.name)=\($0.rule)" }.joined(),
            searchRule: ([title] + fields.filter { $0.options.contains(.searched) }).map(\.columns[0].name)
                .joined(separator: ","))
        search = SearchTables(of: table)
        rows = RowStatements(
            entries: entries, texts: texts, rowFields.flatMap(\.columns).map(\.sql), translated.map(\.columns[0].sql),
            group: arrangedGroup?.columns[0].sql)
        let select = rows.select
        identifying = (fields.filter { $0.options.contains(.key) } + (slug.map { [$0] } ?? [])).map {
            ($0, "\(select) WHERE e.\($0.columns[0].sql) = ?")
        }
        for language in languages { statements[language] = EntryStatements(self, language) }
    }

    /// What reads in a language; in the first one where it does not matter.
    func statements(_ language: String?) -> EntryStatements {
        guard let statements = statements[language ?? languages[0]] else {
            preconditionFailure("\(name) has no language \(language ?? "")")
        }
        return statements
    }

    /// The groups of an entry, by the text of its group.
    func groups(_ text: String?) -> [String] {
        guard let group, let text else { return [] }
        return group.isTags ? TagsKind.tags(text).map(\.text) : [text]
    }

    /// Whether a text, such as that of a column, has a group.
    func isOfGroup(_ text: SQLText) -> SQLText {
        guard group?.isTags == true else { return "\(text) = ?" }
        let tags: SQLText = "',' || \(text) || ','"
        return "replace(\(tags), ',' || CAST(? AS TEXT) || ',', '') <> \(tags)"
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

    /// How many writes there were so far.
    func writes(_ db: SQLTransaction) throws -> Int {
        try db.row("SELECT changes FROM \(lists.state)") { try $0["changes"] } ?? 0
    }

    func field(named name: String) -> StoredField? { fields.first { $0.name == name } }

    /// The collection's own order.
    var order: ListOrder { orders[0] }

    var isSearchable: Bool { !searched.isEmpty }
}

/// An order of a collection's lists.
struct ListOrder: Sendable {
    /// The name of a collection's own order.
    static let own = "list"

    /// What the table of the lists has it under.
    let name: String
    let order: EntryOrder
    /// The field that orders the entries; nil for other orders.
    let field: StoredField?

    init(_ order: EntryOrder, named name: String = own, _ fields: [StoredField]) {
        (self.name, self.order) = (name, order)
        field = order.field.flatMap { name in fields.first { $0.name == name } }
        if let name = order.field { precondition(field != nil, "there is no field \(name)") }
    }

    /// Whether it is the staff's.
    var isManual: Bool { order == .manual }

    /// Whether each language has an order of its own.
    var isTranslated: Bool { field?.isTranslated ?? false }

    var isDescending: Bool {
        switch order {
        case .manual, .by: false
        case .descending, .newest: true
        }
    }

    /// Whether it goes by integers.
    var isOfIntegers: Bool { field.map { !$0.isLine && $0.columns[0].type.isInteger } ?? true }

    fileprivate var rule: String {
        "\(field?.columns[0].name ?? (isManual ? "manual" : "newest"))\(isDescending ? " descending" : "")"
    }
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
    private let entries: SQLText
    /// Whether an entry is of a group.
    private let isOfGroup: SQLText
    /// What joins the texts in another language.
    private let join: SQLText
    /// What each order of lists goes by.
    let orders: [Order]
    /// The text of an entry's group; nil without groups.
    private let group: SQLText?
    /// The folded words of an entry.
    let words: SQLText
    let byID: SQLText
    /// Those with these ids, in the ids' order.
    let byIDs: PerDialect
    let bySlug: SQLText
    /// Visibility, time of change, slug and group of an entry, with its id for a missing slug or group field. Then, for each order, its key in the list of
    /// all entries and its key in the list of a group. At last its title if other pages name it.
    let listed: SQLText
    /// All of them, by their numbers.
    let all: PerDialect
    let newest: SQLText
    /// The first ones in the collection's own order.
    let first: SQLText
    private let visible: SQLText

    /// One order, in the language of the statements.
    struct Order {
        /// What the list of all entries is ordered by before their numbers.
        let key: SQLText
        /// The same for the list of a group.
        let groupKey: SQLText
        /// What follows `ORDER BY`.
        let sql: SQLText
        let groupSQL: SQLText
        let isOfIntegers: Bool
        /// What the list of all, and that of a group, orders an entry by.
        let value: SQLText
        let groupValue: SQLText
        /// The same for several entries, with their numbers.
        let allValues, allGroupValues: PerDialect

        /// What a list orders entries by.
        func values(
            of ids: [Int], inGroup: Bool, _ db: SQLTransaction
        ) throws -> DeferredRows<(id: Int, value: OrderValue)> {
            let statement = (inGroup ? allGroupValues : allValues)[db.dialect]
            return try db.deferredRows(statement, IDList.text(ids, for: db.dialect)) { row in
                var columns = row.inOrder
                return (Int(try columns.integer()), try value(&columns))
            }
        }

        /// What a list orders an entry by.
        func values(_ id: Int64, inGroup: Bool, _ db: SQLTransaction) throws -> DeferredRows<OrderValue> {
            try db.deferredRows(inGroup ? groupValue : value, id) { row in
                var columns = row.inOrder
                return try value(&columns)
            }
        }

        func value(_ columns: inout SQLColumns) throws -> OrderValue {
            isOfIntegers ? .integer(try columns.integer()) : .text(try columns.text())
        }
    }

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
        (entries, self.join) = (tables.entries, join)
        let from: SQLText = "FROM \(tables.entries) AS e\(join)"
        self.from = from
        words = isFirst ? "e.entry_words" : "coalesce(nullif(t.entry_words, ''), e.entry_words)"
        self.group = tables.group.map {
            $0.columns[0].type.isInteger ? "CAST(e.\($0.columns[0].sql) AS TEXT)" : "e.\($0.columns[0].sql)"
        }
        let group = self.group ?? "e.id"
        isOfGroup = tables.isOfGroup(group)
        let orders = tables.orders.map { order -> Order in
            // Those without a value come last: no text is behind U+10FFFF.
            let valueOrLast = { (text: SQLText) -> SQLText in
                order.isDescending ? text : "coalesce(nullif(\(text), ''), '\u{10FFFF}')"
            }
            let key: SQLText =
                switch order.field {
                case nil: order.isManual ? "e.position" : "e.id"
                case let field? where field.isLine:
                    valueOrLast(
                        field.isTranslated && !isFirst
                            ? "coalesce(nullif(t.entry_order_key, ''), e.entry_order_key)" : "e.entry_order_key")
                case let field?:
                    field.columns[0].type.isInteger
                        ? "coalesce(e.\(field.columns[0].sql), \(order.isDescending ? "-9223372036854775807" : "9223372036854775807"))"
                        : valueOrLast("e.\(field.columns[0].sql)")
                }
            let groupKey: SQLText = order.isManual ? "coalesce(e.entry_group_position, e.position)" : key
            let direction: SQLText = order.isDescending ? " DESC" : ""
            let value = { (key: SQLText) -> SQLText in "SELECT \(key) \(from) WHERE e.id = ?" }
            let allValues = { (key: SQLText) in
                PerDialect { dialect in
                    "SELECT e.id, \(key) FROM \(IDList.joined("?", for: dialect)) \(tables.entries) AS e ON e.id = ids.value\(join)"
                }
            }
            return Order(
                key: key, groupKey: groupKey, sql: "\(key)\(direction), e.id",
                groupSQL: "\(groupKey)\(direction), e.id", isOfIntegers: order.isOfIntegers,
                value: value(key), groupValue: value(groupKey), allValues: allValues(key),
                allGroupValues: allValues(groupKey))
        }
        self.orders = orders
        let visible: SQLText = "\(select) \(from) WHERE e.entry_visibility = 0"
        self.visible = visible
        byID = "\(visible) AND e.id = ?"
        byIDs = PerDialect { dialect in
            """
            \(select) FROM \(IDList.joined("?", for: dialect)) \(tables.entries) AS e ON e.id = ids.value\(join)
            WHERE e.entry_visibility = 0 \(IDList.order(for: dialect))
            """
        }
        let keys = orders.flatMap { [$0.key, $0.groupKey] }.joined(by: ", ")
        let title = tables.hasNeighbours ? ", \(column(tables.title, tables.title.columns[0].sql))" : "" as SQLText
        listed =
            "SELECT e.entry_visibility, e.entry_changed, e.\(slug), \(group), \(keys)\(title) \(from) WHERE e.id = ?"
        bySlug = "\(visible) AND e.\(slug) = ?"
        // The unary plus keeps SQLite from an index in another order: it would sort all texts.
        all = PerDialect { dialect in
            "\(select) \(from) WHERE \(dialect == .sqlite ? "+" : "")e.entry_visibility = 0 ORDER BY e.id"
        }
        first = "\(visible) ORDER BY \(orders[0].sql) LIMIT ?"
        newest = "\(visible) ORDER BY e.entry_changed DESC, e.id DESC LIMIT ?"
    }

    /// The ids of all entries that visitors see, and their groups if they have some. Then the sort key of each of these orders. With groups, the
    /// staff's order has a second one, for these. The newest first have none: they go by id.
    func sortKeys(of lists: [(place: Int, order: ListOrder)]) -> PerDialect {
        let keys = lists.flatMap { list in
            let order = orders[list.place]
            if list.order.order == .newest { return [SQLText]() }
            return list.order.isManual && group != nil ? [order.key, order.groupKey] : [order.key]
        }
        // An index has ids and positions. If more is read, the unary plus keeps SQLite from it.
        let readsRows = group != nil || lists.contains { $0.order.field != nil }
        return PerDialect { dialect in
            let visibility: SQLText = readsRows && dialect == .sqlite ? "+e.entry_visibility" : "e.entry_visibility"
            return
                "SELECT \((["e.id"] + (group.map { [$0] } ?? []) + keys).joined(by: ", ")) \(from) WHERE \(visibility) = 0"
        }
    }

    /// Those that fulfil a condition, up to a number.
    func matching(_ condition: SQLText) -> SQLText {
        "\(visible) AND (\(condition)) ORDER BY \(orders[0].sql) LIMIT ?"
    }

    /// The numbers of entries, in an order.
    func sorted(_ order: Int, inGroup: Bool) -> PerDialect {
        let order = inGroup ? orders[order].groupSQL : orders[order].sql
        return PerDialect { dialect in
            """
            SELECT e.id AS id FROM \(IDList.joined("?", for: dialect)) \(entries) AS e ON e.id = ids.value\(join)
            ORDER BY \(order)
            """
        }
    }

    /// Those that refer to another entry, up to a number.
    func referring(by field: StoredField) -> SQLText { "\(visible) AND e.\(field.columns[0].sql) = ? LIMIT ?" }

    /// Entries with some words, optionally of one group; and their count.
    func search(_ count: Int, by order: Int, inGroup: Bool) -> (list: SQLText, count: SQLText) {
        let words = [SQLText](repeating: "\(words) LIKE ?", count: count)
        let condition = (words + (inGroup ? [isOfGroup] : [])).joined(by: " AND ")
        let order = inGroup ? orders[order].groupSQL : orders[order].sql
        return (
            "\(select) \(from) WHERE e.entry_visibility = 0 AND \(condition) ORDER BY \(order) LIMIT ? OFFSET ?",
            "SELECT count(*) AS count \(from) WHERE e.entry_visibility = 0 AND \(condition)"
        )
    }
}

extension EntryOrder {
    var field: String? {
        switch self {
        case .manual, .newest: nil
        case .by(let field), .descending(let field): field
        }
    }
}

/// The tables of a collection's lists.
struct ListTables: Sendable {
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
    /// The same, with the first entry of each.
    let firsts: SQLText
    /// How many bytes the sizes of each list's pages have.
    let pageSizes: SQLText

    init(of table: String, rule: String, searchRule: String) {
        names = ["\(table)_lists", "\(table)_list_pages", "\(table)_list_state", "\(table)_stale"]
        (self.searchRule, stale) = (searchRule, SQLText(name: names[3]))
        imports = SQLText(name: "\(table)_imports")
        let (blocks, state) = (SQLText(name: names[0]), SQLText(name: names[2]))
        (self.state, self.rule) = (state, rule)
        orders = OrderTables(
            blocks: blocks, list: "list", ids: "ids", pages: SQLText(name: names[1]),
            base: ListOrder.own)
        isCurrent = "SELECT 1 FROM \(state) WHERE changes = listed AND rule = ?"
        markCurrent = "UPDATE \(state) SET listed = changes, rule = ?"
        markSearch = "UPDATE \(state) SET search_rule = ?1 WHERE search_rule <> ?1"
        isIndexed = "SELECT 1 FROM \(state) WHERE search_rule = ? AND NOT EXISTS (SELECT 1 FROM \(stale))"
        isStale = """
            SELECT 1 FROM \(state)
            WHERE changes <> listed OR rule <> ? OR search_rule <> ? OR EXISTS (SELECT 1 FROM \(stale))
            """
        counts = "SELECT list, sum(count) AS count FROM \(blocks) WHERE sort = ? GROUP BY list"
        firsts = """
            SELECT list, count, first FROM (
                SELECT list, sum(count) OVER (PARTITION BY list) AS count, first,
                row_number() OVER (PARTITION BY list ORDER BY block) AS place
                FROM \(blocks) WHERE sort = ? AND count > 0
            ) AS blocks WHERE place = 1
            """
        pageSizes = "SELECT list, length(sizes) AS bytes FROM \(orders.pages)"
    }
}

/// What reads and writes rows with all their texts. Made once: a statement is found by its text.
struct RowStatements: Sendable {
    /// `SELECT` with the columns that `StoredEntries` reads, up to `WHERE`.
    let select: SQLText
    let byID, next: SQLText
    /// Those with some ids, in the ids' order.
    let byIDs: PerDialect
    /// The texts in other languages of entries between two ids.
    let translations: SQLText
    let update, putTexts, index, indexTexts: SQLText
    /// The place of the group among the columns; 0 without groups.
    let groupPlace: Int

    init(
        entries: SQLText, texts: SQLText, _ columns: [SQLText], _ translated: [SQLText], group: SQLText?
    ) {
        groupPlace = columns.firstIndex { $0.text == group?.text } ?? 0
        // A list of ids has a column of that name, too.
        let list = (["id", "entry_visibility", "revision", "entry_changed"] + columns).map { "e.\($0)" as SQLText }
            .joined(by: ", ")
        select = "SELECT \(list) FROM \(entries) AS e"
        byID = "\(select) WHERE id = ?"
        next = "\(select) WHERE id > ? ORDER BY id LIMIT 500"
        byIDs = PerDialect { dialect in
            """
            SELECT \(list) FROM \(IDList.joined("?", for: dialect)) \(entries) AS e ON e.id = ids.value
            \(IDList.order(for: dialect))
            """
        }
        let names = translated.joined(by: ", ")
        translations = "SELECT entry, language, \(names) FROM \(texts) WHERE entry BETWEEN ? AND ?"
        // In another group it has no position of its own.
        let position: SQLText =
            group.map {
                ", entry_group_position = CASE WHEN CAST(\($0) AS TEXT) = ? THEN entry_group_position END"
            } ?? ""
        update = "UPDATE \(entries) SET \(columns.map { "\($0) = ?" }.joined(by: ", "))\(position) WHERE id = ?"
        putTexts = """
            INSERT INTO \(texts) (entry, language, \(names)) VALUES (?, ?, \(.parameters(translated.count)))
            ON CONFLICT (entry, language) DO UPDATE SET \(translated.map { "\($0) = excluded.\($0)" }.joined(by: ", "))
            """
        index = "UPDATE \(entries) SET entry_words = ?, entry_order_key = ? WHERE id = ?"
        indexTexts = "UPDATE \(texts) SET entry_words = ?, entry_order_key = ? WHERE entry = ? AND language = ?"
    }
}
