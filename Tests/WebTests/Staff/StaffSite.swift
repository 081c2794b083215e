import Foundation
import HTTPTypes
import Markup
import Platform
import Synchronization
import Web

/// A website with pages for everybody below `/open`, for the staff below `/staff/desk`, and for owners below `/staff/safe`;
/// `/login` is elsewhere. A test sets the clock and the roles.
final class StaffSite: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
    private let roles = Mutex<[String: Role]>(["staff": .staff, "owner": .owner])
    private let changes = Mutex<[String]>([])
    private let isBroken = Mutex(false)
    private let stored = MemorySessionStore()

    /// What was posted and got as far as the module.
    var performed: [String] { changes.withLock { $0 } }

    func pass(hours: Double) {
        time.withLock { $0 += hours * 60 * 60 }
    }

    func give(_ role: Role?, to name: String) {
        roles.withLock { $0[name] = role }
    }

    /// No session can be read from now on.
    func breakSessions() {
        isBroken.withLock { $0 = true }
    }

    /// Signs somebody in, whose name and id are the same: the cookie.
    func signIn(_ name: String) -> String {
        let token = SessionToken.random()
        let identity = Identity(id: name, name: name)
        stored.save(Session(of: identity.visitor, identity: identity, begun: now), for: token, at: now)
        return "visitor=\(token.text)"
    }

    /// A request, which is not from another site.
    func send(
        _ method: HTTPRequest.Method, _ reference: String, cookie: String? = nil, _ body: String = "",
        from origin: String = "https://shop.example"
    ) -> Response {
        let parts = reference.split(separator: "?", maxSplits: 1).map(String.init)
        var fields = HTTPFields()
        fields[.cookie] = cookie
        fields[.origin] = origin
        if method == .post { fields[.contentType] = TestSite.formType }
        return website.respond(
            to: Request(
                id: "r1", method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "", fields: fields,
                body: Array(body.utf8)))
    }

    /// What becomes of the long body of a form with files.
    func bodyPlan(_ path: String, cookie: String?) -> BodyPlan {
        var fields: HTTPFields = [.contentType: MultipartBody.contentType, .origin: "https://shop.example"]
        fields[.cookie] = cookie
        return website.bodyPlan(of: Request(method: .post, path: path, fields: fields))
    }

    var website: Website {
        Website(
            modules: [
                AnswersModule(router: AnswersRouter(base: Link.root.appending("open")), audience: .everyone),
                StaffAnswers(router: AnswersRouter(base: Link.root.appending("staff", "desk")), note: note),
                StaffAnswers(
                    router: AnswersRouter(base: Link.root.appending("staff", "safe")), note: note, role: .owner),
            ],
            staff: area,
            sessions: Sessions(store: RoleSessions(site: self), now: { self.now }),
            origins: [Origin("https://shop.example")].compactMap { $0 }
        ) { screen in
            AnyHTML(
                document(.lang("en")) {
                    body {
                        if let staff = screen.staff { staff }
                        screen.content
                    }
                })
        }
    }

    let area = StaffArea(
        below: Link.root.appending("staff"),
        links: [
            StaffLink("Home", Link.root.appending("staff")), StaffLink("Desk", Link.root.appending("staff", "desk")),
            StaffLink("Index", Link.root.appending("staff", "desk", "index")),
            StaffLink("Safe", Link.root.appending("staff", "safe"), for: .owner),
        ], account: Link.root.appending("own")
    ) { next in
        Link.root.appending("login", query: [QueryItem(NextField.next, next.address.reference)])
    }

    private var now: Date { time.withLock { $0 } }

    private var note: @Sendable (String) -> Void {
        { said in self.changes.withLock { $0.append(said) } }
    }

    fileprivate func session(for token: SessionToken, at now: Date) throws -> Session? {
        if isBroken.withLock({ $0 }) { throw StoreUnavailable("the disk is full") }
        let session = stored.session(for: token, at: now)
        return session.map { session in
            Session(
                of: session.visitor, identity: session.identity,
                role: session.identity.flatMap { identity in roles.withLock { $0[identity.name] } },
                begun: session.begun, renewed: session.renewed)
        }
    }

    /// Sessions with the roles that a test gives.
    private struct RoleSessions: SessionStore {
        let site: StaffSite

        func session(for token: SessionToken, at now: Date) throws -> Session? {
            try site.session(for: token, at: now)
        }

        func save(_ session: Session, for token: SessionToken, at now: Date) {
            site.stored.save(session, for: token, at: now)
        }

        func renew(_ token: SessionToken, at now: Date) -> Bool { site.stored.renew(token, at: now) }
        func remove(_ token: SessionToken) { site.stored.remove(token) }
    }
}

private enum NextField: String, FormField {
    case next
}

/// The module that says what it answers, for the staff; it notes what is posted.
struct StaffAnswers: UploadModule {
    let router: AnswersRouter
    let note: @Sendable (String) -> Void
    var role = Role.staff
    let audience = Audience.staff
    let formFields: [any FormField] = AnswerField.allCases

    private var answers: AnswersModule { AnswersModule(router: router, audience: audience) }

    func caching(of page: AnswersRouter.Page) -> Caching { .maxAge(60) }
    var uploadLimits: [UploadLimit<AnswersRouter.Action>] {
        [UploadLimit(of: .write, bytes: 1_000_000), UploadLimit(of: .answer(.conflict), bytes: 1_000_000)]
    }

    func show(_ page: AnswersRouter.Page, to visitor: Visitor) throws -> Reply { try answers.show(page, to: visitor) }

    func perform(_ action: AnswersRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        note(form[AnswerField.said])
        return try answers.perform(action, with: form, by: visitor)
    }
}
