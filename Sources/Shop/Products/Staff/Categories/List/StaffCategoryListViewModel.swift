import Web

/// The staff's list of categories.
struct StaffCategoryListViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let id: StaffCategory.ID
        let name: String
        /// Among all, from 1.
        let place: Int
        let products: String
        /// The places before and behind it; nil at the ends.
        let up: Int?
        let down: Int?
    }

    let title: String
    let count: String
    let rows: [Row]
    /// What a script says of a row that is dragged, with `{name}` and `{place}`.
    let announcement: String
    let pagination: Pagination?
    /// Where a category is that was just moved.
    let notice: String?
}
