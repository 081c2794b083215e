public import FoundationEssentials
public import Web

/// The page behind one-time links, on which somebody sets a password: for whoever has a link.
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
        case .form: reply(nil, visitor)
        }
    }

    public func perform(
        _ action: PasswordLinkRouter.Action, with form: Form, by visitor: Visitor
    ) throws -> Reply {
        switch action {
        case .set:
            let (password, link) = (form[PasswordLinkField.password], form[PasswordLinkField.link])
            return reply(try interactor.set(password, by: link, from: visitor), visitor)
        }
    }

    /// The reply to an outcome; without one, the empty form.
    private func reply(_ outcome: PasswordLinkInteractor.Outcome?, _ visitor: Visitor) -> Reply {
        let presenter = PasswordLinkPresenter(text: text, signIn: signIn, isKnown: visitor.isKnown)
        return (outcome.map(presenter.present) ?? presenter.form).reply(by: router) {
            PasswordLinkView(model: $0, action: router.target(of: .set), signIn: signIn, text: text)
        }
    }
}
