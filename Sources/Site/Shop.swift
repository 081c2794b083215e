public import Prices
public import Products
public import Todos
public import Web

/// The shop's composition root: which modules there are, where they live, and what they know of one another.
public struct Shop: Sendable {
    /// Where everything is kept.
    public struct Stores: Sendable {
        let products: any ProductStore
        let todos: any TodoStore
        let sessions: any SessionStore

        public init(products: any ProductStore, todos: any TodoStore, sessions: any SessionStore) {
            self.products = products
            self.todos = todos
            self.sessions = sessions
        }
    }

    public let website: Website

    /// The shop in English. `origins` are further `scheme://host[:port]` under which its pages are served.
    public init(
        stores: Stores, assets: Assets, prices: PriceFormat = PriceFormat(locale: "en_US"), origins: [String] = [],
        report: @escaping Website.Report = { _, _ in }
    ) {
        let base = Link.root
        let products = ProductsModule(
            store: stores.products, router: ProductsRouter(base: base.appending("products")), prices: prices,
            assets: assets, text: .english)
        let todos = TodosModule(
            store: stores.todos, router: TodosRouter(base: base.appending("todos")), text: .english)
        let navigation = Navigation(
            home: base, products: products.router.link(to: .list(ProductQuery())),
            todos: todos.router.link(to: .list(.all)))
        let home = HomeModule(
            router: HomeRouter(base: base), navigation: navigation, assets: assets, text: .english,
            names: .english, newest: { try products.newest(8) },
            card: { ProductCardView(model: $0, router: products.router, assets: assets, isFirst: $1) })
        website = Website(
            modules: [home, products, todos], sessions: Sessions(store: stores.sessions), origins: origins,
            report: report
        ) { screen in
            shopLayout(screen, navigation: navigation, assets: assets, text: .english)
        }
    }
}
