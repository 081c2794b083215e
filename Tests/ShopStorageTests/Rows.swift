import Prices
import ShopProducts

extension CatalogueRow {
    /// A row of which a test says only what matters to it.
    static func row(
        _ slug: String, _ name: String = "Name", content: String = "", price: Int64 = 100, currency: Currency = .usd,
        category: String = "Coffee"
    ) -> CatalogueRow {
        CatalogueRow(
            slug: slug, name: name, content: content, price: Price(minorUnits: price, currency: currency),
            category: category, image: "pictures/a.svg")
    }
}
