/// Words a part of the catalogue.
struct ProductShelfPresenter {
    let cards: ProductCardPresenter
    let text: ProductsText
    let isSearchable: Bool

    /// Nil where a page beyond the last was asked for.
    func present(_ outcome: ListProductsInteractor.Outcome) -> ProductShelfModel? {
        guard case .found(let page, let query) = outcome else { return nil }
        return ProductShelfModel(
            query: query, sorts: isSearchable ? SortOption.all(for: query, text) : nil, count: text.count(page.total),
            products: page.products.map(cards.card),
            pagination: Pagination(page: query.page, total: page.total, per: query.per))
    }
}
