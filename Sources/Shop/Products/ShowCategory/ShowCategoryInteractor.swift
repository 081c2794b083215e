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

    func show(_ slug: String, _ query: ProductQuery) throws -> Outcome {
        guard let category = try store.category(slug) else { return .unknown }
        guard category.count > 0 else { return query == ProductQuery() ? .empty(category) : .noSuchPage }
        let query = query.inCategory(slug)
        let page = try store.products(query)
        return page.products.isEmpty ? .noSuchPage : .found(category, page, for: query)
    }
}
