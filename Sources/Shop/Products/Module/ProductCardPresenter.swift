internal import Prices

/// Words one product for a card.
struct ProductCardPresenter: Sendable {
    let prices: PriceFormat

    func card(_ product: Product) -> ProductCardModel {
        ProductCardModel(
            id: product.id, name: product.name, line: product.firstLine,
            price: prices.text(of: product.price), image: product.image)
    }
}
