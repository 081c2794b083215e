internal import Foundation
internal import GRDB
internal import Prices
internal import Products

/// Writes a catalogue's rows inside of one transaction.
struct CatalogueImport {
    /// A product as it is stored.
    private struct Stored {
        let id: Int64
        let row: CatalogueRow
        let changed: Date
    }

    let db: Database
    private let now: Date
    private var categories: CategoryRecord

    init(db: Database, now: Date) throws {
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
            try CatalogueRevision.renew(db)
        }
        progress(rows.count)
        return ImportSummary(added: added, updated: updated, unchanged: rows.count - added - updated)
    }

    private func refuseOtherCurrency(_ rows: [CatalogueRow]) throws {
        let code = try String.fetchOne(db, sql: "SELECT currency FROM products LIMIT 1")
        guard let catalogue = code.flatMap(Currency.init) ?? rows.first?.price.currency else { return }
        if let other = rows.first(where: { $0.price.currency != catalogue }) {
            throw CurrencyConflict(catalogue: catalogue, file: other.price.currency)
        }
    }

    private func stored(_ slug: String) throws -> Stored? {
        let statement = try db.cachedStatement(
            sql: "SELECT products.slug, \(ProductRow.columns) FROM \(ProductRow.tables) WHERE products.slug = ?")
        return try Row.fetchOne(statement, arguments: [slug]).map {
            Stored(id: $0[1], row: try ProductRow.catalogueRow($0), changed: ProductRow.time($0[9]))
        }
    }

    private mutating func insert(_ row: CatalogueRow) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO products (name, name_key, content, price, currency, category, image, changed, slug)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: try values(of: row, changed: ProductChange.time(at: now)) + [row.slug])
        try index(row, id: db.lastInsertedRowID)
    }

    private mutating func update(_ old: Stored, to row: CatalogueRow) throws {
        let changed = ProductChange.time(at: now, after: old.changed)
        try db.cachedStatement(
            sql: """
                UPDATE products SET name = ?, name_key = ?, content = ?, price = ?, currency = ?, category = ?, image = ?,
                changed = ? WHERE id = ?
                """
        ).execute(arguments: try values(of: row, changed: changed) + [old.id])
        // Most updates are of prices; to index the same words again would nearly double the time.
        guard old.row.name != row.name || old.row.content != row.content else { return }
        try db.cachedStatement(sql: "DELETE FROM product_search WHERE rowid = ?").execute(arguments: [old.id])
        try index(row, id: old.id)
    }

    private mutating func values(of row: CatalogueRow, changed: Date) throws -> StatementArguments {
        [
            row.name, words(row.name), row.content, row.price.minorUnits, row.price.currency.code,
            try categories.id(of: row.category), row.image, Int64(changed.timeIntervalSince1970),
        ]
    }

    private func index(_ row: CatalogueRow, id: Int64) throws {
        try db.cachedStatement(sql: "INSERT INTO product_search (rowid, name, content) VALUES (?, ?, ?)")
            .execute(arguments: [id, words(row.name), words(row.content)])
    }

    /// A space sorts before every letter and digit, so that the text sorts as the list of words does.
    private func words(_ text: String) -> String {
        SearchText(text).words.joined(separator: " ")
    }

    /// Gives every product its place in each order, among all products and in its category.
    static func placeAll(in db: Database) throws {
        try db.execute(sql: "DELETE FROM product_places")
        for sort in ProductQuery.Sort.allCases {
            let order = ProductOrder.sql(sort)
            try db.execute(
                sql: """
                    INSERT INTO product_places (sort, category, place, product)
                    SELECT ?1, 0, row_number() OVER (ORDER BY \(order)), id FROM products;
                    """, arguments: [sort.rawValue])
            try db.execute(
                sql: """
                    INSERT INTO product_places (sort, category, place, product)
                    SELECT ?1, category, row_number() OVER (PARTITION BY category ORDER BY \(order)), id
                    FROM products WHERE category IS NOT NULL
                    """, arguments: [sort.rawValue])
        }
    }
}
