internal import GRDB
internal import Prices
internal import Products
internal import Web

/// Products as rows, read by the columns' places.
enum ProductRow {
    static let columns = "id, name, content, price, currency, category, image"

    static func product(_ row: Row) throws -> Product {
        Product(
            id: row[0], name: row[1], content: row[2], price: try price(row[3], row[4]), category: row[5],
            image: row[6])
    }

    /// A row of the slug and the columns.
    static func catalogueRow(_ row: Row) throws -> CatalogueRow {
        CatalogueRow(
            slug: row[0], name: row[2], content: row[3], price: try price(row[4], row[5]), category: row[6],
            image: row[7])
    }

    private static func price(_ minorUnits: Int64, _ code: String) throws -> Price {
        guard let currency = Currency(code: code) else { throw StoreUnavailable("\(code) is no currency") }
        return Price(minorUnits: minorUnits, currency: currency)
    }
}
