import Web

/// Presents the history of all products.
struct StaffHistoryPresenter: Sendable {
    let text: StaffHistoryText
    /// Words an entry as a product's own page does.
    let products: StaffProductPresenter

    func present(
        _ outcome: StaffHistoryInteractor.Outcome
    ) -> Presentation<StaffHistoryViewModel, StaffHistoryRouter.Page> {
        let last = outcome.entries.last?.event.id
        return .show(
            StaffHistoryViewModel(
                title: text.title, rows: outcome.entries.map { row($0, outcome.categories) },
                older: outcome.hasMore ? last : nil,
                isFirst: outcome.before == nil),
            on: .list(before: outcome.before))
    }

    private func row(_ entry: HistoryEntry, _ categories: [String: String]) -> StaffHistoryViewModel.Row {
        .init(
            id: entry.product?.id, name: entry.product?.name, entry: products.entry(entry.event, in: categories),
            summary: entry.summary.map(text.summary))
    }
}

/// The history of all products, one page of it.
struct StaffHistoryViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        /// Of its product; nil if it was many.
        let id: Product.ID?
        let name: String?
        let entry: StaffProductViewModel.Entry
        /// What an import of many did.
        let summary: String?
    }

    let title: String
    let rows: [Row]
    /// The entry behind which older ones follow; nil if none do.
    let older: Int?
    let isFirst: Bool
}
