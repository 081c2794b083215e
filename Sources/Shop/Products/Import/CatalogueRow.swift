public import Prices

/// One row of a catalogue file: a product by its import key, before it has an id.
public struct CatalogueRow: Equatable, Sendable {
    /// The import key: the same slug again updates the same product.
    public let slug: String
    public let name: String
    public let content: String
    public let price: Price
    public let category: String
    public let image: String

    public init(slug: String, name: String, content: String, price: Price, category: String, image: String) {
        self.slug = slug
        self.name = name
        self.content = content
        self.price = price
        self.category = category
        self.image = image
    }
}
