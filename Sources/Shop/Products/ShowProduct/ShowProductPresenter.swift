import Prices
import Web

/// Presents a product.
struct ShowProductPresenter {
    let prices: PriceFormat
    /// Says that a product is sold out.
    let soldOut: String

    func present(_ outcome: ShowProductInteractor.Outcome) -> Presentation<ShowProductViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let product): .show(model(product), on: .product(product.id))
        case .unknown: .missing
        }
    }

    private func model(_ product: Product) -> ShowProductViewModel {
        ShowProductViewModel(
            id: product.id, title: product.name, name: product.name,
            lines: product.lines,
            price: prices.text(of: product.price),
            offer: product.price,
            category: product.category.map { .init(slug: $0.slug, name: $0.name) },
            image: product.picture, alt: product.alt, note: product.isSoldOut ? soldOut : nil)
    }
}
