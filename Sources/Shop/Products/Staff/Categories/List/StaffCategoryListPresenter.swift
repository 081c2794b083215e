import Web

/// Presents the staff's list of categories.
struct StaffCategoryListPresenter {
    let text: StaffCategoriesText

    func present(
        _ outcome: StaffCategoryListInteractor.Outcome
    ) -> Presentation<StaffCategoryListViewModel, StaffCategoriesRouter.Page> {
        switch outcome {
        case .found(let page, let query, let moved):
            .show(model(page, query, moved), on: .list(query, moved: moved?.id))
        case .moved(let category): .go(.list(StaffCategoryQuery(place: category.place), moved: category.id))
        case .noSuchPage, .missing: .missing
        }
    }

    private func model(
        _ page: StaffCategoryPage, _ query: StaffCategoryQuery, _ moved: StaffCategory?
    ) -> StaffCategoryListViewModel {
        StaffCategoryListViewModel(
            title: text.title, count: text.count(page.total),
            rows: page.categories.map { category in
                .init(
                    id: category.id, name: category.name, slug: category.isOnSite ? category.slug : nil,
                    products: text.products(category.count),
                    moves: RowMoves(place: category.place, of: page.total))
            },
            announcement: text.order.announcement(of: page.total),
            pagination: Pagination(page: query.page, total: page.total, per: StaffCategoryQuery.per),
            notice: moved.map { text.order.place($0.name, String($0.place), String(page.total)) })
    }
}
