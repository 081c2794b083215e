import SiteDatabase

/// A collection's tables, without the type of its entity.
///
/// The first table has a row for each entry, with its texts in the first language. `_texts` has those of other languages, `_slugs` the old
/// slugs, `_history` who changed what, and `_drafts` the next versions that nobody but the staff sees.
struct CollectionTables: Sendable {
    let name: String
    let fields: [StoredField]
    /// The first one is the site's.
    let languages: [String]
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
    /// The field by whose values entries are grouped.
    let group: StoredField?
    let slug: StoredField?
    /// The field whose text names an entry for the staff: its first line.
    let title: StoredField
    let record: EntryRecorder
    /// The statements that read for a page, by language.
    private(set) var statements: [String: EntryStatements] = [:]

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
        precondition(!languages.isEmpty && pageSize > 0, "\(name): there is no language, or a page without entries")
        for field in fields where field.isTranslated {
            precondition(field.columns.map(\.type) == [.text], "\(name).\(field.name): only a text can be translated")
        }
        guard let title = fields.first(where: \.isLine) else { preconditionFailure("\(name): no field is a line") }
        self.name = name
        self.fields = fields
        self.languages = languages
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
        group = fields.first { $0.options.contains(.grouped) }
        slug = fields.first { $0.slugSource != nil }
        self.title = title
        if let name = order.field { precondition(fields.contains { $0.name == name }, "there is no field \(name)") }
        for language in languages { statements[language] = EntryStatements(self, language) }
    }

    /// The languages besides the first.
    var others: [String] { Array(languages.dropFirst()) }

    /// The names of all declared texts of an entry.
    var keys: [FieldKey] { fields.flatMap { $0.keys(in: others) } }

    /// All that the row of an entry keeps as texts: the declared fields, and its times.
    var rowFields: [StoredField] { fields + StoredField.times }

    func field(named name: String) -> StoredField? { fields.first { $0.name == name } }

    /// The field that orders the entries; nil where the staff does.
    var orderField: StoredField? { order.field.flatMap(field) }

    var isSearchable: Bool { fields.contains { $0.options.contains(.searched) } }

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
    /// All entries that visitors see, from a place on: a limit and an offset.
    let list: SQLText
    /// Those of a group.
    let group: SQLText
    let byID: SQLText
    let bySlug: SQLText
    /// All of them, by their numbers.
    let all: SQLText
    let newest: SQLText
    private let visible: SQLText

    init(_ tables: CollectionTables, _ language: String) {
        let isFirst = language == tables.languages.first
        func column(_ field: StoredField, _ name: SQLText) -> SQLText {
            field.isTranslated && !isFirst ? "coalesce(nullif(t.\(name), ''), e.\(name))" : "e.\(name)"
        }
        let slug = tables.slug?.columns[0].sql ?? "id"
        let columns = tables.fields.flatMap { field in field.columns.map { column(field, $0.sql) } }
        select = "SELECT \((["e.id", "e.entry_changed"] + columns).joined(by: ", "))"
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
        let direction: SQLText = isDescending ? "DESC" : "ASC"
        let order: SQLText = "ORDER BY \(key) \(direction), e.id \(direction) LIMIT ? OFFSET ?"
        let visible: SQLText = "\(select) \(from) WHERE e.entry_visibility = 0"
        list = "\(visible) \(order)"
        self.visible = visible
        group = tables.group.map { "\(visible) AND e.\($0.columns[0].sql) = ? \(order)" } ?? list
        byID = "\(visible) AND e.id = ?"
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

    /// The place of an entry among those that visitors see, from 1; the entry's number is the first parameter, a group's value the second.
    func place(in group: StoredField?) -> SQLText {
        let sign: SQLText = isDescending ? ">=" : "<="
        let condition: SQLText = group.map { " AND e.\($0.columns[0].sql) = ?2" } ?? ""
        return """
            SELECT count(*) AS place \(from) WHERE e.entry_visibility = 0\(condition)
            AND (\(key), e.id) \(sign) (SELECT \(key), e.id \(from) WHERE e.id = ?1)
            """
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
