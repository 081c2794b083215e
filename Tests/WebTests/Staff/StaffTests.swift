import Foundation
import HTTPTypes
import Markup
import Platform
import Testing

@testable import Web

/// Who gets what below the staff's base.
struct StaffTests {
    /// Addresses of pages, of actions, of both, and of nothing, as they may be sent.
    static let references = [
        "/staff/desk/fine", "/staff/desk/fine/", "/staff/desk/fine?said=1", "/staff/desk/index", "/staff/desk/write",
        "/staff/desk/nothing", "/staff/desk/broken", "/staff/desk/nowhere", "/staff/desk", "/staff", "/staff/",
        "/staff/x/y",
    ]
    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .options]

    let site = StaffSite()

    @Test(arguments: references)
    func `a stranger is led to sign in, and from there back`(reference: String) throws {
        for method in [HTTPRequest.Method.get, .head] {
            let response = site.send(method, reference)
            #expect(response.status == .seeOther)
            let next = reference.replacing("/", with: "%2F").replacing("?", with: "%3F").replacing("=", with: "%3D")
            #expect(response.fields[.location] == "/login?next=\(next)")
            #expect(response.fields[.cacheControl] == "no-store" && response.body.isEmpty)
        }
    }

    @Test func `whoever is not staff is answered alike wherever there is something and where there is nothing`() {
        let dead = "visitor=\(SessionToken.random().text)"
        for cookie in [nil, site.signIn("customer"), dead] {
            for origin in ["https://shop.example", "https://evil.example"] {
                for method in Self.methods {
                    var answers: Set<String> = []
                    for reference in Self.references {
                        var response = site.send(method, reference, cookie: cookie, "said=x", from: origin)
                        response.fields[.location] = response.fields[.location].map { _ in "somewhere" }
                        answers.insert("\(response.status) \(response.fields) \(response.text)")
                    }
                    #expect(answers.count == 1, "\(method) \(answers)")
                }
            }
        }
        #expect(site.performed.isEmpty)
    }

    @Test func `what the staff sees is of the newest state, what others see need not be`() {
        let trace = RequestContext()
        for (name, state) in [("staff", RequestContext.DatabaseState.newest), ("customer", .atLeast(3))] {
            trace.begin()
            trace.use {
                RequestContext.databaseState = .atLeast(3)
                _ = site.send(.get, "/staff/desk/fine", cookie: site.signIn(name))
                #expect(RequestContext.databaseState == state, "\(name)")
            }
        }
    }

    @Test(arguments: references)
    func `a customer gets the site's own 403, and a post of whoever is not staff changes nothing`(reference: String) {
        let customer = site.signIn("customer")
        let requests: [(HTTPRequest.Method, String?)] = [
            (.get, customer), (.post, customer), (.post, nil), (.put, nil),
        ]
        for (method, cookie) in requests {
            let response = site.send(method, reference, cookie: cookie, "said=x")
            #expect(response.status == .forbidden)
            #expect(response.fields[.cacheControl] == "no-store" && response.fields[.setCookie] == nil)
            #expect(response.text.contains("<h1>You cannot open this page</h1>"))
            #expect(response.text.contains(#"href="/login?next=%2F""#) == (cookie == nil))
        }
        #expect(site.performed.isEmpty)
    }

    @Test func `a post under a session that has ended is told so, and the cookie is taken away`() {
        let response = site.send(.post, "/staff/desk/fine", cookie: "visitor=\(SessionToken.random().text)", "said=x")
        #expect(response.status == .forbidden && response.text.contains("Your session has ended"))
        #expect(response.fields[.setCookie]?.contains("Max-Age=0") == true)
        #expect(site.performed.isEmpty)
    }

    @Test func `the staff is answered by the module, and nothing of it is stored`() {
        let staff = site.signIn("staff")
        let owner = site.signIn("owner")
        let answers: [(HTTPRequest.Method, String, String, HTTPResponse.Status)] = [
            (.get, "/staff/desk/fine", staff, .ok), (.head, "/staff/desk/fine", staff, .ok),
            (.get, "/staff/desk/fine/", staff, .movedPermanently), (.get, "/staff/safe/index", staff, .forbidden),
            (.get, "/staff/safe/index", owner, .ok), (.get, "/staff/desk/nowhere", staff, .notFound),
            (.get, "/staff", staff, .notFound), (.get, "/staff/desk/write", staff, .methodNotAllowed),
            (.get, "/staff/desk/nothing", staff, .notFound), (.get, "/staff/desk/broken", staff, .internalServerError),
            (.post, "/staff/desk/write", staff, .seeOther),
            (.post, "/staff/desk/refused", staff, .unprocessableContent),
            (.post, "/staff/desk/index", staff, .methodNotAllowed), (.post, "/staff/safe/conflict", staff, .forbidden),
            (.post, "/staff/safe/conflict", owner, .conflict), (.put, "/staff/desk/fine", staff, .methodNotAllowed),
        ]
        for (method, reference, cookie, status) in answers {
            let response = site.send(method, reference, cookie: cookie, "said=\(status.code)")
            #expect(response.status == status, "\(method) \(reference)")
            #expect(response.fields[.cacheControl] == "no-store", "\(method) \(reference)")
            #expect(response.fields[.eTag] == nil, "\(method) \(reference)")
        }
        #expect(site.performed == ["303", "422", "409"])
    }

    @Test func `a role that is taken away ends with the next request, and one that is given begins`() {
        let cookie = site.signIn("staff")
        #expect(site.send(.get, "/staff/desk/fine", cookie: cookie).status == .ok)
        site.give(nil, to: "staff")
        #expect(site.send(.get, "/staff/desk/fine", cookie: cookie).status == .forbidden)
        #expect(site.send(.post, "/staff/desk/fine", cookie: cookie, "said=x").status == .forbidden)
        site.give(.owner, to: "staff")
        #expect(site.send(.get, "/staff/safe/index", cookie: cookie).status == .ok)
        #expect(site.performed.isEmpty)
    }

    @Test func `a form of another site changes nothing`() {
        let response = site.send(
            .post, "/staff/desk/fine", cookie: site.signIn("staff"), "said=x", from: "https://evil.example")
        #expect(response.status == .forbidden && response.text.contains("did not come from this site"))
        #expect(site.performed.isEmpty)
    }

    @Test func `a change asks for a sign-in of the last 12 hours and keeps the form, and a page does not`() throws {
        let old = site.signIn("staff")
        site.pass(hours: 12)
        #expect(site.send(.post, "/staff/desk/fine", cookie: old, "said=in+time").status == .ok)
        site.pass(hours: 0.01)
        #expect(site.send(.get, "/staff/desk/fine", cookie: old).status == .ok)
        let refused = site.send(.post, "/staff/desk/fine", cookie: old, "said=Too+late+%26+all")
        #expect(refused.status == .forbidden && refused.fields[.cacheControl] == "no-store")
        #expect(refused.text.contains("<h1>Sign in again first</h1>"))
        #expect(refused.text.contains(##"<a href="/login?next=%2Fstaff%2Fdesk%2Ffine" target="_blank""##))
        #expect(refused.text.contains(#"<form method="post" action="/staff/desk/fine" class="kept-form">"#))
        #expect(refused.text.contains("Too late &amp; all</textarea>"))
        #expect(site.send(.post, "/staff/desk/fine", cookie: site.signIn("staff"), "said=again").status == .ok)
        #expect(site.performed == ["in time", "again"])
    }

    @Test func `a form that cannot be kept stands nowhere, and the sign-in leads from the same tab`() {
        let old = site.signIn("staff")
        site.pass(hours: 13)
        let refused = site.send(.post, "/staff/desk/write", cookie: old, "said=x&unknown=y")
        #expect(refused.status == .forbidden && refused.text.contains("Sign in again first"))
        #expect(!refused.text.contains("<form") && !refused.text.contains("_blank"))
        #expect(refused.text.contains(#"href="/login?next=%2Fstaff""#), "no page is above it but the base")
        #expect(site.performed.isEmpty)
    }

    @Test func `where no session can be read nobody is let in, and a form is given back`() {
        let cookie = site.signIn("staff")
        site.breakSessions()
        #expect(site.send(.get, "/staff/desk/fine", cookie: cookie).status == .serviceUnavailable)
        #expect(site.send(.get, "/staff/nowhere", cookie: cookie).status == .serviceUnavailable)
        let post = site.send(.post, "/staff/desk/fine", cookie: cookie, "said=kept+text")
        #expect(post.status == .serviceUnavailable && post.text.contains("kept text</textarea>"))
        #expect(post.fields[.cacheControl] == "no-store")
        #expect(site.performed.isEmpty)
        #expect(site.send(.get, "/open/fine").status == .ok)
    }

    @Test func `a module of the staff is nowhere but below their base`() async {
        #expect(site.send(.get, "/staffroom", cookie: site.signIn("owner")).status == .notFound)
        #expect(site.send(.get, "/staffroom").status == .notFound)
        for base in ["staff", "astray"] {
            await #expect(processExitsWith: base == "staff" ? .success : .failure) { [base = base as String] in
                _ = Website(
                    modules: [StaffAnswers(router: AnswersRouter(base: Link.root.appending(base))) { _ in }],
                    staff: StaffArea(below: Link.root.appending("staff")) { $0 },
                    sessions: Sessions(store: MemorySessionStore())
                ) { $0.content }
            }
        }
    }

    @Test func `no page of the staff is rendered ahead, and the web server and robots are told where they are`() throws
    {
        var pages: [Link] = []
        try site.website.prerenderedPages { pages.append($0.link) }
        #expect(pages.allSatisfy { $0.address.path(below: Link.root.appending("staff").address) == nil })
        #expect(site.website.webServerRules.staffPages.map(\.url.string) == ["/staff"])
        #expect(site.website.hasPage(at: "/staff") == true && site.website.hasPage(at: "/stuff") == false)
        #expect(TestSite().website.webServerRules.staffPages.isEmpty)
    }

    @Test func `a site without a place to sign in takes no module of the staff`() async {
        await #expect(processExitsWith: .failure) {
            let module = StaffAnswers(router: AnswersRouter(base: Link.root.appending("staff"))) { _ in }
            _ = Website(modules: [module], sessions: Sessions(store: MemorySessionStore())) { $0.content }
        }
    }

    @Test func `nobody but who may call an action has a long body of theirs stored`() {
        let site = StaffSite()
        for cookie in [nil, site.signIn("customer")] {
            #expect(site.bodyPlan("/staff/desk/write", cookie: cookie) == .refused(.forbidden))
        }
        let (staff, owner) = (site.signIn("staff"), site.signIn("owner"))
        #expect(site.bodyPlan("/staff/desk/write", cookie: staff) == .file(atMost: 1_000_000 + (1 << 20)))
        #expect(site.bodyPlan("/staff/safe/conflict", cookie: staff) == .refused(.forbidden))
        #expect(site.bodyPlan("/staff/safe/conflict", cookie: owner) == .file(atMost: 1_000_000 + (1 << 20)))
    }
}
