/// Finds a page of the categories.
struct ListCategoriesInteractor: Sendable {
    enum Outcome: Equatable {
        case found(CategoryPage, for: CategoryQuery)
        case none
        case noSuchPage
    }

    let store: any ProductStore

    func list(_ query: CategoryQuery) throws -> Outcome {
        let page = try store.categories(query)
        if !page.categories.isEmpty { return .found(page, for: query) }
        return page.total > 0 || query.page > 1 ? .noSuchPage : .none
    }

    /// Gives every page; the first one where there is no category too.
    func forEachPage(_ each: (CategoryQuery, [Category]) throws -> Void) throws {
        var query = CategoryQuery()
        while true {
            let page = try store.categories(query)
            try each(query, page.categories)
            guard query.page * CategoryQuery.per < page.total else { return }
            query = CategoryQuery(page: query.page + 1)
        }
    }
}
