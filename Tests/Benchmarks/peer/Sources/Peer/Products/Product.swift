/// A product of the catalogue.
struct Product: Equatable, Sendable {
    let id: Int
    let name: String
    let content: String
    /// The price in US cents.
    let price: Int
}

/// Where the catalogue is kept.
protocol ProductStore: Sendable {
    /// The products at some places of the order by id, as far as there are any.
    func products(_ places: Range<Int>) throws -> [Product]
    func product(_ id: Int) throws -> Product?
}
