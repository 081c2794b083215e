import Web

/// Presents a category's page.
struct ShowCategoryPresenter {
    let cards: ProductCardPresenter
    let text: ProductsText
    let isSearchable: Bool

    func present(
        _ outcome: ShowCategoryInteractor.Outcome
    ) -> Presentation<ShowCategoryViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let category, let page, let query):
            .show(model(category, shelf(page, query), page: query.page), on: .category(category.slug, query))
        case .empty(let category): .show(model(category, nil), on: .category(category.slug, ProductQuery()))
        case .unknown, .noSuchPage: .missing
        }
    }

    private func model(
        _ category: Category, _ shelf: ShowCategoryViewModel.Shelf?, page: Paged = .first
    ) -> ShowCategoryViewModel {
        let title = text.categories.detailTitle(category.name)
        return ShowCategoryViewModel(
            title: text.pager.title(title, on: page), name: category.name, slug: category.slug,
            shelf: shelf, empty: shelf == nil ? text.categories.emptyCategory : nil)
    }

    private func shelf(_ page: ProductPage, _ query: ProductQuery) -> ShowCategoryViewModel.Shelf {
        ShowCategoryViewModel.Shelf(
            query: query, sorts: isSearchable ? query.sorts(text) : nil,
            count: text.line(of: page, on: query.page),
            products: page.products.map(cards.card),
            pagination: Pager(at: query.page, of: page.pages))
    }
}
