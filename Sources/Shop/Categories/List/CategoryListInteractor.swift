/// Finds the categories.
struct CategoryListInteractor: Sendable {
    enum Outcome: Equatable {
        case found([Category])
        case none
    }

    let store: any CategoryStore

    func list() throws -> Outcome {
        let categories = try store.categories()
        return categories.isEmpty ? .none : .found(categories)
    }
}
