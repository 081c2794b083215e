internal import Web

/// Words the list of categories.
struct CategoryListPresenter {
    let text: CategoriesText

    func present<Page>(
        _ outcome: CategoryListInteractor.Outcome, on page: Page
    ) -> Presentation<CategoryListViewModel, Page> {
        switch outcome {
        case .found(let categories):
            .show(
                CategoryListViewModel(
                    title: text.title, count: text.count(categories.count), categories: categories.map(card),
                    empty: nil), on: page)
        case .none:
            .show(
                CategoryListViewModel(
                    title: text.title, count: "", categories: [],
                    empty: .init(message: text.none, help: text.noneHelp)), on: page)
        }
    }

    private func card(_ category: Category) -> CategoryListViewModel.Card {
        .init(
            slug: category.slug, name: category.name, count: text.products(category.count), image: category.image)
    }
}
