import Markup
import Web

/// One product.
struct ProductDetailView: View {
    let model: ProductDetailViewModel
    let router: ProductsRouter

    var body: some HTML {
        h1 { QuotedText(model.title) }
        LineBreak()
        p { QuotedText(model.content) }
        LineBreak()
        p {
            "Price: "
            b { model.price }
        }
        LineBreak()
        p { a(.to(router.link(to: .start))) { "All products" } }
        LineBreak()
    }
}
