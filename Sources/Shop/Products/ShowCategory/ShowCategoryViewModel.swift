import Web

/// A category page's content.
struct ShowCategoryViewModel: ViewModel {
    /// A page of its products: their order, their cards and the other pages.
    struct Shelf: Encodable, Equatable {
        /// The query, which the links to other pages repeat.
        let query: ProductQuery
        /// The orders to choose from; nil if there is no search.
        let sorts: [Choice.Option]?
        let count: String
        let products: [ProductCardModel]
        let pagination: Pager?
    }

    let title: String
    let name: String
    let slug: String
    /// Its products; nil if it has none.
    let shelf: Shelf?
    /// The text of an empty category.
    let empty: String?
}
