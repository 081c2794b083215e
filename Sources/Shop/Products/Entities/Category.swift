/// A category as the catalogue has it.
public struct Category: Equatable, Sendable {
    /// Names it in addresses; made once and kept.
    public let slug: String
    public let name: String
    /// How many products it has.
    public let count: Int
    /// The picture of its first product among the assets, empty where that has none; nil if it has no product, or is not in a list.
    public let image: String?
    /// How many pages its products have in the catalogue's order.
    public let pages: Int

    public init(slug: String, name: String, count: Int, image: String?, pages: Int) {
        self.slug = slug
        self.name = name
        self.count = count
        self.image = image
        self.pages = pages
    }
}

/// The category that a product belongs to.
public struct ProductCategory: Hashable, Sendable {
    /// Names it in addresses; made once and kept.
    public let slug: String
    public let name: String

    public init(slug: String, name: String) {
        self.slug = slug
        self.name = name
    }
}
