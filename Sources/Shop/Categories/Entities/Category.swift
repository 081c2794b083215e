/// A kind of products, as the catalogue names it.
public struct Category: Equatable, Sendable {
    /// Names it in addresses; made once and kept.
    public let slug: String
    public let name: String
    /// How many products it has.
    public let count: Int
    /// The picture of its first product among the assets; nil where it has no product.
    public let image: String?

    public init(slug: String, name: String, count: Int, image: String?) {
        self.slug = slug
        self.name = name
        self.count = count
        self.image = image
    }
}
