internal import Prices

/// Words one product for a card.
struct ProductCardPresenter: Sendable {
    let prices: PriceFormat

    func card(_ product: Product) -> ProductCardModel {
        ProductCardModel(
            id: product.id, name: product.name, line: Self.firstLine(of: product.content),
            price: prices.text(of: product.price), image: product.image)
    }

    private static func firstLine(of content: String) -> String {
        String(decoding: content.utf8.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
