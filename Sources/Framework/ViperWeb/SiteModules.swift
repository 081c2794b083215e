public import Accounts
public import FoundationEssentials
public import Status
public import Web

extension AccountsModule {
    /// Sign-in against the context's accounts, at `login` and `account` below `base`; signing in and out lead to `home`.
    ///
    /// `date` formats the day of the sign-in: an ISO 8601 date unless the site has a style of its own.
    public init(
        _ context: SiteContext, base: Link, home: Link, text: AccountsText, staff: [StaffLink] = [],
        date: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601.year().month().day()) }
    ) {
        self.init(
            store: context.accounts, attempts: context.signInAttempts, trail: context.audit,
            router: AccountsRouter(base: base), text: text, afterSignIn: home, afterSignOut: home, staff: staff,
            date: date, report: context.warn, now: context.now)
    }
}

extension PeopleModule {
    /// The context's people, at `base`, which is below the staff's; their one-time links are those of `links`.
    public init(
        _ context: SiteContext, base: Link, links: PasswordLinkRouter, text: PeopleText,
        date: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601.year().month().day()) }
    ) {
        self.init(
            store: context.people, accounts: context.accounts, attempts: context.signInAttempts, trail: context.audit,
            router: PeopleRouter(base: base), links: links, origin: context.origin, text: text, date: date,
            report: context.warn, now: context.now)
    }
}

extension AuditModule {
    /// The context's audit trail, at `base`, which is below the staff's.
    public init(
        _ context: SiteContext, base: Link, text: AuditText,
        date: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601) }
    ) {
        self.init(trail: context.audit, router: AuditRouter(base: base), text: text, date: date)
    }
}

extension PasswordLinkModule {
    /// The page behind a one-time link of the context's people; who has set a password is led to `signIn`.
    public init(_ context: SiteContext, router: PasswordLinkRouter, signIn: Link, text: PeopleText) {
        self.init(
            store: context.people, router: router, signIn: signIn, text: text, report: context.warn, now: context.now)
    }
}

extension StatusModule {
    /// The operators' page at `base`; nil if the operator did not ask for it (`serve --status`).
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
