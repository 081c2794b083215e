import ShopProducts
import SiteDatabase
import Web

/// The pages of a list of products as they are stored (`product_pages`): a byte for the size of each.
struct StoredPages {
    /// 0 for all products.
    let category: Int64
    let db: SQLTransaction

    /// Nil where there is no product, or where a version that knows of no pages changed the list since: its pages are full ones then.
    var pages: ListPages? {
        get throws {
            try db.row(
                """
                SELECT sizes FROM product_pages WHERE category = ?1
                AND count = (SELECT sum(count) FROM product_orders WHERE sort = 'catalogue' AND category = ?1)
                """, category
            ) { row in
                let sizes: [UInt8] = try row["sizes"]
                return ListPages(sizes: sizes.map(Int.init))
            }
        }
    }

    /// Stores pages; `table` is like `product_pages`.
    func store(_ pages: ListPages, in table: SQLText = CatalogueTables.Table.pages.sql) throws {
        guard pages.count > 0 else {
            try db.execute("DELETE FROM \(table) WHERE category = ?", category)
            return
        }
        try db.enqueue(
            """
            INSERT INTO \(table) (category, count, sizes) VALUES (?, ?, ?)
            ON CONFLICT (category) DO UPDATE SET count = excluded.count, sizes = excluded.sizes
            """, category, pages.total, pages.sizes.map(UInt8.init))
    }

    /// Makes the table, and full pages of every list.
    @Sendable static func make(_ db: SQLTransaction) throws {
        try db.run(
            script: """
                CREATE TABLE product_pages (
                    category INTEGER NOT NULL PRIMARY KEY,
                    count INTEGER NOT NULL,
                    sizes BLOB NOT NULL
                ) STRICT;
                """)
        let lists: [Int64] = try db.rows("SELECT DISTINCT category FROM product_orders WHERE sort = 'catalogue'") {
            try $0["category"]
        }
        for list in lists {
            let count = try StoredOrder(.catalogue, of: list, in: db).count
            try StoredPages(category: list, db: db).store(ListPages(of: count))
        }
    }
}
