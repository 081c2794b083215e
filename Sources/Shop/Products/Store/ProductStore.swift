public import Web

/// Where products and their categories are kept. Every function throws `StoreUnavailable` where the machine behind it
/// is broken.
public protocol ProductStore: Sendable {
    /// One page of the products that a query finds, and how many it finds in all.
    func products(_ query: ProductQuery) throws -> ProductPage

    /// The search that was meant by one that finds nothing; nil if that is unknown.
    func search(meantBy search: String) throws -> String?

    func product(_ id: Product.ID) throws -> Product?

    /// One page of the categories that have products, in their order, and how many there are in all. It is that in which the
    /// catalogue first named them, until the staff moves one.
    func categories(_ page: Paged) throws -> CategoryPage

    /// One category, with products or without.
    func category(_ slug: String) throws -> Category?

    /// The products added last, the newest first.
    func newest(_ count: Int) throws -> [Product]

    /// The ids that follow this one in the catalogue's order, at most so many, with the times of their last changes.
    func changes(after id: Product.ID, max: Int) throws -> [ProductChange]

    /// The same products with the texts of a language, also in the order by name.
    func translated(to language: String) -> any ProductStore
}
