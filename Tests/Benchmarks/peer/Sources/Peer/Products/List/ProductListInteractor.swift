/// Reads the catalogue in lists of 100.
struct ProductListInteractor: Sendable {
    enum Outcome: Equatable {
        case found([Product], list: Int, mayContinue: Bool)
    }

    private static let length = 100

    let store: any ProductStore

    func show(_ list: Int) throws -> Outcome {
        let end = list * Self.length
        let products = try store.products(end - Self.length..<end)
        return .found(products, list: list, mayContinue: products.count == Self.length)
    }
}
