import FoundationEssentials

/// Finds one product.
struct ShowProductInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Product)
        case unknown
    }

    let store: any ProductStore

    /// Gives every product's last change, in the catalogue's order.
    func eachChange(_ each: (ProductChange) throws -> Void) throws {
        var last = 0
        while true {
            let changes = try store.changes(after: last, max: 1_000)
            guard let end = changes.last else { return }
            try changes.forEach(each)
            last = end.id
        }
    }

    func show(_ id: Product.ID) throws -> Outcome {
        try store.product(id).map { .found($0) } ?? .unknown
    }
}
