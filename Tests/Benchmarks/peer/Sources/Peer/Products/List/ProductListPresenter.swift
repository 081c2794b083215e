import Web

/// What a list of products says.
struct ProductListViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let id: Int
        let name: String
        let content: String
        let price: String
    }

    let title: String
    let rows: [Row]
    /// The numbers of the lists before and after, where there are such.
    let previous: Int?
    let next: Int?
}

/// Words a list of products.
struct ProductListPresenter {
    func present(
        _ outcome: ProductListInteractor.Outcome, on page: ProductsRouter.Page
    ) -> Presentation<ProductListViewModel, ProductsRouter.Page> {
        switch outcome {
        case .found(let products, let list, let mayContinue):
            let model = ProductListViewModel(
                title: "Products, page \(list)", rows: products.map(row), previous: list > 1 ? list - 1 : nil,
                next: mayContinue ? list + 1 : nil)
            return .show(model, on: page)
        }
    }

    private func row(_ product: Product) -> ProductListViewModel.Row {
        .init(
            id: product.id, name: product.name, content: product.content,
            price: PriceText.dollars(cents: product.price))
    }
}
