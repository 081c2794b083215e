import Web

/// What a product's page says.
struct ProductDetailViewModel: ViewModel {
    let title: String
    let content: String
    let price: String
}

/// Words one product.
struct ProductDetailPresenter {
    func present(
        _ outcome: ProductDetailInteractor.Outcome
    ) -> Presentation<ProductDetailViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let product):
            let price = PriceText.dollars(cents: product.price)
            return .show(
                ProductDetailViewModel(title: product.name, content: product.content, price: price),
                on: .product(product.id))
        case .missing: return .missing
        }
    }
}
