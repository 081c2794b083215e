public import FoundationEssentials
import HTTPTypes
import Platform

/// Finds, begins, renews and ends the sessions of requests.
public struct Sessions: Sendable {
    /// A request's visitor and session.
    struct Caller {
        let visitor: Visitor
        let session: Session?
        /// Whether the request has a session cookie that names no session: an ended, a forged, or two different ones.
        let hasEnded: Bool

        /// The same caller, whose changes are those of this post.
        func sending(_ post: KeyedPost?) -> Caller {
            Caller(visitor: visitor.sending(post), session: session, hasEnded: hasEnded)
        }
    }

    private let store: any SessionStore
    private let now: @Sendable () -> Date

    public init(
        store: any SessionStore, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.now = now
    }

    /// The visitor of the request's session, else a newcomer.
    ///
    /// Only a post to where people sign in needs to know the device: to read a cookie costs.
    func caller(of request: Request, signsIn: Bool = false) throws -> Caller {
        let device = signsIn && request.method == .post ? DeviceCookie.text(in: request) : nil
        if let token = SessionCookie.token(in: request), let session = try store.session(for: token, at: now()) {
            // What the staff sees is right now: a standby may be seconds behind.
            if session.role != nil { RequestContext.databaseState = .newest }
            let visitor = Visitor(
                id: session.visitor, isKnown: true, address: request.remoteAddress,
                signedIn: session.identity.map { .init(as: $0, since: session.begun, role: session.role) },
                device: device)
            return Caller(visitor: visitor, session: session, hasEnded: false)
        }
        return Caller(
            visitor: Visitor(
                .newcomer(at: now()), isKnown: false, address: request.remoteAddress,
                device: device),
            session: nil, hasEnded: SessionCookie.isPresent(in: request))
    }

    /// Whether a sign-in is recent enough for a change of what is the staff's.
    func isFresh(_ signedIn: Visitor.SignedIn) -> Bool { signedIn.isFresh(at: now()) }

    /// Begins a newcomer's session, unless a store kept it with the change: the Set-Cookie value that carries it.
    func begin(_ new: NewSession, of visitor: Visitor.ID, secure: Bool) throws -> String {
        let session = Session(of: visitor, begun: new.begun)
        if !new.isKept { try store.save(session, for: new.token, at: now()) }
        return cookie(of: session, under: new.token, secure: secure)
    }

    /// Renews a session that was not renewed for a while, and gives the Set-Cookie value for it: less often would end
    /// it early, more often would write at each look. Where nothing can be written now, the next request tries again.
    func renew(_ session: Session, of request: Request) -> String? {
        let pause: Double = session.identity == nil ? 24 * 60 * 60 : 60 * 60
        guard now().timeIntervalSince(session.renewed) > pause, let token = SessionCookie.token(in: request),
            (try? store.renew(token, at: now())) == true
        else { return nil }
        return cookie(of: session.renewed(at: now()), under: token, secure: request.isSecure)
    }

    /// Signs a caller in under a new token, the old one dead: the Set-Cookie value that carries it.
    ///
    /// `merge` moves what the visitor has to the account, in steps that can be repeated: where one fails, the visitor's
    /// session stays as it was.
    func signIn(
        _ identity: Identity, _ caller: Caller, of request: Request,
        merge: (_ visitor: Visitor.ID, _ account: Writer) throws -> Void
    ) throws -> String {
        let token = SessionToken.random()
        // Before the visitor's things join it, the account has to be known to the stores.
        let cookie = try save(
            Session(of: identity.visitor, identity: identity, begun: now()), under: token, secure: request.isSecure)
        do {
            if let session = caller.session, session.identity == nil {
                try merge(session.visitor, Writer(identity.visitor))
            }
        } catch {
            try? store.remove(token)
            throw error
        }
        try end(request)
        return cookie
    }

    /// Ends a request's session on the server: the Set-Cookie value that removes the cookie.
    func signOut(_ request: Request) throws -> String {
        try end(request)
        return SessionCookie.removing(secure: request.isSecure)
    }

    private func end(_ request: Request) throws {
        if let token = SessionCookie.token(in: request) { try store.remove(token) }
    }

    private func save(_ session: Session, under token: SessionToken, secure: Bool) throws -> String {
        try store.save(session, for: token, at: now())
        return cookie(of: session, under: token, secure: secure)
    }

    private func cookie(of session: Session, under token: SessionToken, secure: Bool) -> String {
        SessionCookie.setting(token, for: session.idle, secure: secure)
    }
}

/// The change of a visitor's session with a redirect; only the website sets cookies.
public enum SessionChange: Equatable, Sendable {
    case keep
    /// The session stays, and a newcomer gets none: nothing was stored for them.
    case unneeded
    /// The visitor's data moves to the account, and a session under a new token replaces the old one. The browser keeps `device`
    /// for later sign-ins (`Visitor.device`).
    case signIn(Identity, device: String? = nil)
    /// The session ends on the server; the next change begins a fresh one.
    case signOut
}
