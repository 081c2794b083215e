public import FoundationEssentials
public import Web

/// Signing in and out: the assembly of the form and the account's page.
public struct AccountsModule: LimitedModule {
    public let router: AccountsRouter
    public let audience = Audience.visitor
    /// A sign-in changes nothing of the ended session.
    public let takesEndedSessions = true
    /// Bounds the hashing time of guesses that are spread over many accounts and addresses.
    public let actionLimits = [ActionLimit(of: AccountsRouter.Action.signIn, burst: 20, perMinute: 10)]
    private let signIn: SignInInteractor
    private let account: AccountInteractor
    private let text: AccountsText
    private let afterSignIn: Link
    private let afterSignOut: Link
    private let date: @Sendable (Date) -> String
    private let staff: [StaffLink]

    /// `trail` has each sign-in, sign-out and failure; `afterSignIn` is where a sign-in without a `next` page leads; `date` formats a day; `report` receives errors
    /// that prevent sign-ins; `staff` are the account page's links for who has a role.
    public init(
        store: any AccountStore, attempts: any SignInAttempts, trail: any AuditTrail, router: AccountsRouter,
        text: AccountsText, afterSignIn: Link, afterSignOut: Link, staff: [StaffLink] = [],
        date: @escaping @Sendable (Date) -> String,
        report: @escaping @Sendable (any Error) -> Void, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.text = text
        self.afterSignIn = afterSignIn
        self.afterSignOut = afterSignOut
        self.date = date
        self.staff = staff
        signIn = SignInInteractor(store: store, attempts: attempts, trail: trail, report: report, now: now)
        account = AccountInteractor(trail: trail, report: report, now: now)
    }

    /// Its forms have no keys: signing in or out twice is as good as once.
    public func caching(of page: AccountsRouter.Page) -> Caching { .revalidatedPrivately }

    public func show(_ page: AccountsRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .signIn(let next): reply(signIn.begin(visitor.signedIn), next: next)
        case .account: reply(account.show(visitor.signedIn))
        }
    }

    public func perform(_ action: AccountsRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        switch action {
        case .signOut: return reply(account.signOut(visitor))
        case .signIn:
            let fields = SignInFields(
                userName: form[SignInField.userName], password: form[SignInField.password])
            let outcome = try signIn.signIn(fields, by: visitor)
            return reply(outcome, next: router.next(form[SignInField.next]))
        }
    }

    private func reply(_ outcome: SignInInteractor.Outcome, next: Link?) -> Reply {
        SignInPresenter(text: text, next: next, afterSignIn: afterSignIn).present(outcome).reply(by: router) {
            SignInView(model: $0, next: next, router: router, text: text)
        }
    }

    private func reply(_ outcome: AccountInteractor.Outcome) -> Reply {
        AccountPresenter(
            text: text, account: router.link(to: .account), afterSignOut: afterSignOut, staff: staff, date: date
        ).present(outcome).reply(by: router) { AccountView(model: $0, router: router, text: text) }
    }
}
