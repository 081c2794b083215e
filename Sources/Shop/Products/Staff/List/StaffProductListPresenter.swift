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
        case .found(let page, let query, let categories, let deleted, let moved):
            .show(
                model(page, query, categories, deleted, moved), on: .list(query, deleted: deleted?.id, moved: moved))
        case .unseen(let products, let query, let categories):
            .show(model(query, categories, rows: products.map(row)), on: .list(query))
        case .noSuchPage: .missing
        }
    }

    private func model(
        _ page: ProductPage, _ query: StaffProductQuery, _ categories: [ProductCategory], _ deleted: StaffProduct?,
        _ moved: Product.ID?
    ) -> StaffProductListViewModel {
        let rows = page.products.enumerated().map { index, product in
            row(product, query.isOrdered ? RowMoves(place: page.offset + index + 1, of: page.total) : nil)
        }
        return model(
            query, categories, count: text.count(page.total), rows: rows,
            announcement: query.isOrdered ? text.order.announcement(of: page.total) : nil,
            Pager(at: query.page, of: page.pages),
            undo: deleted.map { .init(id: $0.id, message: text.deleted($0.draft.name)) },
            notice: rows.first { $0.id == moved }.flatMap { notice($0, of: page.total) })
    }

    private func notice(_ row: StaffProductListViewModel.Row, of total: Int) -> String? {
        row.moves.map { text.order.place(row.name, String($0.place), String(total)) }
    }

    private func model(
        _ query: StaffProductQuery, _ categories: [ProductCategory], count: String? = nil,
        rows: [StaffProductListViewModel.Row], announcement: String? = nil,
        _ pagination: Pager? = nil, undo: StaffProductListViewModel.Undo? = nil, notice: String? = nil
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
            count: count, rows: rows, announcement: announcement, pagination: pagination, undo: undo,
            notice: notice)
    }

    private func row(_ product: Product, _ moves: RowMoves?) -> StaffProductListViewModel.Row {
        .init(
            id: product.id, name: product.name, price: prices.text(of: product.price),
            category: product.category?.name, note: product.isSoldOut ? text.soldOut : nil, image: product.picture,
            moves: moves)
    }

    private func row(_ product: StaffProduct) -> StaffProductListViewModel.Row {
        let draft = product.draft
        return .init(
            id: product.id, name: draft.name, price: prices.text(of: draft.price),
            category: draft.category.isEmpty ? nil : draft.category, note: draft.isSoldOut ? text.soldOut : nil,
            image: draft.image.isEmpty ? Placeholder.name(for: nil) : draft.image, moves: nil)
    }
}
