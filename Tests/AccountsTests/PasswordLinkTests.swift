import AccountOracles
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

    private func post(_ password: String, link: String? = nil, by visitor: Visitor = .stranger) throws -> Reply {
        let form = Form([PasswordLinkField.password: password, .link: link ?? secret.text])
        return try office.linkModule.perform(.set, with: form, by: visitor)
    }

    @Test func `no address has the secret, which is behind the link's #`() throws {
        #expect(
            office.links.text(of: secret, at: Origin("https://shop.example"))
                == "https://shop.example/password#\(secret.text)")
        #expect(office.links.link(to: .form).url.string == "/password")
        #expect(office.links.target(of: .set).url.string == "/password")
        let html = try office.linkModule.show(.form, to: .stranger).screen.content.renderedIndented()
        #expect(html.contains(#"name="link""#) && html.contains(#"autocomplete="new-password""#))
    }

    @Test func `the page keeps the link that it received, and says whose password it sets`() throws {
        let html = try post("short").screen.content.renderedIndented()
        #expect(html.contains(#"<input type="hidden" name="link" value="\#(secret.text)">"#))
        #expect(html.contains("For bob@example.org"))
        #expect(office.linkModule.caching(of: .form) == .notStored)
    }

    @Test(arguments: ["%", "https://shop.example/password#%", " /vi/password#% \n"])
    func `a person may paste the whole link or its secret`(link: String) throws {
        let link = link.replacing("%", with: secret.text)
        #expect(try post("battery staple", link: link).link?.url.string == "/login")
    }

    @Test(arguments: ["", "#", "0", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdefa", "%/"])
    func `a link that is not whole is closed`(link: String) throws {
        #expect(try post("battery staple", link: link.replacing("%", with: secret.text)).screen.status == .missing)
        #expect(office.people.name(behind: secret, at: office.now) != nil)
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
        let screen = try post("another password").screen
        #expect(screen.status == .missing && screen.title == "This link does not work any more")
        #expect(!screen.content.renderedIndented().contains("<form"))
        #expect(office.accounts.account(try UserName("bob@example.org"), try Password("battery staple")) != nil)
    }

    @Test func `a link that is too old is closed`() throws {
        office.pass(hours: 24)
        #expect(try post("battery staple").screen.status == .missing)
        #expect(office.accounts.account(try UserName("bob@example.org"), try Password(Office.password)) != nil)
    }

    @Test func `a newcomer begins no session, and a visitor keeps the one that is there`() throws {
        guard case .redirect(_, .signOut) = try post("battery staple") else { throw FrontDoor.NotThere() }
        let office = try Office()
        #expect(office.people.open(secret, for: office.bob, by: office.owner, at: office.now))
        let form = Form([PasswordLinkField.password: "battery staple", .link: secret.text])
        let known = Visitor(id: .random(), isKnown: true)
        guard case .redirect(_, .keep) = try office.linkModule.perform(.set, with: form, by: known) else {
            throw FrontDoor.NotThere()
        }
    }

    @Test func `an address with more behind the page's has no page`() {
        #expect(office.links.page(at: Link.root.appending("password", secret.text)) == nil)
        #expect(office.links.action(at: Link.root.target("password", secret.text)) == nil)
        #expect(office.links.action(at: office.links.target(of: .set)) == .set)
    }
}
