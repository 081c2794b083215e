public import Markup
import Prices
public import Web

/// One product's card: picture, name, a line and the price, all of it one link.
public struct ProductCardView: HTML {
    let model: ProductCardModel
    let router: ProductsRouter
    let assets: Assets
    /// Whether the picture is at the top of its page, where waiting for a scroll would be seen.
    let isFirst: Bool

    public init(model: ProductCardModel, router: ProductsRouter, assets: Assets, isFirst: Bool = false) {
        self.model = model
        self.router = router
        self.assets = assets
        self.isFirst = isFirst
    }

    public var body: some HTML {
        li(.class("card")) {
            a(.to(router.link(to: .product(model.id))), .class("card-link")) {
                PictureView(
                    model.image, assets: assets, alt: "", size: .card, loading: isFirst ? .eager : .lazy)
                span(.class("card-name")) { model.name }
                span(.class("card-line")) { model.line }
                span(.class("card-price")) {
                    model.price
                    if let note = model.note { span(.class("sold-out")) { note } }
                }
            }
        }
    }
}

/// The view model of a product's card.
public struct ProductCardModel: Encodable, Equatable, Sendable {
    public let id: Product.ID
    public let name: String
    /// The beginning of the content's first line.
    public let line: String
    /// The price, formatted for the language.
    public let price: String
    /// The picture's name among the assets.
    public let image: String
    /// That it is sold out; nil if it is not.
    public let note: String?

    public init(id: Product.ID, name: String, line: String, price: String, image: String, note: String? = nil) {
        self.id = id
        self.name = name
        self.line = line
        self.price = price
        self.image = image
        self.note = note
    }
}

/// Presents one product as a card.
struct ProductCardPresenter: Sendable {
    let prices: PriceFormat
    /// Says that a product is sold out.
    let soldOut: String

    func card(_ product: Product) -> ProductCardModel {
        ProductCardModel(
            id: product.id, name: product.name, line: Excerpt(of: [product.firstLine]).text ?? "",
            price: prices.text(of: product.price), image: product.picture, note: product.isSoldOut ? soldOut : nil)
    }
}

extension PictureView.Size {
    /// Four cards side by side, two, or one.
    static var card: Self {
        Self(
            "(min-width: 77rem) 17.5rem, (min-width: 44rem) 23vw, (min-width: 22rem) 46vw, 92vw", maxWidth: 800,
            drawn: (320, 240))
    }
}

/// Products as cards.
struct ProductCardsView: HTML {
    let products: [ProductCardModel]
    let router: ProductsRouter
    let assets: Assets

    var body: some HTML {
        ul(.class("cards")) {
            for (index, card) in products.enumerated() {
                ProductCardView(model: card, router: router, assets: assets, isFirst: index < 4)
            }
        }
    }
}
