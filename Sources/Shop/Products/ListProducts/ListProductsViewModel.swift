import Web

/// The product list's content.
struct ListProductsViewModel: ViewModel {
    /// The text of an empty list.
    struct Empty: Encodable, Equatable {
        let message: String
        /// The search that was probably meant.
        let meant: ProductQuery?
        let help: String
        /// Whether a search found nothing, so that all products can be offered.
        let offersAll: Bool
    }

    let title: String
    let heading: String
    /// The query, which the search form and the links to other pages repeat.
    let query: ProductQuery
    /// The orders to choose from beside a search; nil if there is no search.
    let sorts: [Choice.Option]?
    let count: String
    let products: [ProductCardModel]
    let empty: Empty?
    let pagination: Pager?
}

extension ProductQuery {
    /// The entries of the menu of orders. The default has an empty value; with a search it is another one than without.
    func sorts(_ text: ProductsText) -> [Choice.Option] {
        Sort.all(for: search).enumerated().map { place, other in
            Choice.Option(place == 0 ? "" : other.rawValue, text.sorts(other), isChosen: other == sort)
        }
    }
}
