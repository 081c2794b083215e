import Web

/// Presents the list of categories.
struct ListCategoriesPresenter {
    let text: ProductsText

    func present(
        _ outcome: ListCategoriesInteractor.Outcome
    ) -> Presentation<ListCategoriesViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let page, let query): .show(model(page, query), on: .categories(query))
        case .none: .show(empty, on: .categories())
        case .noSuchPage: .missing
        }
    }

    private func model(_ page: CategoryPage, _ query: CategoryQuery) -> ListCategoriesViewModel {
        let title = text.categories.title
        return ListCategoriesViewModel(
            title: query.page == 1 ? title : "\(title) · \(text.page(query.page))", heading: title,
            count: text.categories.count(page.total), categories: page.categories.map(card), empty: nil,
            pagination: Pagination(page: query.page, total: page.total, per: CategoryQuery.per))
    }

    private var empty: ListCategoriesViewModel {
        ListCategoriesViewModel(
            title: text.categories.title, heading: text.categories.title, count: "", categories: [],
            empty: .init(message: text.categories.none, help: text.categories.noneHelp), pagination: nil)
    }

    private func card(_ category: Category) -> ListCategoriesViewModel.Card {
        .init(
            slug: category.slug, name: category.name, count: text.categories.products(category.count),
            image: category.image.map { $0.isEmpty ? Placeholder.name(for: category.slug) : $0 })
    }
}
