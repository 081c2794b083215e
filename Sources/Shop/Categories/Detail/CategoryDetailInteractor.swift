/// Finds one category and what stands on its shelf.
struct CategoryDetailInteractor<Products: Shelf>: Sendable {
    enum Outcome: Equatable {
        case found(Category, Products.Model, Products.Query)
        /// It is known, and has no products now.
        case empty(Category)
        case unknown
        case noSuchPage
    }

    let store: any CategoryStore
    let shelf: Products

    func show(_ slug: String, _ query: Products.Query) throws -> Outcome {
        guard let category = try store.category(slug) else { return .unknown }
        guard category.count > 0 else { return query == shelf.start ? .empty(category) : .noSuchPage }
        return try shelf.model(of: slug, query).map { .found(category, $0, query) } ?? .noSuchPage
    }
}
