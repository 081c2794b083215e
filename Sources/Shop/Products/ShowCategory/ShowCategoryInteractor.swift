/// Finds one category and a page of its products.
struct ShowCategoryInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Category, ProductPage, for: ProductQuery)
        /// It is known, and has no products now.
        case empty(Category)
        case unknown
        case noSuchPage
    }

    let store: any ProductStore

    /// Whether a category has no product now, so that it is in no list.
    func isEmpty(_ slug: String) throws -> Bool { try store.category(slug)?.count ?? 0 == 0 }

    func show(_ slug: String, _ query: ProductQuery) throws -> Outcome {
        guard let category = try store.category(slug) else { return .unknown }
        guard category.count > 0 else { return query == ProductQuery() ? .empty(category) : .noSuchPage }
        let query = query.inCategory(slug)
        let page = try store.products(query)
        return page.products.isEmpty ? .noSuchPage : .found(category, page, for: query)
    }
}
