import Markup
import Web

/// A list of products with the links to its neighbours.
struct ProductListView: View {
    let model: ProductListViewModel
    let router: ProductsRouter

    var body: some HTML {
        h1 { QuotedText(model.title) }
        LineBreak()
        ul(.class("products")) {
            LineBreak()
            ForEach(model.rows) { ProductRowView(row: $0, router: router) }
        }
        LineBreak()
        p(.class("pages")) {
            LineBreak()
            if let previous = model.previous {
                a(.rel("prev"), .to(router.link(to: .list(previous)))) { "Previous" }
                LineBreak()
            }
            if let next = model.next {
                a(.rel("next"), .to(router.link(to: .list(next)))) { "Next" }
                LineBreak()
            }
        }
        LineBreak()
    }
}

private struct ProductRowView: HTML {
    let row: ProductListViewModel.Row
    let router: ProductsRouter

    var body: some HTML {
        li {
            a(.to(router.link(to: .product(row.id)))) { QuotedText(row.name) }
            " "
            p { QuotedText(row.content) }
            " "
            b { row.price }
        }
        LineBreak()
    }
}
