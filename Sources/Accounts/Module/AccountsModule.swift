public import FoundationEssentials
public import Web

/// Signing in and out: the assembly of the sign-in and the page of the own account.
public struct AccountsModule: Module {
    public let router: AccountsRouter
    public let audience = Audience.visitor
    /// Who comes back after a session has ended signs in with its cookie still there.
    public let takesEndedSessions = true
    private let signIn: SignInInteractor
    private let profile = ProfileInteractor()
    private let text: AccountsText
    private let afterSignIn: Link
    private let afterSignOut: Link
    private let date: @Sendable (Date) -> String

    /// `date` words a day; `report` learns why nobody could check a sign-in.
    public init(
        store: any AccountStore, attempts: any SignInAttempts, router: AccountsRouter, text: AccountsText,
        afterSignIn: Link, afterSignOut: Link, date: @escaping @Sendable (Date) -> String,
        report: @escaping @Sendable (any Error) -> Void = { _ in }, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.text = text
        self.afterSignIn = afterSignIn
        self.afterSignOut = afterSignOut
        self.date = date
        signIn = SignInInteractor(store: store, attempts: attempts, report: report, now: now)
    }

    public func show(_ page: AccountsRouter.Page, to visitor: Visitor) -> Reply {
        switch page {
        case .signIn(let next): reply(signIn.ask(visitor, next: next))
        case .account: reply(profile.show(visitor))
        }
    }

    public func perform(_ action: AccountsRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        switch action {
        case .signIn:
            let fields = SignInFields(name: form["user"], password: form["password"])
            return try reply(signIn.signIn(fields, visitor, next: router.next(form["next"])))
        case .signOut: return reply(profile.signOut(visitor))
        }
    }

    private func reply(_ outcome: SignInInteractor.Outcome) -> Reply {
        SignInPresenter(text: text, afterSignIn: afterSignIn).present(outcome).reply(by: router) {
            SignInView(model: $0, router: router, text: text)
        }
    }

    private func reply(_ outcome: ProfileInteractor.Outcome) -> Reply {
        ProfilePresenter(
            text: text, date: date, account: router.link(to: .account), afterSignOut: afterSignOut
        ).present(outcome).reply(by: router) {
            ProfileView(model: $0, router: router, text: text)
        }
    }
}
