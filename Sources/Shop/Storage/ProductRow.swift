import Foundation
import Platform
import Prices
import ShopProducts
import SiteDatabase
import Web

/// Products as rows.
enum ProductRow {
    static let columns: SQLText = """
        products.id AS id, products.name AS name, products.content AS content, products.price AS price,
        products.currency AS currency, products.image AS image, categories.slug AS category_slug,
        categories.name AS category_name, products.changed AS changed, products.sold_out AS sold_out
        """
    /// Whether not only the staff sees it.
    static let isSeen: SQLText = "products.id NOT IN (SELECT product FROM unseen_products)"
    static let tables: SQLText = "products LEFT JOIN categories ON categories.id = products.category"

    static func product(_ row: SQLRow) throws -> Product {
        let category: String? = try row["category_slug"]
        return Product(
            id: try row["id"], name: try row["name"], content: try row["content"], price: try price(row),
            category: try category.map { ProductCategory(slug: $0, name: try row["category_name"]) },
            image: try row["image"], isSoldOut: try row["sold_out"], changed: try row["changed"])
    }

    /// The products with these ids, in the ids' order.
    static func products(
        _ ids: some Collection<Int>, in language: String?, _ db: SQLTransaction
    ) throws -> [Product] {
        guard !ids.isEmpty else { return [] }
        let products = try db.deferredRows(byIDs[db.dialect], IDList.text(ids, for: db.dialect), read: product)
        return try ProductTextRow.translate(products, to: language, in: db)
    }

    private static let byIDs = PerDialect { dialect in
        """
        SELECT \(columns) FROM \(IDList.joined("?", for: dialect)) products ON products.id = ids.value
        LEFT JOIN categories ON categories.id = products.category \(IDList.order(for: dialect))
        """
    }

    /// A row of the slug and the columns.
    static func catalogueRow(
        _ row: SQLRow, texts: [ProductTexts.Field: String] = [:]
    ) throws -> CatalogueRow {
        CatalogueRow(
            slug: try row["slug"], name: try row["name"], content: try row["content"], price: try price(row),
            category: try row["category_name"] as String? ?? "", image: try row["image"],
            texts: texts)
    }

    private static func price(_ row: SQLRow) throws -> Price {
        let code: String = try row["currency"]
        guard let currency = Currency(code: code) else { throw StoreUnavailable("\(code) is not a currency") }
        return Price(minorUnits: try row["price"], currency: currency)
    }
}
