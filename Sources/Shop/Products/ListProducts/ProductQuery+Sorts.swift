import Web

extension ProductQuery {
    /// The entries of the menu of orders. The default has an empty value; with a search it is another one than without.
    func sorts(_ text: ProductsText) -> [Choice.Option] {
        Sort.all(for: search).enumerated().map { place, other in
            Choice.Option(place == 0 ? "" : other.rawValue, text.sorts(other), isChosen: other == sort)
        }
    }
}
