internal import GRDB
internal import Prices
internal import Products
internal import Web

/// The catalogue in SQLite.
struct SQLiteProductStore: ProductStore {
    let database: SiteDatabase

    func products(_ query: ProductQuery) throws -> ProductPage {
        try database.read { db in
            guard !query.search.isEmpty else { return try page(query, in: db) }
            let phrases = SearchText.phrases(in: query.search)
            return phrases.isEmpty ? ProductPage(products: [], total: 0) : try search(phrases, query, in: db)
        }
    }

    func product(_ id: Product.ID) throws -> Product? {
        try database.read { db in
            let statement = try db.cachedStatement(sql: "SELECT \(ProductRow.columns) FROM products WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id]).map(ProductRow.product)
        }
    }

    func newest(_ count: Int) throws -> [Product] {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(ProductRow.columns) FROM products ORDER BY id DESC LIMIT ?")
            return try Row.fetchCursor(statement, arguments: [max(count, 0)]).products()
        }
    }

    func importRows(_ rows: [CatalogueRow], progress: (Int) -> Void) throws -> ImportSummary {
        try database.write { db in
            try CatalogueImport(db: db).run(rows, progress)
        }
    }

    func exportRows(_ each: (CatalogueRow) throws -> Void) throws {
        try database.read { db in
            let cursor = try Row.fetchCursor(db, sql: "SELECT slug, \(ProductRow.columns) FROM products ORDER BY id")
            while let row = try cursor.next() { try each(ProductRow.catalogueRow(row)) }
        }
    }

    /// A page of all products: its first place is known, so no row before it is read.
    private func page(_ query: ProductQuery, in db: Database) throws -> ProductPage {
        let sort = query.sort.rawValue
        let total = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT max(place) FROM product_places WHERE sort = ?"), arguments: [sort])
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(ProductRow.columns) FROM product_places JOIN products ON products.id = product_places.product
                WHERE sort = ? AND place > ? AND place <= ? ORDER BY place
                """)
        let rows = try Row.fetchCursor(statement, arguments: [sort, query.offset, query.offset + query.per])
        return ProductPage(products: try rows.products(), total: total ?? 0)
    }

    private func search(_ phrases: [[String]], _ query: ProductQuery, in db: Database) throws -> ProductPage {
        // Words are letters and digits only; a quote is doubled all the same (FTS5, 3.1).
        let match = phrases.map { phrase in
            "\"\(phrase.joined(separator: " ").replacing("\"", with: "\"\""))\"*"
        }.joined(separator: " AND ")
        let total = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM product_search WHERE product_search MATCH ?"),
            arguments: [match])
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(ProductRow.columns) FROM products
                WHERE id IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)
                ORDER BY \(ProductOrder.sql(query.sort)) LIMIT ? OFFSET ?
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
