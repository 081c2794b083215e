import Web

/// The catalogue: the assembly of its lists and its products.
struct ProductsModule: Module {
    let router: ProductsRouter
    let audience = Audience.everyone
    private let list: ProductListInteractor
    private let detail: ProductDetailInteractor

    init(store: any ProductStore, base: Link) {
        router = ProductsRouter(base: base)
        list = ProductListInteractor(store: store)
        detail = ProductDetailInteractor(store: store)
    }

    func show(_ page: ProductsRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .start: try reply(list.show(1), on: page)
        case .list(let number): try reply(list.show(number), on: page)
        case .product(let id): try reply(detail.show(id))
        }
    }

    private func reply(_ outcome: ProductListInteractor.Outcome, on page: ProductsRouter.Page) -> Reply {
        ProductListPresenter().present(outcome, on: page).reply(by: router) {
            ProductListView(model: $0, router: router)
        }
    }

    private func reply(_ outcome: ProductDetailInteractor.Outcome) -> Reply {
        ProductDetailPresenter().present(outcome).reply(by: router) { ProductDetailView(model: $0, router: router) }
    }
}
