public import Markup
internal import Web

/// A part of the catalogue on another module's page: order, cards, pages.
public struct ProductShelfView: HTML {
    let model: ProductShelfModel
    /// Where the shelf's own pages are.
    let lists: ProductsRouter
    /// Where the products are.
    let products: ProductsRouter
    let assets: Assets
    let text: ProductsText

    public var body: some HTML {
        if let sorts = model.sorts { sortForm(sorts) }
        p(.class("count"), .role("status")) { model.count }
        ProductCardsView(products: model.products, router: products, assets: assets)
        if let pagination = model.pagination {
            PaginationView(pagination: pagination, query: model.query, router: lists, text: text)
        }
    }

    private func sortForm(_ sorts: [SortOption]) -> some HTML {
        form(.action(lists.link(to: .list(ProductQuery()))), .class("search")) {
            SortField(sorts: sorts, text: text)
            if model.query.per != ProductQuery.defaultPer {
                input(.type(.hidden), .name(ProductQueryField.per), .value(String(model.query.per)))
            }
            button(.type(.submit)) { text.apply }
        }
    }
}
