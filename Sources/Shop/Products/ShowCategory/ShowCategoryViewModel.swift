import Web

/// What a category's page says.
struct ShowCategoryViewModel: ViewModel {
    /// A page of its products: their order, their cards and the other pages.
    struct Shelf: Encodable, Equatable {
        /// What was asked for: the links to other pages repeat it.
        let query: ProductQuery
        /// The orders to choose from; nil where nobody answers a choice.
        let sorts: [SortOption]?
        let count: String
        let products: [ProductCardModel]
        let pagination: Pagination?
    }

    let title: String
    let name: String
    let slug: String
    /// Its products; nil where it has none.
    let shelf: Shelf?
    /// What to say where it has none.
    let empty: String?
}
