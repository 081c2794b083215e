public import Markup
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
                img(
                    .src(assets.url(model.image)), .alt(""), .width(320), .height(240),
                    .loading(isFirst ? .eager : .lazy))
                span(.class("card-name")) { model.name }
                span(.class("card-line")) { model.line }
                span(.class("card-price")) { model.price }
            }
        }
    }
}
