@testable import SiteDatabase

/// The rows of a table whose every byte is the same in each engine: not so are revisions, which are random, and the order of what is in JSON.
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
        StoredRows("categories", "id", "slug", "name", "position", "revision"),
        StoredRows(
            "products", "id", "slug", "name", "name_key", "content", "price", "currency", "category", "image",
            "changed", "revision", "sold_out"),
        StoredRows("unseen_products", "product", "visibility"),
        StoredRows("product_texts", "product", "language", "name", "name_key", "content", "alt"),
        StoredRows("product_orders", "sort", "category", "block", "count", "first", "products"),
        StoredRows("product_pages", "category", "count", "sizes"),
        StoredRows("category_places", "place", "category"),
        StoredRows("product_search", "rowid", "name", "content"),
        StoredRows("common_words", "beginning", "products", "names"),
        StoredRows("product_events", "id", "product", "time", "kind", "editor"),
        StoredRows("category_events", "id", "category", "time", "kind", "editor"),
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
