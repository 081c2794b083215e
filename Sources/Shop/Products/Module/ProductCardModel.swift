/// A product as a card in a list says it.
public struct ProductCardModel: Encodable, Equatable, Sendable {
    public let id: Product.ID
    public let name: String
    /// The content's first line.
    public let line: String
    /// The price, worded for the reader's language.
    public let price: String
    /// The picture's name among the assets.
    public let image: String

    public init(id: Product.ID, name: String, line: String, price: String, image: String) {
        self.id = id
        self.name = name
        self.line = line
        self.price = price
        self.image = image
    }
}
