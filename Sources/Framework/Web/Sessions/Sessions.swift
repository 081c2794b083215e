public import FoundationEssentials
import HTTPTypes

/// Who a request is from: finds, begins, renews and ends sessions.
public struct Sessions: Sendable {
    /// Moves what a visitor has to the account that the visitor signs in to. A step that can be repeated: where it fails,
    /// the session stays as it was.
    public typealias Join = @Sendable (_ visitor: Visitor.ID, _ account: Visitor.ID) throws -> Void

    /// A request's visitor, and what is known of the session.
    struct Caller {
        let visitor: Visitor
        let session: Session?
        /// Whether the request has a session cookie that names no session: an ended, a forged, or two different ones.
        let hasEnded: Bool
    }

    private let store: any SessionStore
    private let join: Join
    private let now: @Sendable () -> Date

    public init(
        store: any SessionStore, join: @escaping Join = { _, _ in }, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.join = join
        self.now = now
    }

    /// Who asks: the visitor of the request's session, else a newcomer.
    func caller(of request: Request) throws -> Caller {
        if let token = SessionCookie.token(in: request), let session = try store.session(for: token, at: now()) {
            let visitor = Visitor(
                id: session.visitor, isKnown: true, address: request.remoteAddress,
                signedIn: session.identity.map { .init(as: $0, since: session.begun) })
            return Caller(visitor: visitor, session: session, hasEnded: false)
        }
        return Caller(
            visitor: Visitor(id: .random(), isKnown: false, address: request.remoteAddress), session: nil,
            hasEnded: SessionCookie.isPresent(in: request))
    }

    /// Begins a newcomer's session: the Set-Cookie value that carries it.
    func begin(for visitor: Visitor, secure: Bool) throws -> String {
        try save(Session(of: visitor.id, begun: now()), under: .random(), secure: secure)
    }

    /// Renews a session that was not renewed for a while, and gives the Set-Cookie value for it: less often would end it
    /// early, more often would write at each look.
    func renew(_ session: Session, of request: Request) throws -> String? {
        let pause: Double = session.identity == nil ? 24 * 60 * 60 : 60 * 60
        guard now().timeIntervalSince(session.renewed) > pause, let token = SessionCookie.token(in: request)
        else { return nil }
        return try save(session.renewed(at: now()), under: token, secure: request.isSecure)
    }

    /// Signs a caller in under a new token, the old one dead: the Set-Cookie value that carries it.
    func signIn(_ identity: Identity, _ caller: Caller, of request: Request) throws -> String {
        if let session = caller.session, session.identity == nil { try join(session.visitor, identity.visitor) }
        let session = Session(of: identity.visitor, identity: identity, begun: now())
        let cookie = try save(session, under: .random(), secure: request.isSecure)
        try end(request)
        return cookie
    }

    /// Ends a request's session on the server: the Set-Cookie value that takes the cookie away.
    func signOut(_ request: Request) throws -> String {
        try end(request)
        return SessionCookie.removing(secure: request.isSecure)
    }

    private func end(_ request: Request) throws {
        if let token = SessionCookie.token(in: request) { try store.remove(token) }
    }

    private func save(_ session: Session, under token: SessionToken, secure: Bool) throws -> String {
        try store.save(session, for: token, at: now())
        let lifetime = session.identity == nil ? SessionLimits.visitorIdle : SessionLimits.signedInIdle
        return SessionCookie.setting(token, for: lifetime, secure: secure)
    }
}

/// What becomes of a visitor's session when a module leaves a page; the website alone touches cookies.
public enum SessionChange: Equatable, Sendable {
    case keep
    /// What the visitor has joins the account, and a session under a new token takes the place of the old one.
    case signIn(Identity)
    /// The session ends on the server; the next change begins a fresh one.
    case signOut
}
