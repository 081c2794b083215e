public import Accounts
public import FoundationEssentials
public import Status
public import Web

extension AccountsModule {
    /// Sign-in against the context's accounts, at `login` and `account` below `base`; signing in and out lead to `home`.
    ///
    /// `date` formats the day of the sign-in: an ISO 8601 date unless the site has a style of its own.
    public init(
        _ context: SiteContext, base: Link, home: Link, text: AccountsText,
        date: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601.year().month().day()) }
    ) {
        self.init(
            store: context.accounts, attempts: context.signInAttempts, router: AccountsRouter(base: base), text: text,
            afterSignIn: home, afterSignOut: home, date: date, report: context.warn, now: context.now)
    }
}

extension StatusModule {
    /// The operators' page at `base`; nil where the operator did not ask for it (`serve --status`).
    public init?(_ context: SiteContext, base: Link, text: StatusText = .english) {
        guard let store = context.status else { return nil }
        self.init(store: store, router: StatusRouter(base: base), text: text)
    }
}

extension SiteContext {
    /// The operators' page at `base`, to stand behind a site's modules: none where the operator did not ask for it.
    public func operatorModules(base: Link, text: StatusText = .english) -> [any Module] {
        StatusModule(self, base: base, text: text).map { [$0] } ?? []
    }
}
