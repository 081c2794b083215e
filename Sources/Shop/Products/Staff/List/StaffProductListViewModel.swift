import Web

/// The staff's list of products.
struct StaffProductListViewModel: ViewModel {
    struct Tab: Encodable, Equatable {
        let name: String
        let query: StaffProductQuery
        let isCurrent: Bool
    }

    /// A category that the list can be of.
    struct Choice: Encodable, Equatable {
        let slug: String
        let name: String
        let isCurrent: Bool
    }

    struct Row: Encodable, Equatable {
        let id: Product.ID
        let name: String
        /// Formatted for the language.
        let price: String
        let category: String?
        /// That it is sold out; nil if it is not.
        let note: String?
        let image: String
        /// Nil in a list that has no order of its own.
        let moves: RowMoves?
    }

    /// A deletion that can be undone.
    struct Undo: Encodable, Equatable {
        let id: Product.ID
        let message: String
    }

    let title: String
    let query: StaffProductQuery
    let tabs: [Tab]
    let categories: [Choice]
    /// How many products there are; nil if the list has no pages.
    let count: String?
    let rows: [Row]
    /// What a script says of a row that is dragged, with `{name}` and `{place}`; nil if rows have no moves.
    let announcement: String?
    let pagination: Pager?
    let undo: Undo?
    /// Where a product is that was just moved.
    let notice: String?
}
