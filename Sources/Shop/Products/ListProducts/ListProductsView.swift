import Markup
import Web

/// The list of products: search, order, cards, pages.
struct ListProductsView: View {
    let model: ListProductsViewModel
    let router: ProductsRouter
    let assets: Assets
    let text: ProductsText

    var body: some HTML {
        h1 { model.heading }
        if let sorts = model.sorts { searchForm(sorts) }
        p(.class("count"), .role("status")) { model.count }
        if let empty = model.empty {
            emptyState(empty)
        } else {
            ProductCardsView(products: model.products, router: router, assets: assets)
        }
        if let pagination = model.pagination {
            PagerView(pagination, text.pager) { router.link(toList: model.query.onPage($0)) }
        }
    }

    private func searchForm(_ sorts: [Choice.Option]) -> some HTML {
        form(.action(router.link(to: .list(ProductQuery()))), .class("search"), .role("search")) {
            div(.class("field")) {
                label(.for(ProductQueryField.search)) { text.search }
                input(
                    .type(.search), .id(ProductQueryField.search), .name(ProductQueryField.search),
                    .value(model.query.search), .placeholder(text.searchHint),
                    .maxlength(200), .autocomplete("off"))
            }
            Choice(ProductQueryField.sort, text.sort, sorts, submitsOnChange: true)
            if model.query.per != ProductQuery.defaultPer {
                input(.type(.hidden), .name(ProductQueryField.per), .value(String(model.query.per)))
            }
            button(.type(.submit)) { text.apply }
        }
    }

    @HTMLBuilder private func emptyState(_ empty: ListProductsViewModel.Empty) -> some HTML {
        div(.class("empty")) {
            if !empty.message.isEmpty { h2 { empty.message } }
            if let meant = empty.meant {
                p(.class("meant")) { a(.to(router.link(to: .list(meant)))) { text.didYouMean(meant.search) } }
            }
            p { empty.help }
            if empty.offersAll {
                p { a(.to(router.link(to: .list(ProductQuery()))), .class("button")) { text.everything } }
            }
        }
    }
}
