/// Finds one product.
struct ShowProductInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Product)
        case unknown
    }

    let store: any ProductStore

    func show(_ id: Product.ID) throws -> Outcome {
        try store.product(id).map { .found($0) } ?? .unknown
    }
}
