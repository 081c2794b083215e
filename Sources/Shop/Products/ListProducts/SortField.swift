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
    let value: String
    let label: String
    let isChosen: Bool

    static func all(for query: ProductQuery, _ text: ProductsText) -> [SortOption] {
        ProductQuery.Sort.allCases.map {
            SortOption(value: $0.rawValue, label: text.sorts($0), isChosen: $0 == query.sort)
        }
    }
}
