/// Finds products.
struct ListProductsInteractor: Sendable {
    enum Outcome: Equatable {
        case found(ProductPage, for: ProductQuery)
        case nothingFound(for: ProductQuery)
        case emptyCatalogue
        case noSuchPage
    }

    let store: any ProductStore

    func list(_ query: ProductQuery) throws -> Outcome {
        let page = try store.products(query)
        if !page.products.isEmpty { return .found(page, for: query) }
        if page.total > 0 || query.page > 1 { return .noSuchPage }
        return query.search.isEmpty ? .emptyCatalogue : .nothingFound(for: query)
    }

    func pages(of query: ProductQuery) throws -> [ProductQuery] {
        query.pages(of: try store.products(query).total)
    }

    func newest(_ count: Int) throws -> [Product] {
        try store.newest(count)
    }
}
