internal import Categories
internal import GRDB

/// The catalogue's categories in SQLite. An order's last place in a category is its count.
struct SQLiteCategoryStore<Source: SQLSource>: CategoryStore {
    let database: Source

    func categories() throws -> [Category] {
        try database.read { db in
            let statement = try db.cachedStatement(sql: "\(select) ORDER BY categories.id")
            return try Row.fetchAll(statement).map(Self.category).filter { $0.count > 0 }
        }
    }

    func category(_ slug: String) throws -> Category? {
        try database.read { db in
            let statement = try db.cachedStatement(sql: "\(select) WHERE categories.slug = ?")
            return try Row.fetchOne(statement, arguments: [slug]).map(Self.category)
        }
    }

    private let select = """
        SELECT slug, name,
            (SELECT max(place) FROM product_places WHERE sort = 'catalogue' AND category = categories.id),
            (SELECT image FROM product_places JOIN products ON products.id = product_places.product
                WHERE sort = 'catalogue' AND product_places.category = categories.id AND place = 1)
        FROM categories
        """

    private static func category(_ row: Row) -> Category {
        Category(slug: row[0], name: row[1], count: row[2] as Int? ?? 0, image: row[3])
    }
}
