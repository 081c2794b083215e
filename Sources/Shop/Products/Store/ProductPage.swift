/// One page of a query's products.
public struct ProductPage: Equatable, Sendable {
    public let products: [Product]
    /// How many products the query finds on all its pages.
    public let total: Int

    public init(products: [Product], total: Int) {
        self.products = products
        self.total = total
    }
}
