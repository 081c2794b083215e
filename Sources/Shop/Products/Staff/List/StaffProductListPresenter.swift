import Prices
import Web

/// Presents the staff's list of products.
struct StaffProductListPresenter {
    let prices: PriceFormat
    let text: StaffProductsText

    func present(
        _ outcome: StaffProductListInteractor.Outcome
    ) -> Presentation<StaffProductListViewModel, StaffProductsRouter.Page> {
        switch outcome {
        case .found(let page, let query, let categories, let deleted):
            .show(model(page, query, categories, deleted), on: .list(query, deleted: deleted?.id))
        case .unseen(let products, let query, let categories):
            .show(model(query, categories, rows: products.map(row)), on: .list(query))
        case .noSuchPage: .missing
        }
    }

    private func model(
        _ page: ProductPage, _ query: StaffProductQuery, _ categories: [ProductCategory], _ deleted: StaffProduct?
    ) -> StaffProductListViewModel {
        let shown = query.ofShown
        return model(
            query, categories, count: text.count(page.total), rows: page.products.map(row),
            Pagination(page: shown.page, of: page.pages),
            undo: deleted.map { .init(id: $0.id, message: text.deleted($0.draft.name)) })
    }

    private func model(
        _ query: StaffProductQuery, _ categories: [ProductCategory], count: String? = nil,
        rows: [StaffProductListViewModel.Row],
        _ pagination: Pagination? = nil, undo: StaffProductListViewModel.Undo? = nil
    ) -> StaffProductListViewModel {
        StaffProductListViewModel(
            title: text.title, query: query,
            tabs: StaffProduct.Visibility.allCases.map {
                .init(
                    name: text.visibility($0), query: StaffProductQuery($0, category: query.category),
                    isCurrent: $0 == query.visibility)
            },
            categories: categories.map {
                .init(slug: $0.slug, name: $0.name, isCurrent: $0.slug == query.category)
            },
            count: count, rows: rows, pagination: pagination, undo: undo)
    }

    private func row(_ product: Product) -> StaffProductListViewModel.Row {
        .init(
            id: product.id, name: product.name, price: prices.text(of: product.price),
            category: product.category?.name, note: product.isSoldOut ? text.soldOut : nil, image: product.picture)
    }

    private func row(_ product: StaffProduct) -> StaffProductListViewModel.Row {
        let draft = product.draft
        return .init(
            id: product.id, name: draft.name, price: prices.text(of: draft.price),
            category: draft.category.isEmpty ? nil : draft.category, note: draft.isSoldOut ? text.soldOut : nil,
            image: draft.image.isEmpty ? Placeholder.name(for: nil) : draft.image)
    }
}
