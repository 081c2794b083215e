/// Reads one product.
struct ProductDetailInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Product)
        case missing
    }

    let store: any ProductStore

    func show(_ id: Int) throws -> Outcome {
        try store.product(id).map { .found($0) } ?? .missing
    }
}
