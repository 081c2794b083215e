internal import Web

/// Words a category's page.
struct CategoryDetailPresenter<Products: Shelf> {
    typealias Model = CategoryDetailViewModel<Products.Model>
    typealias Page = CategoriesRouter<Products>.Page

    let text: CategoriesText
    let shelf: Products

    func present(_ outcome: CategoryDetailInteractor<Products>.Outcome) -> Presentation<Model, Page> {
        switch outcome {
        case .found(let category, let content, let query):
            .show(model(category, content, query), on: .category(category.slug, query))
        case .empty(let category):
            .show(model(category, nil, shelf.start), on: .category(category.slug, shelf.start))
        case .unknown, .noSuchPage: .missing
        }
    }

    private func model(_ category: Category, _ content: Products.Model?, _ query: Products.Query) -> Model {
        let title = text.detailTitle(category.name)
        return Model(
            title: shelf.name(of: query).map { "\(title) · \($0)" } ?? title, name: category.name,
            slug: category.slug, shelf: content, empty: content == nil ? text.emptyCategory : nil)
    }
}
