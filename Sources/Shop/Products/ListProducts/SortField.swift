import Markup
import Web

/// The menu of a list's orders.
struct SortField: HTML {
    let sorts: [SortOption]
    let text: ProductsText

    var body: some HTML {
        div(.class("field")) {
            label(.for(ProductQueryField.sort)) { text.sort }
            select(.id(ProductQueryField.sort), .name(ProductQueryField.sort), .data("submit-on-change", "")) {
                for sort in sorts {
                    option(.value(sort.value), .selected(sort.isChosen)) { sort.label }
                }
            }
        }
    }
}

/// One entry of the order's menu.
struct SortOption: Encodable, Equatable {
    /// Empty for the default, which is another one with a search than without.
    let value: String
    let label: String
    let isChosen: Bool

    static func all(for query: ProductQuery, _ text: ProductsText) -> [SortOption] {
        ProductQuery.Sort.all(for: query.search).enumerated().map { place, sort in
            SortOption(value: place == 0 ? "" : sort.rawValue, label: text.sorts(sort), isChosen: sort == query.sort)
        }
    }
}
