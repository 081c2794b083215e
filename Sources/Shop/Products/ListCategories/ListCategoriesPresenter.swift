import Web

/// Presents the list of categories.
struct ListCategoriesPresenter {
    let text: CategoriesText

    func present(
        _ outcome: ListCategoriesInteractor.Outcome
    ) -> Presentation<ListCategoriesViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let categories):
            .show(
                ListCategoriesViewModel(
                    title: text.title, count: text.count(categories.count), categories: categories.map(card),
                    empty: nil), on: .categories)
        case .none:
            .show(
                ListCategoriesViewModel(
                    title: text.title, count: "", categories: [],
                    empty: .init(message: text.none, help: text.noneHelp)), on: .categories)
        }
    }

    private func card(_ category: Category) -> ListCategoriesViewModel.Card {
        .init(
            slug: category.slug, name: category.name, count: text.products(category.count), image: category.image)
    }
}
