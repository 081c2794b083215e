public import Markup

/// The same rows made by a `for` loop.
public struct ProductLoop: HTML {
    let products: [Product]

    public init(products: [Product]) {
        self.products = products
    }

    public var body: some HTML {
        ul(.class("cards")) {
            for product in products {
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
    }
}
