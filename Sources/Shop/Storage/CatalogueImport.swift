import Foundation
import Prices
import ShopProducts
import SiteDatabase

/// Writes a catalogue's rows inside of one transaction.
struct CatalogueImport {
    /// A product as it is stored.
    private struct Stored {
        let id: Int64
        let row: CatalogueRow
        let changed: Date
    }

    private let db: SQLTransaction
    private let now: Date
    private var categories: CategoryRecord

    init(db: SQLTransaction, now: Date) throws {
        self.db = db
        self.now = now
        categories = try CategoryRecord(db: db)
    }

    mutating func run(_ rows: [CatalogueRow], _ progress: (Int) -> Void) throws -> ImportSummary {
        try refuseOtherCurrency(rows)
        var added = 0
        var updated = 0
        for (number, row) in rows.enumerated() {
            if number.isMultiple(of: 500) { progress(number) }
            guard let stored = try stored(row.slug) else {
                try insert(row)
                added += 1
                continue
            }
            guard stored.row != row else { continue }
            try update(stored, to: row)
            updated += 1
        }
        if added + updated > 0 {
            try Self.placeAll(in: db)
            try db.renewPageRevision()
        }
        progress(rows.count)
        return ImportSummary(added: added, updated: updated, unchanged: rows.count - added - updated)
    }

    private func refuseOtherCurrency(_ rows: [CatalogueRow]) throws {
        let code: String? = try db.row("SELECT currency FROM products LIMIT 1") { try $0["currency"] }
        guard let catalogue = code.flatMap(Currency.init) ?? rows.first?.price.currency else { return }
        if let other = rows.first(where: { $0.price.currency != catalogue }) {
            throw CurrencyConflict(catalogue: catalogue, file: other.price.currency)
        }
    }

    private func stored(_ slug: String) throws -> Stored? {
        try db.row(
            """
            SELECT products.slug AS slug, \(ProductRow.columns) FROM \(ProductRow.tables) WHERE products.slug = ?
            """, slug
        ) { row in
            Stored(id: try row["id"], row: try ProductRow.catalogueRow(row), changed: try ProductRow.changed(row))
        }
    }

    private mutating func insert(_ row: CatalogueRow) throws {
        let id: Int64? = try db.row(
            """
            INSERT INTO products (name, name_key, content, price, currency, category, image, changed, slug)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """, row.name, words(row.name), row.content, row.price.minorUnits, row.price.currency.code,
            try categories.id(of: row.category), row.image, seconds(ProductChange.time(at: now)), row.slug
        ) { try $0["id"] }
        if let id { try index(row, id: id) }
    }

    private mutating func update(_ old: Stored, to row: CatalogueRow) throws {
        try db.execute(
            """
            UPDATE products SET name = ?, name_key = ?, content = ?, price = ?, currency = ?, category = ?, image = ?,
            changed = ? WHERE id = ?
            """, row.name, words(row.name), row.content, row.price.minorUnits, row.price.currency.code,
            try categories.id(of: row.category), row.image, seconds(ProductChange.time(at: now, after: old.changed)),
            old.id)
        // Most updates are of prices; to index the same words again would nearly double the time.
        guard old.row.name != row.name || old.row.content != row.content else { return }
        try db.execute("DELETE FROM product_search WHERE rowid = ?", old.id)
        try index(row, id: old.id)
    }

    private func index(_ row: CatalogueRow, id: Int64) throws {
        try db.execute(
            "INSERT INTO product_search (rowid, name, content) VALUES (?, ?, ?)", id, words(row.name),
            words(row.content))
    }

    private func seconds(_ time: Date) -> Int64 {
        Int64(time.timeIntervalSince1970)
    }

    /// A space sorts before every letter and digit, so that the text sorts as the list of words does.
    private func words(_ text: String) -> String {
        SearchText(text).words.joined(separator: " ")
    }

    /// Gives every product its place in each order, among all products and in its category.
    static func placeAll(in db: SQLTransaction) throws {
        try db.execute("DELETE FROM product_places")
        for sort in ProductQuery.Sort.allCases {
            let order = ProductOrder.sql(sort)
            try db.execute(
                """
                INSERT INTO product_places (sort, category, place, product)
                SELECT ?1, 0, row_number() OVER (ORDER BY \(order)), id FROM products
                """, sort.rawValue)
            try db.execute(
                """
                INSERT INTO product_places (sort, category, place, product)
                SELECT ?1, category, row_number() OVER (PARTITION BY category ORDER BY \(order)), id
                FROM products WHERE category IS NOT NULL
                """, sort.rawValue)
        }
    }
}
