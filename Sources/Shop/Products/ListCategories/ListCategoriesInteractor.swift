import Web

/// Finds a page of the categories.
struct ListCategoriesInteractor: Sendable {
    enum Outcome: Equatable {
        case found(CategoryPage, on: Paged)
        case none
        case noSuchPage
    }

    let store: any ProductStore

    func list(_ page: Paged) throws -> Outcome {
        let found = try store.categories(page)
        guard found.paginator.pages.contains(page) else { return .noSuchPage }
        return found.total > 0 ? .found(found, on: page) : .none
    }

    /// Gives every page; the first one where there is no category too.
    func forEachPage(_ each: (Paged, [Category]) throws -> Void) throws {
        for page in try store.categories(.first).paginator.pages { try each(page, store.categories(page).categories) }
    }
}
