import Web

/// Presents the list of products.
struct ListProductsPresenter {
    let cards: ProductCardPresenter
    let text: ProductsText
    let isSearchable: Bool

    func present(
        _ outcome: ListProductsInteractor.Outcome
    ) -> Presentation<ListProductsViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let page, let query): .show(model(query, page), on: .list(query))
        case .nothingFound(let query, let meant):
            .show(model(query, .empty, empty: nothingFound(meant)), on: .list(query))
        case .emptyCatalogue: .show(model(ProductQuery(), .empty, empty: emptyCatalogue), on: .list(ProductQuery()))
        case .noSuchPage: .missing
        }
    }

    private func nothingFound(_ meant: ProductQuery?) -> ListProductsViewModel.Empty {
        .init(message: "", meant: meant, help: text.nothingFoundHelp, offersAll: true)
    }

    private var emptyCatalogue: ListProductsViewModel.Empty {
        .init(message: text.empty, meant: nil, help: text.emptyHelp, offersAll: false)
    }

    private func model(
        _ query: ProductQuery, _ page: ProductPage, empty: ListProductsViewModel.Empty? = nil
    ) -> ListProductsViewModel {
        ListProductsViewModel(
            title: title(of: query),
            heading: text.title,
            query: query,
            sorts: isSearchable ? query.sorts(text) : nil,
            count: query.search.isEmpty
                ? text.line(of: page, on: query.page) : text.found(page.total, page.hasMore, query.search),
            products: page.products.map(cards.card),
            empty: empty,
            pagination: Pager(at: query.page, of: page.pages))
    }

    private func title(of query: ProductQuery) -> String {
        text.pager.title(query.search.isEmpty ? text.title : text.searchTitle(query.search), on: query.page)
    }
}
