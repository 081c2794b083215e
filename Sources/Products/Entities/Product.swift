public import Prices

/// One thing that the shop sells. What may stand in it was checked when the catalogue was imported.
public struct Product: Equatable, Sendable {
    /// Given once and kept.
    public typealias ID = Int

    public let id: ID
    public let name: String
    public let content: String
    public let price: Price
    public let category: String
    /// A picture's name among the assets: `pictures/phin.svg`.
    public let image: String

    public init(id: ID, name: String, content: String, price: Price, category: String, image: String) {
        self.id = id
        self.name = name
        self.content = content
        self.price = price
        self.category = category
        self.image = image
    }
}
