public import Markup

/// The same rows made by a `for` loop, each by a view of its own.
public struct ProductRows: HTML {
    let products: [Product]

    public init(products: [Product]) {
        self.products = products
    }

    public var body: some HTML {
        ul(.class("cards")) {
            for product in products { ProductRow(product: product) }
        }
    }
}
