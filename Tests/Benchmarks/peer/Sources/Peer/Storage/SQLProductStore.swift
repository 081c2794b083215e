import SiteDatabase

extension SQLDatabase {
    /// The catalogue.
    var products: any ProductStore { SQLProductStore(database: self) }
}

/// The catalogue in a database. Lists are found by OFFSET, the statement of every peer.
struct SQLProductStore: ProductStore {
    let database: any SQLDatabase

    func products(_ places: Range<Int>) throws -> [Product] {
        try database.read { db in
            try db.rows(
                "SELECT id, name, content, price_cents FROM products ORDER BY id LIMIT ? OFFSET ?", places.count,
                places.lowerBound, read: Self.product)
        }
    }

    func product(_ id: Int) throws -> Product? {
        try database.read { db in
            try db.row("SELECT id, name, content, price_cents FROM products WHERE id = ?", id, read: Self.product)
        }
    }

    private static func product(_ row: SQLRow) throws -> Product {
        Product(id: try row["id"], name: try row["name"], content: try row["content"], price: try row["price_cents"])
    }
}
