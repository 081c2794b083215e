import ShopProducts
import SiteDatabase
import Web

/// The catalogue's categories; `category_places` has those with products.
extension SQLProductStore {
    func categories(_ page: Paged) throws -> CategoryPage {
        let offset = page.offset(per: CategoryPage.per)
        return try database.read { db in
            let total: Int?? = try db.row("SELECT max(place) AS total FROM category_places") { try $0["total"] as Int? }
            let categories = try db.rows(
                """
                \(Self.everyCategory) JOIN category_places ON category_places.category = categories.id
                WHERE category_places.place > ? AND category_places.place <= ? ORDER BY category_places.place
                """, offset, offset + CategoryPage.per, read: Self.category)
            return CategoryPage(categories: categories, total: (total ?? 0) ?? 0)
        }
    }

    func category(_ slug: String) throws -> Category? {
        try database.read { db in
            try db.row("\(Self.everyCategory) WHERE categories.slug = ?", slug, read: Self.category)
        }
    }

    private static let everyCategory: SQLText = """
        SELECT slug, name,
            (SELECT sum(count) FROM product_orders WHERE sort = 'catalogue' AND category = categories.id) AS count,
            (SELECT image FROM product_orders JOIN products ON products.id = first
                WHERE sort IN ('catalogue', 'manual') AND product_orders.category = categories.id
                ORDER BY sort DESC, block LIMIT 1) AS image,
            product_pages.count AS paged, length(sizes) AS pages
        FROM categories LEFT JOIN product_pages ON product_pages.category = categories.id
        """

    private static func category(_ row: SQLRow) throws -> Category {
        let count = try row["count"] as Int? ?? 0
        // Full ones where a version that knows of no pages changed it, as in `StoredPages`.
        let isPaged = try row["paged"] as Int? == count
        let pages = isPaged ? try row["pages"] : ProductQuery().pages(of: count)
        return Category(
            slug: try row["slug"], name: try row["name"], count: count, image: try row["image"], pages: pages)
    }
}
