internal import Accounts
internal import Categories
internal import Counter
internal import Prices
internal import Products
internal import Todos
internal import Web

/// The composition root of one language: which modules there are, where they live, and what they know of one another.
struct ShopEdition {
    let language: Language
    let stores: Shop.Stores
    let assets: Assets
    let origin: Origin?
    let warn: @Sendable (any Error) -> Void

    var edition: Edition {
        let words = Words(language)
        let base = language.base
        let dates = DateFormat(locale: language.locale)
        let categoriesBase = base.appending("categories")
        let products = ProductsModule(
            store: stores.products, router: ProductsRouter(base: base.appending("products")),
            prices: PriceFormat(locale: language.locale), assets: assets, text: words.products,
            siteName: words.shop.name, language: language.tag, origin: origin,
            categoryLink: { categoriesBase.appending($0) })
        let categories = CategoriesModule(
            store: stores.categories, shelf: CategoryShelf(products: products), base: categoriesBase,
            home: language.home, assets: assets, text: words.categories)
        let todos = TodosModule(
            store: stores.todos, router: TodosRouter(base: base.appending("todos")), text: words.todos)
        let counter = CounterModule(
            store: stores.counters, router: CounterRouter(base: base.appending("counter")), text: words.counter)
        let accounts = AccountsModule(
            store: stores.accounts, attempts: stores.attempts, router: AccountsRouter(base: base), text: words.accounts,
            afterSignIn: categories.router.link(to: .list), afterSignOut: language.home, date: dates.text, report: warn)
        let navigation = Navigation(
            home: language.home, products: products.router.link(to: .list(ProductQuery())),
            categories: categories.router.link(to: .list), todos: todos.router.link(to: .list(.all)),
            counter: counter.router.link(to: .counter), account: accounts.router.link(to: .account), feed: products.feed
        )
        let home = HomeModule(
            router: HomeRouter(home: language.home), navigation: navigation, assets: assets, text: words.home,
            names: words.shop,
            newest: { try products.newest(8) },
            card: { ProductCardView(model: $0, router: products.router, assets: assets, isFirst: $1) })
        return Edition(
            language: language.subtag, base: base, home: language.home,
            modules: [home, products, categories, todos, counter, accounts], faults: words.faults,
            translations: { Translations(of: $0, in: language, origin: origin).tagged }
        ) { screen in
            shopLayout(
                screen, translations: Translations(of: screen.link, in: language, origin: origin),
                navigation: navigation, assets: assets, text: words.shop)
        }
    }
}
