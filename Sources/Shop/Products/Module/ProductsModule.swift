public import FoundationEssentials
public import Prices
public import Web

/// The catalogue: the assembly of its two screens and of its feed.
public struct ProductsModule: Module {
    public let router: ProductsRouter
    public let audience = Audience.everyone
    private let list: ListProductsInteractor
    private let product: ShowProductInteractor
    private let feedPage: ProductFeed?
    private let cards: ProductCardPresenter
    private let assets: Assets
    private let text: ProductsText
    private let origin: Origin?
    private let isSearchable: Bool
    private let categoryLink: @Sendable (String) -> Link

    /// `siteName` is who says the feed, in the language with this tag. Other sites are told addresses below `origin`; without
    /// one there is no feed. A catalogue that is not searchable has no forms: nobody would answer them. `categoryLink` tells where the category with a slug is.
    public init(
        store: any ProductStore, router: ProductsRouter, prices: PriceFormat, assets: Assets, text: ProductsText,
        siteName: String, language: String, origin: Origin?, isSearchable: Bool,
        categoryLink: @escaping @Sendable (String) -> Link
    ) {
        self.categoryLink = categoryLink
        self.router = router
        self.assets = assets
        self.text = text
        self.origin = origin
        self.isSearchable = isSearchable
        list = ListProductsInteractor(store: store)
        product = ShowProductInteractor(store: store)
        cards = ProductCardPresenter(prices: prices)
        feedPage = origin.map {
            ProductFeed(
                interactor: ProductFeedInteractor(store: store),
                presenter: ProductFeedPresenter(prices: prices, text: text, siteName: siteName), router: router,
                language: language, origin: $0)
        }
    }

    public func show(_ page: ProductsRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let query): try reply(list.list(query))
        case .product(let id): try reply(product.show(id))
        case .feed: try feedPage?.reply() ?? .missing
        }
    }

    public func prerenderedPages(_ each: (ProductsRouter.Page, Date?) throws -> Void) throws {
        for page in try pages(of: ProductQuery()) { try each(.list(page), nil) }
        if feedPage != nil { try each(.feed, nil) }
        try product.eachChange { try each(.product($0.id), $0.changed) }
    }

    /// The feed of the newest products; nil where there is none.
    public var feed: FeedLink? { feedPage?.link }

    /// A query's pages from its own on, in its order; its own alone where it finds nothing.
    public func pages(of query: ProductQuery) throws -> [ProductQuery] {
        try list.pages(of: query)
    }

    /// The products added last as cards, for the site's home page.
    public func newest(_ count: Int) throws -> [ProductCardModel] {
        try list.newest(count).map(cards.card)
    }

    /// What tells a page of a list from the first in a title; nil for the first.
    public func name(ofPage page: Int) -> String? {
        page == 1 ? nil : text.page(page)
    }

    /// A part of the catalogue for another module's page; nil where a page beyond the last was asked for.
    public func shelf(_ query: ProductQuery) throws -> ProductShelfModel? {
        ProductShelfPresenter(cards: cards, text: text, isSearchable: isSearchable).present(try list.list(query))
    }

    /// A shelf, its own pages at the addresses of this router.
    public func view(of shelf: ProductShelfModel, at lists: ProductsRouter) -> ProductShelfView {
        ProductShelfView(model: shelf, lists: lists, products: router, assets: assets, text: text)
    }

    private func reply(_ outcome: ListProductsInteractor.Outcome) -> Reply {
        ListProductsPresenter(cards: cards, text: text, isSearchable: isSearchable).present(outcome).reply(by: router) {
            ListProductsView(model: $0, router: router, assets: assets, text: text)
        }
    }

    private func reply(_ outcome: ShowProductInteractor.Outcome) -> Reply {
        ShowProductPresenter(prices: cards.prices).present(outcome).reply(by: router) {
            ShowProductView(
                model: $0, router: router, assets: assets, text: text,
                category: $0.category.map { categoryLink($0.slug) }, lists: router.lists + [categoryLink("")],
                origin: origin)
        }
    }
}
