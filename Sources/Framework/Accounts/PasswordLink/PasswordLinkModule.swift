public import FoundationEssentials
public import Web

/// The page behind a one-time link, on which somebody sets a password: for whoever has the link.
public struct PasswordLinkModule: Module {
    public let router: PasswordLinkRouter
    public let audience = Audience.visitor
    /// It changes nothing of the ended session.
    public let takesEndedSessions = true
    private let interactor: PasswordLinkInteractor
    private let signIn: Link
    private let text: PeopleText

    /// `signIn` is where one is led who has set a password; `report` receives that somebody was turned away.
    public init(
        store: any PeopleStore, router: PasswordLinkRouter, signIn: Link, text: PeopleText,
        report: @escaping @Sendable (any Error) -> Void, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.signIn = signIn
        self.text = text
        interactor = PasswordLinkInteractor(store: store, report: report, now: now)
    }

    public func caching(of page: PasswordLinkRouter.Page) -> Caching { .notStored }

    public func show(_ page: PasswordLinkRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .form(let secret): reply(try interactor.show(secret), secret, visitor)
        }
    }

    public func perform(
        _ action: PasswordLinkRouter.Action, with form: Form, by visitor: Visitor
    ) throws -> Reply {
        switch action {
        case .set(let secret):
            reply(
                try interactor.set(form[PeopleField.password], by: secret, from: visitor), secret, visitor)
        }
    }

    private func reply(
        _ outcome: PasswordLinkInteractor.Outcome, _ secret: LinkSecret, _ visitor: Visitor
    ) -> Reply {
        PasswordLinkPresenter(text: text, signIn: signIn, isKnown: visitor.isKnown).present(outcome).reply(by: router) {
            PasswordLinkView(model: $0, action: router.target(of: .set(secret)), signIn: signIn, text: text)
        }
    }
}
