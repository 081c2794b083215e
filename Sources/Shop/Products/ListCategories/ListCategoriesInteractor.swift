/// Finds the categories.
struct ListCategoriesInteractor: Sendable {
    enum Outcome: Equatable {
        case found([Category])
        case none
    }

    let store: any ProductStore

    func list() throws -> Outcome {
        let categories = try store.categories()
        return categories.isEmpty ? .none : .found(categories)
    }
}
