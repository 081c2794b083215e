import Markup
import Platform
import Testing
import Web

@testable import Accounts

struct AccountsModuleTests {
    @Test(arguments: [
        ("", "/categories"), ("/todos?deleted=7", "/todos?deleted=7"), ("/", "/"), ("//evil.example", "/categories"),
        ("/a\r\nb", "/categories"), ("/login", "/categories"), ("https://evil.example", "/categories"),
    ])
    func `a sign-in leads to the page that asked for it, else to the site's own choice`(
        next: String, address: String
    ) throws {
        let form = Form([SignInField.userName: "Ann@example.org", .password: FrontDoor.password, .next: next])
        let (link, change) = try go(.signIn, form, .stranger)
        #expect(link.url.string == address)
        guard case .signIn(let identity, _?) = change else { throw FrontDoor.NotThere() }
        #expect(identity == Identity(id: "a-1", name: "ann@example.org"))
    }

    @Test(arguments: [(String?.none, "/categories"), ("/todos", "/todos")])
    func `who is signed in is sent on, with a form and without`(next: String?, address: String) throws {
        let door = try FrontDoor()
        let page = AccountsRouter.Page.signIn(next: next.flatMap(door.router.next))
        guard case .redirect(let link, .keep) = try door.module.show(page, to: .signedIn()) else {
            Issue.record("the form was shown")
            return
        }
        #expect(link.url.string == address)
        let form = Form([SignInField.userName: "bob@example.org", .password: "", .next: next ?? ""])
        let (posted, change) = try go(.signIn, form, .signedIn())
        #expect((posted, change) == (link, .keep))
    }

    @Test func `who signs in again types the password alone, and comes back to the page that asked`() throws {
        let door = try FrontDoor()
        door.pass(seconds: 13 * 60 * 60)
        let form = try door.show(.signIn(next: door.router.next("/staff")), to: .signedIn(as: .owner))
        let html = form.content.renderedIndented()
        #expect(html.contains(#"value="ann@example.org""#))
        #expect(html.contains(/name="password"[^>]* autofocus/) && !html.contains(/name="username"[^>]* autofocus/))
        let fields = Form([SignInField.userName: FrontDoor.name, .password: FrontDoor.password, .next: "/staff"])
        guard
            case .redirect(let link, let change) = try door.module.perform(
                .signIn, with: fields, by: .signedIn(as: .owner))
        else { throw FrontDoor.NotThere() }
        #expect(link.url.string == "/staff")
        guard case .signIn(Identity(id: "a-1", name: FrontDoor.name), _?) = change else { throw FrontDoor.NotThere() }
    }

    @Test(arguments: [
        ("", "", PageStatus.refused), (FrontDoor.name, "short", .refused), (FrontDoor.name, "wrong password", .refused),
    ])
    func `a refused form stands at its own address, and keeps the page that asked for it`(
        name: String, password: String, status: PageStatus
    ) throws {
        let screen = try FrontDoor().post(name, password, next: "/todos")
        #expect(screen.status == status)
        #expect(screen.link?.url.string == "/login?next=%2Ftodos")
        #expect(screen.content.renderedIndented().contains(#"<input type="hidden" name="next" value="/todos">"#))
        #expect(screen.title == "Error: Sign in")
    }

    @Test func `whoever has to wait is told for how long`() throws {
        let limited = try FrontDoor()
        try limited.fail(10)
        limited.pass(seconds: 1)
        #expect(try limited.post(FrontDoor.name, FrontDoor.password).status == .tooMany(retryAfter: 899))
        let busy = try FrontDoor(store: FailingAccountStore(error: AccountsBusy()))
        #expect(try busy.post(FrontDoor.name, FrontDoor.password).status == .unavailable(retryAfter: 1))
        let down = try FrontDoor(store: FailingAccountStore(error: StoreUnavailable("down")))
        #expect(try down.post(FrontDoor.name, FrontDoor.password).status == .unavailable(retryAfter: 5))
    }

    @Test(arguments: [(1, "a minute"), (60, "a minute"), (61, "2 minutes"), (899, "15 minutes"), (900, "15 minutes")])
    func `a wait is worded in minutes, rounded up`(seconds: Int, text: String) {
        let presenter = SignInPresenter(text: .english, next: nil, afterSignIn: .root)
        let outcome = SignInInteractor.Outcome.refused(userName: "", .tooMany(retryAfter: seconds))
        guard case .show(let model, _, .tooMany(seconds)) = presenter.present(outcome) else {
            Issue.record("not shown")
            return
        }
        #expect(model.alert == "Too many sign-ins have failed. Try again in \(text).")
    }

    @Test func `a password is never shown, in no page and no JSON`() throws {
        let door = try FrontDoor()
        for (name, password) in [("ann", "secret-1"), (FrontDoor.name, "secret-2"), (FrontDoor.name, "secret-")] {
            let screen = try door.post(name, password)
            #expect(screen.status == .refused)
            #expect(!screen.content.renderedIndented().contains("secret"))
            #expect(!String(decoding: try screen.json(), as: UTF8.self).contains("secret"))
        }
    }

    @Test func `the account's page asks who is not signed in to do so, and to come back`() throws {
        guard case .redirect(let link, .keep) = try FrontDoor().module.show(.account, to: .stranger) else {
            Issue.record("shown to a stranger")
            return
        }
        #expect(link.url.string == "/login?next=%2Faccount")
    }

    @Test func `signing out ends the session, and is no harm for who was not signed in`() throws {
        #expect(try go(.signOut, Form(), .signedIn()) == (.root, .signOut))
        let known = Visitor(id: .random(), isKnown: true)
        #expect(try go(.signOut, Form(), known) == (.root, .keep))
        // A newcomer keeps nothing, and to keep would begin a session.
        #expect(try go(.signOut, Form(), .stranger) == (.root, .signOut))
    }

    @Test func `pages are a visitor's own, and a form under an ended session is taken`() throws {
        let module = try FrontDoor().module
        #expect(module.audience == .visitor)
        #expect(module.takesEndedSessions)
    }

    private func go(
        _ action: AccountsRouter.Action, _ form: Form, _ visitor: Visitor
    ) throws -> (Link, SessionChange) {
        guard case .redirect(let link, let change) = try FrontDoor().module.perform(action, with: form, by: visitor)
        else {
            throw FrontDoor.NotThere()
        }
        return (link, change)
    }
}
