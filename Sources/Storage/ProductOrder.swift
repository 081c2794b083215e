internal import Products

/// The orders of the catalogue as SQL.
enum ProductOrder {
    /// What follows ORDER BY; equal names and prices follow the catalogue's order.
    static func sql(_ sort: ProductQuery.Sort) -> String {
        switch sort {
        case .catalogue: "id"
        case .name: "name_key, id"
        case .priceUp: "price, id"
        case .priceDown: "price DESC, id"
        case .newest: "id DESC"
        }
    }
}
