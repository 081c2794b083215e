import Web

/// Presents the list of categories.
struct ListCategoriesPresenter {
    let text: ProductsText

    func present(
        _ outcome: ListCategoriesInteractor.Outcome
    ) -> Presentation<ListCategoriesViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let found, let page): .show(model(found, page), on: .categories(page))
        case .none: .show(empty, on: .categories())
        case .noSuchPage: .missing
        }
    }

    private func model(_ found: CategoryPage, _ page: Paged) -> ListCategoriesViewModel {
        let title = text.categories.title
        return ListCategoriesViewModel(
            title: text.pager.title(title, on: page), heading: title,
            count: text.categories.count(found.total), categories: found.categories.map(card), empty: nil,
            pagination: Pager(at: page, of: found.paginator.count))
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
