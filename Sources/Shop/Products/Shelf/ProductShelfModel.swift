/// What a part of the catalogue says on another module's page: its order, its cards and its pages.
public struct ProductShelfModel: Encodable, Equatable, Sendable {
    /// What was asked for: the links to other pages repeat it.
    public let query: ProductQuery
    /// The orders to choose from; nil where nobody answers a choice.
    let sorts: [SortOption]?
    public let count: String
    public let products: [ProductCardModel]
    let pagination: Pagination?
}
