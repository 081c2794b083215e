internal import Foundation
internal import GRDB
internal import Prices
internal import Products
internal import Web

/// The catalogue in SQLite.
struct SQLiteProductStore<Source: SQLSource>: ProductStore {
    let database: Source

    func products(_ query: ProductQuery) throws -> ProductPage {
        try database.read { db in
            guard let category = try category(of: query, in: db) else { return nothing }
            guard !query.search.isEmpty else { return try page(query, category, in: db) }
            let phrases = SearchText.phrases(in: query.search)
            return phrases.isEmpty ? nothing : try search(phrases, query, category, in: db)
        }
    }

    func product(_ id: Product.ID) throws -> Product? {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(ProductRow.columns) FROM \(ProductRow.tables) WHERE products.id = ?")
            return try Row.fetchOne(statement, arguments: [id]).map(ProductRow.product)
        }
    }

    /// The products with these ids, as far as there are such.
    func products(_ ids: ClosedRange<Product.ID>) throws -> [Product] {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(ProductRow.columns) FROM \(ProductRow.tables) WHERE products.id BETWEEN ? AND ?")
            return try Row.fetchCursor(statement, arguments: [ids.lowerBound, ids.upperBound]).products()
        }
    }

    func newest(_ count: Int) throws -> [Product] {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(ProductRow.columns) FROM \(ProductRow.tables) ORDER BY products.id DESC LIMIT ?")
            return try Row.fetchCursor(statement, arguments: [max(count, 0)]).products()
        }
    }

    func changes(after id: Product.ID, most: Int) throws -> [ProductChange] {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id, changed FROM products WHERE id > ? ORDER BY id LIMIT ?")
            return try Row.fetchAll(statement, arguments: [id, max(most, 0)]).map {
                ProductChange(id: $0[0], changed: ProductRow.time($0[1]))
            }
        }
    }

    func importRows(_ rows: [CatalogueRow], at now: Date, progress: (Int) -> Void) throws -> ImportSummary {
        try database.write { db in
            var catalogue = try CatalogueImport(db: db, now: now)
            return try catalogue.run(rows, progress)
        }
    }

    func exportRows(_ each: (CatalogueRow) throws -> Void) throws {
        try database.read { db in
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT products.slug, \(ProductRow.columns) FROM \(ProductRow.tables) ORDER BY products.id
                    """)
            while let row = try cursor.next() { try each(ProductRow.catalogueRow(row)) }
        }
    }

    private var nothing: ProductPage { ProductPage(products: [], total: 0) }

    /// The id of a query's category, 0 for all products; nil where there is no such category.
    private func category(of query: ProductQuery, in db: Database) throws -> Int64? {
        guard let slug = query.category else { return 0 }
        let statement = try db.cachedStatement(sql: "SELECT id FROM categories WHERE slug = ?")
        return try Int64.fetchOne(statement, arguments: [slug])
    }

    /// A page of an order: its first place is known, so no row before it is read.
    private func page(_ query: ProductQuery, _ category: Int64, in db: Database) throws -> ProductPage {
        let total = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT max(place) FROM product_places WHERE sort = ? AND category = ?"),
            arguments: [query.sort.rawValue, category])
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(ProductRow.columns) FROM product_places JOIN products ON products.id = product_places.product
                LEFT JOIN categories ON categories.id = products.category
                WHERE sort = ? AND product_places.category = ? AND place > ? AND place <= ? ORDER BY place
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: [query.sort.rawValue, category, query.offset, query.offset + query.per])
        return ProductPage(products: try rows.products(), total: total ?? 0)
    }

    private func search(
        _ phrases: [[String]], _ query: ProductQuery, _ category: Int64, in db: Database
    ) throws -> ProductPage {
        // Words are letters and digits only; a quote is doubled all the same (FTS5, 3.1).
        let match = phrases.map { phrase in
            "\"\(phrase.joined(separator: " ").replacing("\"", with: "\"\""))\"*"
        }.joined(separator: " AND ")
        let found = "SELECT rowid FROM product_search WHERE product_search MATCH ?1"
        let inCategory = category == 0 ? "" : " AND products.category = \(category)"
        let total = try Int.fetchOne(
            db.cachedStatement(
                sql: category == 0
                    ? "SELECT count(*) FROM product_search WHERE product_search MATCH ?1"
                    : "SELECT count(*) FROM products WHERE id IN (\(found))\(inCategory)"),
            arguments: [match])
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(ProductRow.columns) FROM \(ProductRow.tables) WHERE products.id IN (\(found))\(inCategory)
                ORDER BY \(ProductOrder.sql(query.sort)) LIMIT ?2 OFFSET ?3
                """)
        let rows = try Row.fetchCursor(statement, arguments: [match, query.per, query.offset])
        return ProductPage(products: try rows.products(), total: total ?? 0)
    }
}

extension RowCursor {
    fileprivate func products() throws -> [Product] {
        var products: [Product] = []
        while let row = try next() { products.append(try ProductRow.product(row)) }
        return products
    }
}
