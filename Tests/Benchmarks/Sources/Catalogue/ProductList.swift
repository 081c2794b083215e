public import Markup

/// The rows made by `ForEach`, with their markup in place.
public struct ProductList: HTML {
    let products: [Product]

    public init(products: [Product]) {
        self.products = products
    }

    public var body: some HTML {
        ul(.class("cards")) {
            ForEach(products) { product in
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
