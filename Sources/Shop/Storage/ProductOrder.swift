internal import Products

/// The orders of the catalogue as SQL.
enum ProductOrder {
    /// What follows ORDER BY; equal names and prices follow the catalogue's order.
    static func sql(_ sort: ProductQuery.Sort) -> String {
        switch sort {
        case .catalogue: "products.id"
        case .name: "name_key, products.id"
        case .priceUp: "price, products.id"
        case .priceDown: "price DESC, products.id"
        case .newest: "products.id DESC"
        }
    }
}
