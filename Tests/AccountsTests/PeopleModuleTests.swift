import AccountOracles
import Foundation
import Markup
import Platform
import Testing
import Web

@testable import Accounts

struct PeopleModuleTests {
    let office: Office

    init() throws {
        office = try Office()
    }

    /// Every change that is made of Bob, or of somebody new, with its form.
    static let changes: [(PeopleRouter.Action, [PeopleField: String])] = {
        guard let bob = Account.ID("bob") else { return [] }
        return [
            (.add, [.name: "dora@example.org", .role: "staff"]), (.open(bob), [:]), (.setRole(bob), [.role: "owner"]),
            (.remove(bob), [:]), (.endSessions(bob), [:]), (.endSession(bob, "0"), [:]),
        ]
    }()

    @Test func `every page and every action is an owner's`() throws {
        let module = office.module
        #expect(module.audience == .staff && module.role == .owner)
    }

    @Test(arguments: changes)
    func `no change is made without the owner's own password`(
        action: PeopleRouter.Action, fields: [PeopleField: String]
    ) throws {
        let before = office.everybody
        #expect(before == ["ann owner 1", "bob staff 1"])
        for (password, words) in [
            ("", "Enter your password."), ("short", "too short"), ("wrong password", "That is not your password."),
        ] {
            let screen = try office.post(action, fields, password: password).screen
            #expect(screen.status == .refused)
            let html = screen.content.renderedIndented()
            #expect(html.contains(words) && !html.contains("shop.example/password/"))
            #expect(screen.title.hasPrefix("Error: "))
        }
        #expect(office.everybody == before)
        #expect(office.people.person(office.bob, at: office.now)?.linkUntil == nil)
    }

    @Test(arguments: changes)
    func `wrong passwords are counted for the session, and strangers' sign-ins are not`(
        action: PeopleRouter.Action, fields: [PeopleField: String]
    ) throws {
        try office.letStrangersFail()
        for _ in 0..<10 {
            #expect(try office.post(action, fields, password: "wrong password").screen.status == .refused)
        }
        #expect(try office.post(action, fields).screen.status == .tooMany(retryAfter: 900))
        #expect(office.everybody == ["ann owner 1", "bob staff 1"])
        let entries = office.trail.page(AuditQuery()).entries
        #expect(entries.reversed().map(\.event) == Array(repeating: .signInFailed, count: 10) + [.signInLocked])
        #expect(entries.allSatisfy { $0.actor == AuditActor(office.owner) })
    }

    @Test(arguments: [
        (AccountsBusy() as any Error, 1), (StoreUnavailable("down"), 5), (AccountsUnreachable("refused"), 5),
    ])
    func `where the password cannot be checked nothing is changed`(error: any Error, seconds: Int) throws {
        let office = try Office(failing: FailingAccountStore(error: error))
        for (action, fields) in Self.changes {
            #expect(try office.post(action, fields).screen.status == .unavailable(retryAfter: seconds))
        }
        #expect(office.everybody == ["ann owner 1", "bob staff 1"])
    }

    @Test func `the password is of the account that is signed in`() throws {
        let service = MemoryAccountStore()
        _ = service.add(
            try UserName("ann@example.org"), try Password(Office.password), id: Account.ID("another"), at: office.now)
        let office = try Office(failing: service)
        #expect(try office.post(.remove(office.bob)).screen.status == .refused)
        #expect(office.everybody.count == 2)
    }

    @Test func `who is added gets a link that is shown once, and sets a password by it`() throws {
        let screen = try office.post(.add, [.name: " Dora@Example.org", .role: "owner"]).screen
        #expect(screen.status == .ok)
        let html = screen.content.renderedIndented()
        let text = try #require(html.firstMatch(of: /https:\/\/shop\.example\/password#([0-9a-f]{32})</)?.1)
        let secret = try #require(LinkSecret(String(text)))
        let dora = try #require(office.people.people(at: office.now).last?.account)
        #expect(screen.link == office.router.link(to: .person(dora.id)) && dora.name.text == "dora@example.org")
        let again = try office.module.show(.person(dora.id), to: office.owner).screen
        #expect(!again.content.renderedIndented().contains(text))
        let form = Form([PasswordLinkField.password: "battery staple", .link: secret.text])
        let set = try office.linkModule.perform(.set, with: form, by: .stranger)
        #expect(set.link?.url.string == "/login")
        #expect(office.accounts.account(dora.name, try Password("battery staple")) == dora)
    }

    @Test(arguments: [
        ("dora", "Enter a complete e-mail"), ("", "Enter your e-mail"), ("bob@example.org", "already in the list"),
    ])
    func `a name that cannot be added is given back with the reason`(name: String, reason: String) throws {
        let screen = try office.post(.add, [.name: name, .role: "owner"]).screen
        #expect(screen.status == .refused)
        let html = screen.content.renderedIndented()
        #expect(html.contains(reason) && html.contains(#"<option value="owner" selected"#))
        #expect(office.everybody == ["ann owner 1", "bob staff 1"])
    }

    @Test func `a form that names no role is none of this site's`() throws {
        for action in [PeopleRouter.Action.add, .setRole(office.bob)] {
            for role in ["", "Owner", "admin"] {
                #expect(throws: SiteError.badRequest) {
                    try office.post(action, [.name: "dora@example.org", .role: role])
                }
            }
        }
        #expect(office.everybody == ["ann owner 1", "bob staff 1"])
    }

    @Test func `with the password a role is changed, a session ended, a person removed`() throws {
        let page = office.router.link(to: .person(office.bob))
        #expect(try office.post(.setRole(office.bob), [.role: "owner"]).link == page)
        #expect(office.everybody == ["ann owner 1", "bob owner 0"])
        office.signIn("bob")
        let session = try #require(office.people.person(office.bob, at: office.now)?.sessions.first)
        #expect(try office.post(.endSession(office.bob, session.id)).link == page)
        #expect(office.everybody == ["ann owner 1", "bob owner 0"])
        #expect(try office.post(.remove(office.bob)).link == office.router.link(to: .list))
        #expect(office.everybody == ["ann owner 1"])
        for action in [PeopleRouter.Action.remove(office.bob), .open(office.bob), .endSessions(office.bob)] {
            guard case .missing = try office.post(action) else { throw FrontDoor.NotThere() }
        }
    }

    @Test func `the last owner is told to make somebody else one first`() throws {
        let ann = try #require(Account.ID("ann"))
        for (action, fields) in [(PeopleRouter.Action.remove(ann), [:]), (.setRole(ann), [PeopleField.role: "staff"])] {
            let screen = try office.post(action, fields).screen
            #expect(screen.status == .conflict)
            #expect(screen.content.renderedIndented().contains("Make another person an owner first."))
        }
        #expect(office.everybody == ["ann owner 1", "bob staff 1"])
    }

    @Test func `addresses are read as they are printed, and no others`() throws {
        let router = office.router
        for page in [PeopleRouter.Page.list, .person(office.bob)] {
            #expect(router.page(at: router.link(to: page)) == page)
        }
        let session = PeopleRouter.Action.endSession(office.bob, "00ff00ff00ff00ff")
        for action in Self.changes.map(\.0) + [session] {
            #expect(router.action(at: router.target(of: action)) == action)
        }
        for path in [
            ["bob"], ["bob", "roles"], ["bob", "sign-out", "G"], ["bob", "sign-out", ""], ["bob", "role", "x"],
        ] {
            #expect(router.action(at: Target(Address(path: ["staff", "people"] + path))) == nil, "\(path)")
        }
        #expect(router.page(at: Link.root.appending("staff", "people", "bob", "role")) == nil)
    }
}
