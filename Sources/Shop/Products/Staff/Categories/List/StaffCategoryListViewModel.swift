import Web

/// The staff's list of categories.
struct StaffCategoryListViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let id: StaffCategory.ID
        let name: String
        /// Nil if it has no page now.
        let slug: String?
        let products: String
        let moves: RowMoves
    }

    let title: String
    let count: String
    let rows: [Row]
    /// What a script says of a row that is dragged, with `{name}` and `{place}`.
    let announcement: String
    let pagination: Pager?
    /// Where a category is that was just moved.
    let notice: String?
}
