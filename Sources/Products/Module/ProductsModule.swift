public import Prices
public import Web

/// The catalogue: the assembly of its two screens.
public struct ProductsModule: Module {
    public let router: ProductsRouter
    public let audience = Audience.everyone
    private let list: ListProductsInteractor
    private let product: ShowProductInteractor
    private let cards: ProductCardPresenter
    private let assets: Assets
    private let text: ProductsText

    public init(
        store: any ProductStore, router: ProductsRouter, prices: PriceFormat, assets: Assets, text: ProductsText
    ) {
        self.router = router
        self.assets = assets
        self.text = text
        list = ListProductsInteractor(store: store)
        product = ShowProductInteractor(store: store)
        cards = ProductCardPresenter(prices: prices)
    }

    public func show(_ page: ProductsRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let query): try reply(list.list(query))
        case .product(let id): try reply(product.show(id))
        }
    }

    /// The products added last as cards, for the site's home page.
    public func newest(_ count: Int) throws -> [ProductCardModel] {
        try list.newest(count).map(cards.card)
    }

    private func reply(_ outcome: ListProductsInteractor.Outcome) -> Reply {
        ListProductsPresenter(cards: cards, text: text).present(outcome).reply(by: router) {
            ListProductsView(model: $0, router: router, assets: assets, text: text)
        }
    }

    private func reply(_ outcome: ShowProductInteractor.Outcome) -> Reply {
        ShowProductPresenter(prices: cards.prices).present(outcome).reply(by: router) {
            ShowProductView(model: $0, router: router, assets: assets, text: text)
        }
    }
}
