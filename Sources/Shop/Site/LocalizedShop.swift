import Accounts
import FoundationEssentials
import Prices
import ShopCounter
import ShopProducts
import ShopStorage
import ShopTodos
import SiteCollections
import SiteContact
import SiteDatabase
import StaticSearch
import Status
import ViperWeb
import Web

/// The shop's own stores, which its languages share.
struct ShopStores: Sendable {
    let products: any ProductStore
    let todos: any TodoStore
    let counters: any CounterStore

    init(_ context: SiteContext) {
        let database = context.database
        products = database.products
        todos = database.todos
        counters = database.counters
    }
}

/// The shop in one language: its modules, their addresses, and the links between them.
///
/// Without a worker it has only the pages that can be files.
struct LocalizedShop {
    let language: Language
    let stores: ShopStores
    let context: SiteContext

    /// The modules with visitors' own data, which need a worker.
    private struct VisitorModules {
        let staff: StaffArea
        let todos: TodosModule
        let counter: CounterModule
        let contact: ContactModule
        let accounts: AccountsModule
        let staffProducts: StaffCollectionModule<ShopProduct>
        let staffCategories: StaffCollectionModule<ShopCategory>
        let staffHome: StaffHomeModule
        let people: PeopleModule
        let audit: AuditModule
        let passwordLinks: PasswordLinkModule

        var all: [any Module] {
            [
                todos, counter, contact, accounts, staffHome, staffProducts, staffCategories, people, audit,
                passwordLinks,
            ]
        }
    }

    var site: LocalizedSite {
        let words = Words(language)
        let base = language.base
        let assets = context.assets
        let products = ProductsModule(
            store: stores.products.translated(to: language.subtag),
            router: ProductsRouter(products: base.appending("products"), categories: base.appending("categories")),
            home: language.home, prices: language.prices, assets: assets, text: words.products,
            siteName: words.shop.name, language: language.tag, origin: context.origin,
            isSearchable: context.hasWorker)
        let categories = products.router.link(to: .categories())
        let (journal, info) = (journal(words), info(words))
        let page = { (slug: String) in info.router.link(to: .entry(EntryAddress(slug))) }
        let search = search(words, products) {
            try journal.all { StaticSearchPage(url: $1.url, title: $0.title, summary: $0.summary, markdown: $0.text) }
                + info.all { StaticSearchPage(url: $1.url, title: $0.title, summary: $0.summary, markdown: $0.text) }
        }
        let own = context.hasWorker ? visitorModules(words, products.router, afterSignIn: categories) : nil
        let status = statusModule
        let others: [(any Module)?] = [search, status]
        let navigation = Navigation(
            home: language.home, products: products.router.link(to: .list(ProductQuery())),
            categories: categories, todos: own?.todos.router.link(to: .list(.all)),
            counter: own?.counter.router.link(to: .counter), account: own?.accounts.router.link(to: .account),
            contact: own?.contact.router.link(to: .form), journal: journal.router.link(to: .list(nil)),
            about: page("about"), shipping: page("shipping"), privacy: page("privacy"),
            feeds: [products.feed, journal.feed].compactMap(\.self))
        let home = HomeModule(
            router: HomeRouter(home: language.home), navigation: navigation, assets: assets, text: words.home,
            names: words.shop,
            newest: products.newest,
            card: { ProductCardView(model: $0, router: products.router, assets: assets, isFirst: $1) })
        let origin = context.origin
        return LocalizedSite(
            language: language.subtag, base: base, home: language.home,
            modules: [home, products] + (own?.all ?? []) + [journal, info] + others.compactMap(\.self),
            staff: own?.staff, errors: words.faults,
            translations: { Translations(of: $0, in: language, origin: origin).tagged }
        ) { screen in
            let page = status?.holds(screen.link) == true ? nil : screen.link
            return shopLayout(
                screen, at: page, translations: Translations(of: page, in: language, origin: origin),
                navigation: navigation, search: search?.form(), assets: assets, text: words.shop)
        }
    }

    /// Operators read English, at one address.
    private var statusModule: StatusModule? {
        language == .english ? StatusModule(context, base: language.base.appending("status")) : nil
    }

    private func visitorModules(
        _ words: Words, _ products: ProductsRouter, afterSignIn: Link
    ) -> VisitorModules {
        let base = language.base
        let date = DateFormat(locale: language.locale).text
        let moment = DateFormat(locale: language.locale, hasTime: true).text
        let links = PasswordLinkRouter(base: base.appending("password"))
        let people = PeopleModule(
            context, base: language.staff.appending("people"), links: links, text: words.people, date: moment)
        let audit = AuditModule(
            context, base: language.staff.appending("audit"), text: words.audit, date: moment)
        let staffProducts = staffProducts(words, products, moment)
        let staffCategories = staffCategories(words, products, staffProducts.router, moment)
        let signIn = AccountsRouter(base: base)
        let work = [
            StaffLink(words.staff.title, language.staff),
            StaffLink(words.staffProducts.title, staffProducts.router.link(to: .list())),
            StaffLink(words.staffCategories.title, staffCategories.router.link(to: .list())),
            StaffLink(words.people.title, people.router.link(to: .list), for: .owner),
            StaffLink(words.audit.title, audit.router.link(to: .list()), for: .owner),
        ]
        let staff = StaffArea(
            below: language.staff, links: work, account: signIn.link(to: .account), text: words.staff
        ) { signIn.link(to: .signIn(next: $0)) }
        return VisitorModules(
            staff: staff,
            todos: TodosModule(
                store: stores.todos, router: TodosRouter(base: base.appending("todos")), text: words.todos,
                now: context.now),
            counter: CounterModule(
                store: stores.counters, router: CounterRouter(base: base.appending("counter")), text: words.counter),
            contact: ContactModule(context, at: base.appending("contact"), in: language.tag),
            accounts: AccountsModule(
                store: context.accounts, attempts: context.signInAttempts, trail: context.audit, router: signIn,
                text: words.accounts, afterSignIn: afterSignIn, afterSignOut: language.home,
                staff: work, date: date, report: context.warn, now: context.now),
            staffProducts: staffProducts, staffCategories: staffCategories,
            staffHome: StaffHomeModule(staff), people: people, audit: audit,
            passwordLinks: PasswordLinkModule(
                context, router: links, signIn: signIn.link(to: .signIn()), text: words.people))
    }
}

extension LocalizedShop {
    private func staffProducts(
        _ words: Words, _ products: ProductsRouter, _ date: @escaping @Sendable (Date) -> String
    ) -> StaffCollectionModule<ShopProduct> {
        StaffCollectionModule(
            shopProducts, context, at: language.staff, text: words.staffProducts,
            references: [shopCategories.reference], date: date
        ) { ids, _ in
            let links = ids.map { ($0, EntryLinks(onSite: products.link(to: .product(Int($0))))) }
            return Dictionary(links) { first, _ in first }
        }
    }

    private func staffCategories(
        _ words: Words, _ products: ProductsRouter, _ staffProducts: StaffEntriesRouter,
        _ date: @escaping @Sendable (Date) -> String
    ) -> StaffCollectionModule<ShopCategory> {
        StaffCollectionModule(
            shopCategories, context, at: language.staff, text: words.staffCategories, abilities: .add, date: date
        ) { ids, db in
            var links: [Int64: EntryLinks] = [:]
            for id in ids {
                guard let (slug, count) = try ShopCategory.products(of: id, in: db) else { continue }
                links[id] = EntryLinks(
                    onSite: count > 0 ? products.link(to: .category(slug, ProductQuery())) : nil,
                    [
                        StaffLink(
                            words.products.categories.products(count),
                            staffProducts.link(to: .list(StaffEntryQuery(group: String(id)))))
                    ])
            }
            return links
        }
    }
}

extension StatusModule {
    /// Whether an address is one of its pages, which have no translation.
    fileprivate func holds(_ link: Link?) -> Bool {
        link.flatMap { router.page(at: $0) } != nil
    }
}
