import Foundation
import HTTPTypes
import Markup
import Platform
import Synchronization
import Testing
import Web

/// Sign in and out through a module whose addresses are `/in`, `/out`, `/me` and `/note`.
struct WebsiteSignInTests {
    let desk = Desk()

    @Test func `signing in gives a new token under which the account is known`() throws {
        let before = try #require(desk.post("/note").cookie)
        let signedIn = desk.post("/in", cookie: before)
        #expect(signedIn.status == .seeOther)
        let after = try #require(signedIn.cookie)
        #expect(after != before)
        #expect(try #require(signedIn.fields[.setCookie]).contains("Max-Age=1209600;"))
        #expect(desk.name(after) == "ann@example.org")
        #expect(desk.name(before) == "nobody")
        #expect(desk.post("/note", cookie: before).status == .forbidden)
    }

    @Test func `a newcomer who signs in gets the account's session and no other`() throws {
        let cookie = try #require(desk.post("/in").cookie)
        #expect(desk.name(cookie) == "ann@example.org")
        #expect(desk.joins.isEmpty)
    }

    @Test func `what the visitor has joins the account once, and an account's does not join another`() throws {
        let before = try #require(desk.post("/note").cookie)
        let visitor = desk.visitor(before)
        let cookie = try #require(desk.post("/in", cookie: before).cookie)
        #expect(desk.joins == [[visitor, Desk.ann.visitor.bytes.hexadecimal]])
        _ = desk.post("/in", cookie: cookie)
        #expect(desk.joins.count == 1)
    }

    @Test func `a join that fails leaves the visitor's session as it was`() throws {
        let before = try #require(desk.post("/note").cookie)
        desk.breakJoins()
        let answer = desk.post("/in", cookie: before)
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.fields[.setCookie] == nil)
        #expect(desk.post("/note", cookie: before).status == .seeOther)
    }

    @Test func `signing out ends the session on the server and takes the cookie away`() throws {
        let cookie = try #require(desk.post("/in").cookie)
        let out = desk.post("/out", cookie: cookie)
        #expect(out.fields[.setCookie] == "visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        #expect(desk.name(cookie) == "nobody")
        let fresh = try #require(desk.post("/note").cookie)
        #expect(desk.visitor(fresh) != Desk.ann.visitor.bytes.hexadecimal)
    }

    @Test func `pages of who signed in stay in no browser, nor does what scripts kept after a sign-out over https`()
        throws
    {
        #expect(desk.get("/me", cookie: nil).fields[.cacheControl] == "private, no-cache")
        let cookie = try #require(desk.post("/in", secure: true).cookie)
        #expect(desk.get("/me", cookie: cookie, secure: true).fields[.cacheControl] == "no-store")
        #expect(desk.post("/show", cookie: cookie, secure: true).fields[.cacheControl] == "no-store")
        let clear = try #require(HTTPField.Name("Clear-Site-Data"))
        #expect(desk.post("/out", cookie: cookie, secure: true).fields[clear] == "\"storage\"")
        let plain = try #require(desk.post("/in").cookie)
        #expect(desk.post("/out", cookie: plain).fields[clear] == nil)
        #expect(desk.post("/show").fields[.cacheControl] == "private, no-cache")
    }

    @Test func `a browser that signed in is known again, also after it signed out`() throws {
        let answer = desk.post("/in")
        let device = "device=known; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"
        #expect(answer.fields[values: .setCookie].last == device)
        let cookie = try #require(answer.cookie)
        for (sent, kept) in [("device=old", "old"), ("device=old; device=other", "known"), ("x=y", "known")] {
            let again = desk.post("/in", cookie: sent).fields[values: .setCookie].last
            #expect(again?.hasPrefix("device=\(kept);") == true)
        }
        #expect(desk.post("/out", cookie: cookie).fields[values: .setCookie].count == 1)
    }

    @Test func `two machines that sign in to one account are one visitor`() throws {
        let cookies = try (0..<2).map { _ in try #require(desk.post("/in").cookie) }
        #expect(cookies[0] != cookies[1])
        #expect(desk.visitor(cookies[0]) == desk.visitor(cookies[1]))
        _ = desk.post("/out", cookie: cookies[0])
        #expect(desk.name(cookies[1]) == "ann@example.org")
    }

    @Test func `a signed-in session that is used ends after 90 days, one that is not after 14`() throws {
        let used = try #require(desk.post("/in").cookie)
        let unused = try #require(desk.post("/in").cookie)
        for day in 1...89 {
            desk.pass(days: 1)
            #expect(desk.name(used) == "ann@example.org", "day \(day)")
            if day == 15 { #expect(desk.name(unused) == "nobody") }
        }
        desk.pass(days: 1.01)
        #expect(desk.name(used) == "nobody")
    }

    @Test func `who signed in is renewed after an hour, so that the idle time is kept to within one`() throws {
        let cookie = try #require(desk.post("/in").cookie)
        desk.pass(days: 0.9 / 24)
        #expect(desk.get("/me", cookie: cookie).fields[.setCookie] == nil)
        desk.pass(days: 0.2 / 24)
        #expect(desk.get("/me", cookie: cookie).cookie == cookie)
    }

    @Test func `a module that takes ended sessions lets one sign in with a dead cookie`() throws {
        let dead = "visitor=000102030405060708090a0b0c0d0eff"
        let answer = desk.post("/in", cookie: dead)
        #expect(answer.status == .seeOther)
        #expect(desk.name(try #require(answer.cookie)) == "ann@example.org")
    }

    @Test func `the client's address reaches the module`() {
        #expect(desk.get("/me", cookie: nil).text.contains("from 192.0.2.7"))
    }
}

/// A website of the desk's modules on a clock that a test sets.
final class Desk: Sendable {
    static let ann = Identity(id: "a1", name: "ann@example.org")

    private let sessions = MemorySessionStore()
    private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
    private let joined = Mutex<[[String]]>([])
    private let joinsFail = Mutex(false)

    var joins: [[String]] { joined.withLock { $0 } }

    func breakJoins() { joinsFail.withLock { $0 = true } }

    func pass(days: Double) {
        time.withLock { $0 += days * 24 * 60 * 60 }
    }

    func get(_ path: String, cookie: String?, secure: Bool = false) -> Response {
        send(.get, path, cookie, secure)
    }

    func post(_ path: String, cookie: String? = nil, secure: Bool = false) -> Response {
        send(.post, path, cookie, secure)
    }

    /// The name as which a cookie's owner is signed in; "nobody" for who is not.
    func name(_ cookie: String) -> String {
        word(after: "name ", in: get("/me", cookie: cookie))
    }

    /// Under what the cookie owner's things are kept.
    func visitor(_ cookie: String) -> String {
        word(after: "visitor ", in: get("/me", cookie: cookie))
    }

    private func word(after mark: String, in response: Response) -> String {
        guard let range = response.text.firstRange(of: mark) else { return "" }
        return String(response.text[range.upperBound...].prefix { $0 != " " && $0 != "<" })
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ cookie: String?, _ secure: Bool) -> Response {
        var fields = HTTPFields()
        fields[.cookie] = cookie
        fields[.origin] = "https://desk.example"
        let request = Request(method: method, path: path, isSecure: secure, remoteAddress: "192.0.2.7", fields: fields)
        return website.respond(to: request)
    }

    private var website: Website {
        Website(
            modules: [
                DeskModule(desk: self, takesEndedSessions: true), DeskModule(desk: self, takesEndedSessions: false),
            ],
            sessions: Sessions(store: sessions, now: { self.time.withLock { $0 } }),
            origins: [Origin("https://desk.example")].compactMap { $0 }
        ) { screen in AnyHTML(document(.lang("en")) { body { screen.content } }) }
    }

    fileprivate func merge(_ visitor: Visitor.ID, _ account: Writer) throws {
        if joinsFail.withLock({ $0 }) { throw StoreUnavailable("the disk is full") }
        joined.withLock { $0.append([visitor.bytes.hexadecimal, account.visitor.bytes.hexadecimal]) }
    }
}

/// The desk itself (sign in and out, who am I), or the notes beside it.
private struct DeskModule: VisitorDataModule {
    struct Routes: Router {
        enum Page { case me }
        enum Action { case `in`, out, note, show }

        let isDesk: Bool
        let pages: RouteTable<Page>
        let actions: RouteTable<Action>

        init(isDesk: Bool) {
            self.isDesk = isDesk
            guard isDesk else {
                pages = RouteTable(below: .root) {}
                actions = RouteTable(below: .root) { Route("note", .note) }
                return
            }
            pages = RouteTable(below: .root) { Route("me", .me) }
            actions = RouteTable(below: .root) {
                Route("in", .in)
                Route("out", .out)
                Route("show", .show)
            }
        }
    }

    let desk: Desk
    let takesEndedSessions: Bool
    var router: Routes { Routes(isDesk: takesEndedSessions) }
    let audience = Audience.visitor

    func show(_ page: Routes.Page, to visitor: Visitor) -> Reply {
        let name = visitor.signedIn?.identity.name ?? "nobody"
        let text = "name \(name) visitor \(visitor.id.bytes.hexadecimal) from \(visitor.address)"
        return .show(Screen(DeskView(model: DeskModel(title: text)), at: router.link(to: page)))
    }

    func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        if router.isDesk { try desk.merge(visitor, account) }
    }

    func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) -> Reply {
        switch action {
        case .in: .redirect(router.link(to: .me), session: .signIn(Desk.ann, device: visitor.device ?? "known"))
        case .out: .redirect(router.link(to: .me), session: .signOut)
        case .note: .redirect(Link.root.appending("me"))
        case .show: show(.me, to: visitor)
        }
    }
}

private struct DeskModel: ViewModel {
    let title: String
}

private struct DeskView: View {
    let model: DeskModel

    var body: some HTML {
        p { model.title }
    }
}
