import Foundation
import Markup
import Snapshots
import Testing
import Web

@testable import Accounts

/// The pages about people, presented from values, in each language.
struct PeopleSnapshotTests {
    static let moment = Date(timeIntervalSince1970: 1_750_000_000)
    static let texts: [(name: String, text: PeopleText)] = [
        ("english", .english), ("vietnamese", .vietnamese), ("chinese", .chinese),
    ]
    static let router = PeopleRouter(base: Link.root.appending("staff", "people"))
    static let links = PasswordLinkRouter(base: Link.root.appending("password"))

    private static func account(_ name: String) throws -> Account {
        guard let id = Account.ID(name) else { throw FrontDoor.NotThere() }
        return Account(id: id, name: try UserName("\(name)@example.org"))
    }

    private static func ann() throws -> Person {
        let sessions = [
            Person.Session(id: "00ff", begun: moment - 86_400, used: moment),
            Person.Session(id: "01", begun: moment - 172_800, used: moment - 86_400),
        ]
        return Person(account: try account("ann"), role: .owner, hasPassword: true, linkUntil: nil, sessions: sessions)
    }

    /// Invited, with letters that a page escapes.
    private static func bob() throws -> Person {
        Person(
            account: try account("bob&'"), role: .staff, hasPassword: false, linkUntil: moment, sessions: [])
    }

    private static func secret() throws -> LinkSecret {
        guard let secret = LinkSecret("000102030405060708090a0b0c0d0e0f") else { throw FrontDoor.NotThere() }
        return secret
    }

    private static func lists() throws -> [(String, PeopleListInteractor.Outcome)] {
        let people = [try ann(), try bob()]
        return [
            ("list", .listed(people)),
            ("invalid", .refused(people, userName: "<b>", .owner, .name(.malformed))),
            ("taken", .refused(people, userName: "bob@example.org", .staff, .taken)),
            ("wrong-password", .refused(people, userName: "eve@example.org", .owner, .password(.wrongPair))),
            ("too-many", .refused([], userName: "eve@example.org", .staff, .password(.tooMany(retryAfter: 61)))),
        ]
    }

    private static func persons() throws -> [(String, PersonInteractor.Outcome)] {
        let invalid = SignInFields.Invalid(userName: nil, password: .tooShort)
        return [
            ("owner", .found(try ann())), ("invited", .found(try bob())), ("opened", .opened(try bob(), try secret())),
            ("refused", .refused(try ann(), .password(.invalid(invalid)))),
            ("busy", .refused(try bob(), .password(.busy))),
            ("last-owner", .refused(try ann(), .lastOwner)),
        ]
    }

    private static func linkPages() throws -> [(String, PasswordLinkInteractor.Outcome?)] {
        let (secret, name) = (try secret(), try UserName("bob&'@example.org"))
        return [
            ("open", nil), ("refused", .refused(secret, name, .invalid(.tooShort))),
            ("busy", .refused(secret, name, .busy)), ("closed", .closed),
        ]
    }

    @Test(arguments: texts.map(\.name))
    func `the pages look as recorded`(language: String) throws {
        let text = try #require(Self.texts.first { $0.name == language }?.text)
        let wording = PeopleWording(text: text) { $0.formatted(.iso8601.year().month().day()) }
        for (state, outcome) in try Self.lists() {
            let reply = PeopleListPresenter(wording: wording).present(outcome)?.reply(by: Self.router) {
                PeopleListView(model: $0, router: Self.router, text: text)
            }
            assertSnapshot(of: try #require(reply).screen.content, named: "PeopleListView/\(language)-\(state)")
        }
        let address = { @Sendable (secret: LinkSecret) in Self.links.text(of: secret, at: nil) }
        for (state, outcome) in try Self.persons() {
            let reply = PersonPresenter(wording: wording, address: address).present(outcome).reply(by: Self.router) {
                PersonView(model: $0, router: Self.router, text: text)
            }
            assertSnapshot(of: try reply.screen.content, named: "PersonView/\(language)-\(state)")
        }
        let (login, set) = (Link.root.appending("login"), Self.links.target(of: .set))
        for (state, outcome) in try Self.linkPages() {
            let presenter = PasswordLinkPresenter(text: text, signIn: login, isKnown: false)
            let reply = (outcome.map(presenter.present) ?? presenter.form).reply(by: Self.links) {
                PasswordLinkView(model: $0, action: set, signIn: login, text: text)
            }
            assertSnapshot(of: try reply.screen.content, named: "PasswordLinkView/\(language)-\(state)")
        }
    }

    @Test func `every recorded file belongs to a state`() throws {
        for (group, states) in [
            ("PeopleListView", try Self.lists().map(\.0)), ("PersonView", try Self.persons().map(\.0)),
            ("PasswordLinkView", try Self.linkPages().map(\.0)),
        ] {
            assertSnapshots(
                in: group, are: Self.texts.flatMap { language in states.map { "\(language.name)-\($0).html" } })
        }
    }
}
