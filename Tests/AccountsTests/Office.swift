import AccountOracles
import Foundation
import Synchronization
import Web

@testable import Accounts

/// The modules about people on memory stores, where Ann is the only owner, Bob is staff, and Carl a customer; a test sets the clock.
final class Office: Sendable {
    static let password = "correct horse"

    let accounts = MemoryAccountStore()
    let sessions: MemorySessionStore
    let people: MemoryPeopleStore
    let trail = MemoryAuditTrail()
    let router = PeopleRouter(base: Link.root.appending("staff", "people"))
    let links = PasswordLinkRouter(base: Link.root.appending("password"))
    let owner: Visitor
    let bob: Account.ID
    private let failing: (any AccountStore)?
    private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
    private let attempts = MemorySignInAttempts()

    init(failing: (any AccountStore)? = nil) throws {
        self.failing = failing
        sessions = MemorySessionStore(role: accounts.role)
        people = MemoryPeopleStore(accounts: accounts, sessions: sessions, trail: trail)
        let roles: [(String, Role?)] = [("ann", .owner), ("bob", .staff), ("carl", nil)]
        for (name, role) in roles {
            _ = accounts.add(
                try UserName("\(name)@example.org"), try Password(Self.password), id: Account.ID(name), role: role,
                at: .distantPast)
        }
        owner = Self.visitor("ann", as: .owner)
        guard let bob = Account.ID("bob") else { throw FrontDoor.NotThere() }
        self.bob = bob
        for name in ["ann", "bob"] { signIn(name) }
    }

    var now: Date { time.withLock { $0 } }

    func pass(hours: Double) {
        time.withLock { $0 += hours * 60 * 60 }
    }

    var module: PeopleModule {
        PeopleModule(
            store: people, accounts: failing ?? accounts, attempts: attempts, trail: trail, router: router,
            links: links,
            origin: Origin("https://shop.example"), text: .english,
            date: { $0.formatted(.iso8601.year().month().day()) }, report: { _ in }, now: { self.now })
    }

    var linkModule: PasswordLinkModule {
        PasswordLinkModule(
            store: people, router: links, signIn: Link.root.appending("login"), text: .english, report: { _ in },
            now: { self.now })
    }

    /// Uses up the sign-ins of the owner's name, and those of the owner's address.
    func letStrangersFail() throws {
        let name = try UserName("ann@example.org")
        for _ in 0..<SignInLimits.perName { _ = attempts.begin(.name(name, from: ""), at: now) }
        for number in 0..<SignInLimits.perAddress {
            _ = attempts.begin(.name(try UserName("guess\(number)@example.org"), from: owner.address), at: now)
        }
    }

    /// Posts a form as the owner, with this password in it.
    func post(
        _ action: PeopleRouter.Action, _ fields: [PeopleField: String] = [:], password: String = Office.password
    ) throws -> Reply {
        let form = Form(fields.merging([.password: password]) { field, _ in field })
        return try module.perform(action, with: form, by: owner)
    }

    /// Everybody with the role, and how many sessions each has.
    var everybody: [String] {
        people.people(at: now).map { "\($0.account.id.text) \($0.role) \($0.sessions.count)" }
    }

    func signIn(_ name: String) {
        let visitor = Self.visitor(name, as: nil)
        let session = Session(of: visitor.id, identity: visitor.signedIn?.identity, begun: now)
        sessions.save(session, for: .random(), at: now)
    }

    private static func visitor(_ name: String, as role: Role?) -> Visitor {
        let identity = Identity(id: name, name: "\(name)@example.org")
        return Visitor(
            id: identity.visitor, isKnown: true, address: "192.0.2.1",
            signedIn: .init(as: identity, since: Date(timeIntervalSince1970: 1_750_000_000), role: role))
    }
}

extension Reply {
    /// The page that is shown.
    var screen: Screen {
        get throws {
            guard case .show(let screen) = self else { throw FrontDoor.NotThere() }
            return screen
        }
    }

    /// Where it leads.
    var link: Link? {
        guard case .redirect(let link, _) = self else { return nil }
        return link
    }
}
