import ShopProducts
import SiteDatabase
import Web

/// The list of the categories that have products: `category_places`, without gaps, in the order of `categories.position`.
enum CategoryPlaces {
    /// The page that a category is on; nil if it is on none.
    static func page(of id: Int64, in db: SQLTransaction) throws -> Paged? {
        try db.row("SELECT place FROM category_places WHERE category = ?", id) {
            Paged(ofPlace: try $0["place"] - 1, per: CategoryPage.per)
        }
    }

    static func count(in db: SQLTransaction) throws -> Int {
        try db.row("SELECT count(*) AS count FROM category_places") { try $0["count"] } ?? 0
    }

    /// Gives every category that has products its place.
    static func store(in db: SQLTransaction) throws {
        try db.execute("DELETE FROM category_places")
        try db.execute(
            """
            INSERT INTO category_places (place, category)
            SELECT row_number() OVER (ORDER BY categories.position, categories.id), categories.id
            FROM (SELECT DISTINCT category FROM product_orders WHERE sort = 'catalogue' AND category > 0) AS listed
            JOIN categories ON categories.id = listed.category
            """)
    }
}
