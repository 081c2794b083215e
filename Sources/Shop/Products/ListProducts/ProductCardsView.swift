internal import Markup
internal import Web

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
