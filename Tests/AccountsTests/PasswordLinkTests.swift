import Foundation
import Markup
import Testing
import Web

@testable import Accounts

struct PasswordLinkTests {
    let office: Office
    let secret = LinkSecret.random()

    init() throws {
        office = try Office()
        #expect(office.people.open(secret, for: office.bob, by: office.owner, at: office.now))
    }

    private func post(_ password: String, by visitor: Visitor = .stranger) throws -> Reply {
        try office.linkModule.perform(.set(secret), with: Form([PeopleField.password: password]), by: visitor)
    }

    @Test func `the page names whose password it is, and to look at it uses nothing up`() throws {
        for _ in 0..<3 {
            let screen = try office.linkModule.show(.form(secret), to: .stranger).screen
            #expect(screen.status == .ok && screen.link == office.links.link(to: .form(secret)))
            let html = screen.content.renderedIndented()
            #expect(html.contains("For bob@example.org") && html.contains(#"autocomplete="new-password""#))
        }
        #expect(office.people.name(behind: secret, at: office.now) != nil)
    }

    @Test func `no request tells the page's address, and nothing keeps it`() throws {
        let screen = try office.linkModule.show(.form(secret), to: .stranger).screen
        #expect(screen.head.renderedIndented().contains(#"<meta name="referrer" content="strict-origin">"#))
        #expect(office.linkModule.caching(of: .form(secret)) == .notStored)
    }

    @Test(arguments: ["", "1234567", String(repeating: "a", count: 1_025)])
    func `a password that breaks a rule is refused, and the link stays`(password: String) throws {
        let screen = try post(password).screen
        #expect(screen.status == .refused && screen.content.renderedIndented().contains("field-error"))
        #expect(office.people.name(behind: secret, at: office.now) != nil)
        #expect(office.accounts.account(try UserName("bob@example.org"), try Password(Office.password)) != nil)
    }

    @Test func `a password is set once, ends the account's sessions and leads to sign in`() throws {
        #expect(try post("battery staple").link?.url.string == "/login")
        #expect(office.accounts.account(try UserName("bob@example.org"), try Password("battery staple")) != nil)
        #expect(office.everybody == ["ann owner 1", "bob staff 0"])
        for reply in [try post("another password"), try office.linkModule.show(.form(secret), to: .stranger)] {
            let screen = try reply.screen
            #expect(screen.status == .missing && screen.title == "This link does not work any more")
            #expect(!screen.content.renderedIndented().contains("<form"))
        }
        #expect(office.accounts.account(try UserName("bob@example.org"), try Password("battery staple")) != nil)
    }

    @Test func `a link that is too old is closed`() throws {
        office.pass(hours: 24)
        #expect(try office.linkModule.show(.form(secret), to: .stranger).screen.status == .missing)
        #expect(try post("battery staple").screen.status == .missing)
        #expect(office.accounts.account(try UserName("bob@example.org"), try Password(Office.password)) != nil)
    }

    @Test func `a newcomer begins no session, and a visitor keeps the one that is there`() throws {
        guard case .go(_, .signOut) = try post("battery staple") else { throw FrontDoor.NotThere() }
        let office = try Office()
        #expect(office.people.open(secret, for: office.bob, by: office.owner, at: office.now))
        let form = Form([PeopleField.password: "battery staple"])
        let known = Visitor(id: .random(), isKnown: true)
        guard case .go(_, .keep) = try office.linkModule.perform(.set(secret), with: form, by: known) else {
            throw FrontDoor.NotThere()
        }
    }

    @Test(arguments: ["", "00", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdefa", "x/y"])
    func `what is no secret has no page`(text: String) {
        #expect(office.links.page(at: Link.root.appending("password", text)) == nil)
        #expect(office.links.action(at: Link.root.target("password", text)) == nil)
        #expect(office.links.action(at: office.links.target(of: .set(secret))) == .set(secret))
    }
}
