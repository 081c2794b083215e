public import Accounts
public import Categories
public import Counter
internal import FoundationEssentials
public import Products
public import Status
public import Todos
public import Web

/// The shop: where everything is kept, and one edition for each of its languages.
public struct Shop: Sendable {
    /// Where everything is kept.
    public struct Stores: Sendable {
        let products: any ProductStore
        let categories: any CategoryStore
        let todos: any TodoStore
        let counters: any CounterStore
        let accounts: any AccountStore
        let attempts: any SignInAttempts
        let sessions: any SessionStore
        let status: (any StatusStore)?

        /// Without `status` the site has no page for its operators.
        public init(
            products: any ProductStore, categories: any CategoryStore, todos: any TodoStore,
            counters: any CounterStore, accounts: any AccountStore, attempts: any SignInAttempts,
            sessions: any SessionStore, status: (any StatusStore)? = nil
        ) {
            self.products = products
            self.categories = categories
            self.todos = todos
            self.counters = counters
            self.accounts = accounts
            self.attempts = attempts
            self.sessions = sessions
            self.status = status
        }
    }

    public let website: Website

    /// The shop in every language. `origins` are those under which its pages are served, the first of them the one
    /// that its canonical links name. `warn` learns why nobody could check a sign-in. A shop that is `staticOnly` is for files
    /// that no worker stands behind: its pages neither search nor keep anything for a visitor.
    public init(
        stores: Stores, assets: Assets, origins: [Origin] = [], staticOnly: Bool = false,
        warn: @escaping @Sendable (any Error) -> Void = { _ in },
        report: @escaping Website.Report = { _, _ in }
    ) {
        let editions = Language.allCases.map { language in
            ShopEdition(
                language: language, stores: stores, assets: assets, origin: origins.first, hasWorker: !staticOnly,
                warn: warn
            ).edition
        }
        website = Website(
            editions[0], Array(editions.dropFirst()), sessions: Sessions(store: stores.sessions),
            origins: origins, report: report)
    }
}
