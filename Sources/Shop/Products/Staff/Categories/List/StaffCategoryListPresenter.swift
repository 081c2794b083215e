import Web

/// Presents the staff's list of categories.
struct StaffCategoryListPresenter {
    let text: StaffCategoriesText

    func present(
        _ outcome: StaffCategoryListInteractor.Outcome
    ) -> Presentation<StaffCategoryListViewModel, StaffCategoriesRouter.Page> {
        switch outcome {
        case .found(let found, let page, let moved):
            .show(model(found, page, moved), on: .list(page, moved: moved?.id))
        case .moved(let category):
            .go(.list(Paged(ofPlace: category.place - 1, per: StaffCategoryPage.per), moved: category.id))
        case .noSuchPage, .missing: .missing
        }
    }

    private func model(
        _ found: StaffCategoryPage, _ page: Paged, _ moved: StaffCategory?
    ) -> StaffCategoryListViewModel {
        StaffCategoryListViewModel(
            title: text.title, count: text.count(found.total),
            rows: found.categories.map { category in
                .init(
                    id: category.id, name: category.name, slug: category.isOnSite ? category.slug : nil,
                    products: text.products(category.count),
                    moves: RowMoves(place: category.place, of: found.total))
            },
            announcement: text.order.announcement(of: found.total),
            pagination: Pager(at: page, of: found.paginator.count),
            notice: moved.map { text.order.place($0.name, String($0.place), String(found.total)) })
    }
}
