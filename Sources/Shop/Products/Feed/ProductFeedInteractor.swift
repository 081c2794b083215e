/// Finds the products of the feed.
struct ProductFeedInteractor: Sendable {
    enum Outcome: Equatable {
        /// The newest first.
        case found([Product])
        case emptyCatalogue
    }

    static let maxProducts = 50

    let store: any ProductStore

    /// The content of the feed.
    func feed() throws -> Outcome {
        let products = try store.newest(Self.maxProducts)
        return products.isEmpty ? .emptyCatalogue : .found(products)
    }
}
