import Markup
import Web

/// A category's page: its breadcrumb and its products.
struct ShowCategoryView: View {
    let model: ShowCategoryViewModel
    let router: ProductsRouter
    let home: Link
    let assets: Assets
    let text: ProductsText

    var body: some HTML {
        nav(.class("breadcrumb"), .aria(.label, text.categories.trail)) {
            ol {
                li { a(.to(home)) { text.categories.home } }
                li { a(.to(router.link(to: .categories()))) { text.categories.title } }
                li { a(.to(own), .aria(.current, "page")) { model.name } }
            }
        }
        h1 { model.name }
        if let shelf = model.shelf {
            CategoryShelfView(model: shelf, category: own, router: router, assets: assets, text: text)
        }
        if let empty = model.empty { p(.class("empty")) { empty } }
        p(.class("back")) {
            a(.to(router.link(to: .categories())), .class("back-link")) { text.categories.all }
        }
    }

    private var own: Link { router.link(to: .category(model.slug, ProductQuery())) }
}

/// A category's products: order, cards, pages.
private struct CategoryShelfView: HTML {
    let model: ShowCategoryViewModel.Shelf
    /// The category's own address.
    let category: Link
    let router: ProductsRouter
    let assets: Assets
    let text: ProductsText

    var body: some HTML {
        if let sorts = model.sorts { sortForm(sorts) }
        p(.class("count"), .role("status")) { model.count }
        ProductCardsView(products: model.products, router: router, assets: assets)
        if let pagination = model.pagination {
            PagerView(pagination, text.pager) { router.link(toList: model.query.onPage($0)) }
        }
    }

    private func sortForm(_ sorts: [Choice.Option]) -> some HTML {
        form(.action(category), .class("search")) {
            Choice(ProductQueryField.sort, text.sort, sorts, submitsOnChange: true)
            if model.query.per != ProductQuery.defaultPer {
                input(.type(.hidden), .name(ProductQueryField.per), .value(String(model.query.per)))
            }
            button(.type(.submit)) { text.apply }
        }
    }
}
