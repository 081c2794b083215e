import ShopProducts
import SiteDatabase
import Web

/// The pages of a list of products as they are stored (`product_pages`).
struct StoredPages {
    /// 0 for all products.
    let category: Int64
    let db: SQLTransaction

    /// Nil where there is no product, or where a version that knows of no pages changed the list since: its pages go by places then.
    var pages: ListPages? {
        get throws {
            try db.row(
                """
                SELECT anchors FROM product_pages WHERE category = ?1
                AND count = (SELECT sum(count) FROM product_orders WHERE sort = 'catalogue' AND category = ?1)
                """, category
            ) { ListPages(anchors: PackedIDs.all(of: try $0["anchors"])) }
        }
    }

    /// Where a page lies, and what a page says of its list.
    struct Place {
        /// The ids that may be on it; nil for a page that there is not.
        let ids: Range<Product.ID>?
        let pages: Int
        /// How many products the list has.
        let total: Int
    }

    /// Nil where the pages go by places.
    func place(of page: Int) throws -> Place? {
        try db.row(
            """
            SELECT count, length(anchors) AS length, substr(anchors, ?2, ?3) AS bounds FROM product_pages
            WHERE category = ?1
            AND count = (SELECT sum(count) FROM product_orders WHERE sort = 'catalogue' AND category = ?1)
            """, category, (page - 1) * PackedIDs.size + 1, 2 * PackedIDs.size
        ) { row in
            let bounds = PackedIDs.all(of: try row["bounds"])
            let ids = bounds.first.map { (page == 1 ? 0 : $0)..<(bounds.count > 1 ? bounds[1] : .max) }
            return Place(ids: ids, pages: try row["length"] / PackedIDs.size, total: try row["count"])
        }
    }

    /// Stores pages of so many products; `table` is like `product_pages`.
    func store(_ pages: ListPages, of count: Int, in table: String = CatalogueTables.Table.pages.rawValue) throws {
        guard count > 0 else {
            try db.execute("DELETE FROM \(table) WHERE category = ?", category)
            return
        }
        try db.execute(
            """
            INSERT INTO \(table) (category, count, anchors) VALUES (?, ?, ?)
            ON CONFLICT (category) DO UPDATE SET count = excluded.count, anchors = excluded.anchors
            """, category, count, PackedIDs.bytes(of: pages.anchors))
    }

    /// Makes the table, and full pages of every list.
    @Sendable static func make(_ db: SQLTransaction) throws {
        try db.run(
            script: """
                CREATE TABLE product_pages (
                    category INTEGER NOT NULL PRIMARY KEY,
                    count INTEGER NOT NULL,
                    anchors BLOB NOT NULL
                ) STRICT;
                """)
        let lists: [Int64] = try db.rows("SELECT DISTINCT category FROM product_orders WHERE sort = 'catalogue'") {
            try $0["category"]
        }
        for list in lists {
            let order = StoredOrder(.catalogue, of: list, in: db)
            let ids = try order.ids(from: 0, max: .max, of: order.count)
            try StoredPages(category: list, db: db).store(ListPages(of: ids), of: ids.count)
        }
    }
}
