public import FoundationEssentials
public import Web

/// The categories: the assembly of their list and of a category's page.
public struct CategoriesModule<Products: Shelf>: Module {
    public let router: CategoriesRouter<Products>
    public let audience = Audience.everyone
    private let list: CategoryListInteractor
    private let detail: CategoryDetailInteractor<Products>
    private let shelf: Products
    private let home: Link
    private let assets: Assets
    private let text: CategoriesText

    /// `home` is where the breadcrumb begins.
    public init(
        store: any CategoryStore, shelf: Products, base: Link, home: Link, assets: Assets, text: CategoriesText
    ) {
        router = CategoriesRouter(base: base, shelf: shelf)
        list = CategoryListInteractor(store: store)
        detail = CategoryDetailInteractor(store: store, shelf: shelf)
        self.shelf = shelf
        self.home = home
        self.assets = assets
        self.text = text
    }

    public func show(_ page: CategoriesRouter<Products>.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list: try reply(list.list())
        case .category(let slug, let query): try reply(detail.show(slug, query))
        }
    }

    public func prerenderedPages(_ each: (CategoriesRouter<Products>.Page, Date?) throws -> Void) throws {
        try each(.list, nil)
        guard case .found(let categories) = try list.list() else { return }
        for category in categories {
            for query in try shelf.pages(of: category.slug) { try each(.category(category.slug, query), nil) }
        }
    }

    private func reply(_ outcome: CategoryListInteractor.Outcome) -> Reply {
        CategoryListPresenter(text: text).present(outcome, on: CategoriesRouter<Products>.Page.list).reply(by: router) {
            CategoryListView(model: $0, router: router, assets: assets)
        }
    }

    private func reply(_ outcome: CategoryDetailInteractor<Products>.Outcome) -> Reply {
        CategoryDetailPresenter(text: text, shelf: shelf).present(outcome).reply(by: router) {
            CategoryDetailView(model: $0, router: router, shelf: shelf, home: home, text: text)
        }
    }
}
