import Markup

/// One row, as a list of products has it.
struct ProductRow: HTML {
    let product: Product

    var body: some HTML {
        li(.class("card")) {
            a(.href(product.url), .class("card-link")) {
                img(.src(product.picture), .alt(""), .width(320), .height(240), .loading(.lazy))
                h2 { product.name }
                p(.class("line")) { product.content }
                p(.class("price")) { product.price }
            }
        }
    }
}
