import Web

/// Finds products.
struct ListProductsInteractor: Sendable {
    enum Outcome: Equatable {
        case found(ProductPage, for: ProductQuery)
        /// `meant` finds something, and is the search without its slips.
        case nothingFound(for: ProductQuery, meant: ProductQuery?)
        case emptyCatalogue
        case noSuchPage
    }

    let store: any ProductStore

    func list(_ query: ProductQuery) throws -> Outcome {
        let page = try store.products(query)
        if !page.products.isEmpty { return .found(page, for: query) }
        if page.total > 0 || query.page > .first { return .noSuchPage }
        guard !query.search.isEmpty else { return .emptyCatalogue }
        return .nothingFound(for: query, meant: try store.search(meantBy: query.search).map(query.searching))
    }

    func pages(of query: ProductQuery) throws -> [ProductQuery] {
        query.firstPages(try store.products(query).pages)
    }

    var count: Int { get throws { try store.products(ProductQuery(per: 1)).total } }

    func all() throws -> [Product] {
        try pages(of: ProductQuery(per: ProductQuery.maxPer)).flatMap { try store.products($0).products }
    }

    func newest(_ count: Int) throws -> [Product] {
        try store.newest(count)
    }
}
