import Web

/// What the list of products says.
struct ListProductsViewModel: ViewModel {
    /// What to say where there is nothing to list.
    struct Empty: Encodable, Equatable {
        let message: String
        let help: String
        /// Whether a search found nothing, so that all products can be offered.
        let offersAll: Bool
    }

    let title: String
    let heading: String
    /// What was asked for: the search form and the links to other pages repeat it.
    let query: ProductQuery
    /// The orders to choose from beside a search; nil where nobody answers one.
    let sorts: [SortOption]?
    let count: String
    let products: [ProductCardModel]
    let empty: Empty?
    let pagination: Pagination?
}
