public import FoundationEssentials
import Markup
public import Web

/// The site's own people, for owners alone: the assembly of the list and of a person's page.
public struct PeopleModule: Module {
    public let router: PeopleRouter
    public let audience = Audience.staff
    public let role = Role.owner
    public let formFields: [any FormField] = PeopleField.allCases
    private let list: PeopleListInteractor
    private let person: PersonInteractor
    private let text: PeopleText
    private let date: @Sendable (Date) -> String
    private let address: @Sendable (LinkSecret) -> String

    /// `accounts` and `attempts` check the owner's own password, which each change asks for again; `trail` has each check that
    /// failed; `links` has the page behind one-time links, which begin with `origin`; `date` formats a day; `report` receives errors that
    /// prevent a check.
    public init(
        store: any PeopleStore, accounts: any AccountStore, attempts: any SignInAttempts, trail: any AuditTrail,
        router: PeopleRouter, links: PasswordLinkRouter, origin: Origin?, text: PeopleText,
        date: @escaping @Sendable (Date) -> String,
        report: @escaping @Sendable (any Error) -> Void, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.text = text
        self.date = date
        let authenticator = Authenticator(
            store: accounts, attempts: attempts, trail: trail, report: report, now: now)
        list = PeopleListInteractor(store: store, authenticator: authenticator)
        person = PersonInteractor(store: store, authenticator: authenticator)
        address = { links.text(of: $0, at: origin) }
    }

    public func show(_ page: PeopleRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list: reply(try list.list())
        case .person(let id): reply(try person.show(id))
        }
    }

    public func perform(_ action: PeopleRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let password = form[PeopleField.password]
        switch action {
        case .add:
            let name = form[PeopleField.name]
            return reply(try list.add(name, as: role(in: form), confirmedBy: password, visitor))
        case .open(let id): return reply(try person.open(id, confirmedBy: password, visitor))
        case .setRole(let id):
            return reply(try person.setRole(role(in: form), of: id, confirmedBy: password, visitor))
        case .remove(let id): return reply(try person.remove(id, confirmedBy: password, visitor))
        case .endSessions(let id):
            return reply(try person.endSessions(nil, of: id, confirmedBy: password, visitor))
        case .endSession(let id, let session):
            return reply(try person.endSessions(session, of: id, confirmedBy: password, visitor))
        }
    }

    /// The role that a form gives; a form of this site names one.
    private func role(in form: Form) throws -> Role {
        guard let role = Role(rawValue: form[PeopleField.role]) else { throw SiteError.badRequest }
        return role
    }

    private var wording: PeopleWording { PeopleWording(text: text, date: date) }

    private func reply(_ outcome: PeopleListInteractor.Outcome) -> Reply {
        if case .added(let added, let secret) = outcome { return reply(.opened(added, secret)) }
        return PeopleListPresenter(wording: wording).present(outcome)?.reply(by: router) {
            PeopleListView(model: $0, router: router, text: text)
        } ?? .missing
    }

    private func reply(_ outcome: PersonInteractor.Outcome) -> Reply {
        PersonPresenter(wording: wording, address: address).present(outcome).reply(by: router) {
            PersonView(model: $0, router: router, text: text)
        }
    }
}
