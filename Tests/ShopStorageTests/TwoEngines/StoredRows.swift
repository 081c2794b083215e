@testable import SiteDatabase

/// The rows of a table whose every byte is the same in each engine: not so are revisions, which are random.
struct StoredRows {
    let name: SQLText
    private let order: SQLText
    private let columns: [StaticString]

    /// Ordered by some columns; without them, by the first three.
    private init(_ name: SQLText, by order: SQLText? = nil, _ columns: StaticString...) {
        (self.name, self.columns) = (name, columns)
        self.order = order ?? columns.prefix(3).map { SQLText(name: "\($0)") }.joined(by: ", ")
    }

    static let all = [
        // Without their positions: in SQLite, a trigger of before the collection makes these, too.
        StoredRows(
            "categories", "id", "slug", "name", "revision", "entry_visibility", "entry_created", "entry_changed"),
        StoredRows("categories_history", by: "id", "entry", "time", "kind", "editor", "before", "after"),
        StoredRows(
            "catalogue", "id", "position", "entry_group_position", "entry_visibility", "revision", "entry_created",
            "entry_changed", "entry_words", "entry_order_key", "name", "content", "price", "price_currency", "category",
            "image", "alt", "sold_out", "slug"),
        StoredRows("catalogue_texts", "entry", "language", "entry_words", "entry_order_key", "name", "content", "alt"),
        StoredRows("catalogue_slugs", by: "slug", "slug", "entry"),
        StoredRows("catalogue_history", by: "id", "entry", "time", "kind", "editor", "before", "after"),
        StoredRows("catalogue_lists", "sort", "list", "block", "count", "first", "ids"),
        StoredRows("catalogue_list_pages", by: "list", "list", "count", "sizes"),
        StoredRows("catalogue_search", "rowid", "name", "content"),
        StoredRows("catalogue_search_common", "beginning", "ids", "names"),
        StoredRows("outbox", by: "id", "name", "value", "recorded"),
        StoredRows("visitors", "id", "account"),
        StoredRows("sessions", "hash", "visitor", "account", "account_name", "begun", "renewed"),
        StoredRows("todo_lists", "visitor", "next_number"),
        StoredRows("todos", "visitor", "number", "title", "content", "is_done", "revision", "deleted", "bytes"),
        StoredRows("counters", "visitor", "number"),
    ]

    /// A row for a message.
    static func shown(_ row: [SQLValue]) -> String {
        row.map { value in
            guard case .blob(let bytes) = value else { return "\(value)" }
            return String(validating: bytes, as: UTF8.self) ?? "\(bytes)"
        }.joined(separator: " | ")
    }

    /// With texts as bytes: two of them that look the same may be others.
    func rows(in database: any SQLDatabase) throws -> [[SQLValue]] {
        let names = columns.map { SQLText(name: "\($0)") }
        return try database.read { db in
            try db.rows("SELECT \(names.joined(by: ", ")) FROM \(name) ORDER BY \(order)") { row in
                try columns.map(row.bytes)
            }
        }
    }
}

extension SQLRow {
    fileprivate func bytes(of column: StaticString) throws -> SQLValue {
        let value = values[try columns.index(of: column, in: values)]
        return switch value.type {
        case .null: .null
        case .integer: .integer(value.integer)
        case .real: .real(value.real)
        case .text: .blob(Array(value.text.utf8))
        case .blob: .blob(value.blob)
        }
    }
}
