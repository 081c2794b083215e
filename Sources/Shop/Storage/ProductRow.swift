internal import Foundation
internal import GRDB
internal import Prices
internal import Products
internal import Web

/// Products as rows, read by the columns' places.
enum ProductRow {
    static let columns = """
        products.id, products.name, products.content, products.price, products.currency, products.image,
        categories.slug, categories.name, products.changed
        """
    static let tables = "products LEFT JOIN categories ON categories.id = products.category"

    static func product(_ row: Row) throws -> Product {
        let category: String? = row[6]
        return Product(
            id: row[0], name: row[1], content: row[2], price: try price(row[3], row[4]),
            category: category.map { ProductCategory(slug: $0, name: row[7]) }, image: row[5],
            changed: time(row[8]))
    }

    /// A row of the slug and the columns.
    static func catalogueRow(_ row: Row) throws -> CatalogueRow {
        CatalogueRow(
            slug: row[0], name: row[2], content: row[3], price: try price(row[4], row[5]),
            category: row[8] as String? ?? "", image: row[6])
    }

    /// Times are stored as whole seconds since 1970.
    static func time(_ seconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(seconds))
    }

    private static func price(_ minorUnits: Int64, _ code: String) throws -> Price {
        guard let currency = Currency(code: code) else { throw StoreUnavailable("\(code) is no currency") }
        return Price(minorUnits: minorUnits, currency: currency)
    }
}
