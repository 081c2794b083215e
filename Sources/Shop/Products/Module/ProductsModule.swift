public import FoundationEssentials
public import Prices
public import Web

/// The catalogue: the assembly of its four screens and of its feed.
public struct ProductsModule: PrerenderedModule {
    public let router: ProductsRouter
    public let audience = Audience.everyone
    private let list: ListProductsInteractor
    private let product: ShowProductInteractor
    private let categories: ListCategoriesInteractor
    private let category: ShowCategoryInteractor
    private let feedPage: ProductFeed?
    private let cards: ProductCardPresenter
    private let assets: Assets
    private let text: ProductsText
    private let origin: Origin?
    private let isSearchable: Bool
    private let home: Link

    /// `siteName` is the feed's author, `language` its tag. `origin` makes addresses absolute for other sites; without
    /// one there is no feed. A catalogue that is not searchable has no forms. A category's breadcrumb begins at `home`.
    public init(
        store: any ProductStore, router: ProductsRouter, home: Link, prices: PriceFormat, assets: Assets,
        text: ProductsText, siteName: String, language: String, origin: Origin?, isSearchable: Bool
    ) {
        self.router = router
        self.home = home
        self.assets = assets
        self.text = text
        self.origin = origin
        self.isSearchable = isSearchable
        list = ListProductsInteractor(store: store)
        product = ShowProductInteractor(store: store)
        categories = ListCategoriesInteractor(store: store)
        category = ShowCategoryInteractor(store: store)
        cards = ProductCardPresenter(prices: prices, soldOut: text.soldOut)
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
        case .categories(let page): try reply(categories.list(page))
        case .category(let slug, let query): try reply(category.show(slug, query))
        }
    }

    public func prerenderedPages(_ each: (ProductsRouter.Page, Date?) throws -> Void) throws {
        for page in try list.pages(of: ProductQuery()) { try each(.list(page), nil) }
        if feedPage != nil { try each(.feed, nil) }
        try product.eachChange { try each(.product($0.id), $0.changed) }
        try categories.forEachPage { page, categories in
            try each(.categories(page), nil)
            for category in categories {
                for page in ProductQuery().firstPages(category.pages) { try each(.category(category.slug, page), nil) }
            }
        }
    }

    public let changes: [any Change.Type] = [CatalogueChange.self, CategoryChange.self]

    public func pages(affectedBy change: any Change) throws -> AffectedPages<ProductsRouter.Page> {
        if let change = change as? CategoryChange { return .only(try pages(affectedBy: change)) }
        guard let change = change as? CatalogueChange else { return .none }
        var pages: [(page: ProductsRouter.Page, changed: Date?)] = [(.product(change.product), change.changed)]
        if feedPage != nil, change.newer < ProductFeedInteractor.maxProducts { pages.append((.feed, nil)) }
        var gone: [ProductsRouter.Page] = []
        for list in change.lists {
            // By now it may have products again.
            let isEmpty = try list.isEmpty && list.category.map(category.isEmpty) == true
            for query in list.pages.map(ProductQuery().onPage) {
                let page = list.category.map { ProductsRouter.Page.category($0, query) } ?? .list(query)
                if isEmpty { gone.append(page) } else { pages.append((page, nil)) }
            }
        }
        pages += change.categoryPages.map { (.categories($0), nil) }
        return .only(pages, gone: gone)
    }

    private func pages(affectedBy change: CategoryChange) throws -> [(page: ProductsRouter.Page, changed: Date?)] {
        var pages: [(page: ProductsRouter.Page, changed: Date?)] = change.categoryPages.map {
            (.categories($0), nil)
        }
        guard let slug = change.renamed, let count = try category.pages(of: slug) else { return pages }
        pages += ProductQuery().firstPages(count).map { (.category(slug, $0), nil) }
        try category.eachProduct(of: slug) { pages.append((.product($0.id), $0.changed)) }
        return pages
    }

    /// The feed of the newest products.
    public var feed: FeedLink? { feedPage?.link }

    /// The products added last as cards, for the site's home page.
    public func newest(_ count: Int) throws -> [ProductCardModel] {
        try list.newest(count).map(cards.card)
    }

    /// How many products visitors see.
    public var count: Int { get throws { try list.count } }

    /// What `make` makes of each product and the link to its page, in the staff's order. All are read at once.
    public func all<Made>(_ make: (_ product: Product, _ page: Link) throws -> Made) throws -> [Made] {
        try list.all().map { try make($0, router.link(to: .product($0.id))) }
    }

    private func reply(_ outcome: ListProductsInteractor.Outcome) -> Reply {
        ListProductsPresenter(cards: cards, text: text, isSearchable: isSearchable).present(outcome).reply(by: router) {
            ListProductsView(model: $0, router: router, assets: assets, text: text)
        }
    }

    private func reply(_ outcome: ShowProductInteractor.Outcome) -> Reply {
        ShowProductPresenter(prices: cards.prices, soldOut: text.soldOut).present(outcome).reply(by: router) {
            ShowProductView(model: $0, router: router, assets: assets, text: text, origin: origin)
        }
    }

    private func reply(_ outcome: ListCategoriesInteractor.Outcome) -> Reply {
        ListCategoriesPresenter(text: text).present(outcome).reply(by: router) {
            ListCategoriesView(model: $0, router: router, assets: assets, text: text)
        }
    }

    private func reply(_ outcome: ShowCategoryInteractor.Outcome) -> Reply {
        ShowCategoryPresenter(cards: cards, text: text, isSearchable: isSearchable).present(outcome).reply(by: router) {
            ShowCategoryView(model: $0, router: router, home: home, assets: assets, text: text)
        }
    }
}
