import Web

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
    func isEmpty(_ slug: String) throws -> Bool { try pages(of: slug) == nil }

    /// How many pages a category has; nil for one without products.
    func pages(of slug: String) throws -> Int? {
        try store.category(slug).flatMap { $0.count > 0 ? $0.pages : nil }
    }

    /// Hands over every product of a category.
    func eachProduct(of slug: String, _ each: (Product) -> Void) throws {
        var query = ProductQuery(category: slug, per: ProductQuery.maxPer)
        while case let page = try store.products(query), !page.products.isEmpty {
            page.products.forEach(each)
            query = query.onPage(query.page.advanced(by: 1))
        }
    }

    func show(_ slug: String, _ query: ProductQuery) throws -> Outcome {
        guard let category = try store.category(slug) else { return .unknown }
        guard category.count > 0 else { return query == ProductQuery() ? .empty(category) : .noSuchPage }
        let query = query.inCategory(slug)
        let page = try store.products(query)
        return page.products.isEmpty ? .noSuchPage : .found(category, page, for: query)
    }
}
