public import FoundationEssentials
internal import HTTPTypes

/// Who a request is from: finds, begins and renews sessions.
public struct Sessions: Sendable {
    private let store: any SessionStore
    private let now: @Sendable () -> Date

    public init(store: any SessionStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// A request's visitor: the one of its session, else a newcomer.
    func visitor(of request: Request) throws -> (visitor: Visitor, session: Session?) {
        guard let token = SessionCookie.token(in: request),
            let session = try store.session(for: token, renewedSince: now() - SessionCookie.lifetime)
        else { return (Visitor(id: .random(), isKnown: false), nil) }
        return (Visitor(id: session.visitor, isKnown: true), session)
    }

    /// Begins a newcomer's session: the Set-Cookie value that carries it.
    func begin(for visitor: Visitor, secure: Bool) throws -> String {
        try save(visitor.id, under: .random(), secure: secure)
    }

    /// Renews a session that was not renewed for a day, and gives the Set-Cookie value for it: less often would lose days,
    /// more often would write at each look.
    func renew(_ session: Session, of request: Request) throws -> String? {
        guard now().timeIntervalSince(session.renewed) > 24 * 60 * 60, let token = SessionCookie.token(in: request)
        else { return nil }
        return try save(session.visitor, under: token, secure: request.isSecure)
    }

    private func save(_ visitor: Visitor.ID, under token: SessionToken, secure: Bool) throws -> String {
        let session = Session(visitor: visitor, renewed: now())
        try store.save(session, for: token, forgettingBefore: now() - SessionCookie.lifetime)
        return SessionCookie.setting(token, secure: secure)
    }
}
