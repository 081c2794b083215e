public import FoundationEssentials
import Synchronization

/// Where sessions are kept, shared by all workers of a site. Every function throws `StoreUnavailable` where the machine
/// behind it is broken.
public protocol SessionStore: Sendable {
    /// The session of a token, with the role that its account has now; nil if there is none, or it has ended
    /// (`SessionLimits`).
    func session(for token: SessionToken, at now: Date) throws -> Session?

    /// Stores a session, and removes ended ones.
    func save(_ session: Session, for token: SessionToken, at now: Date) throws

    /// Counts a session as used now. It waits for nobody: false where others write, or the session is gone, and nothing is
    /// changed.
    func renew(_ token: SessionToken, at now: Date) throws -> Bool

    /// Ends a session at once; does nothing where there is none.
    func remove(_ token: SessionToken) throws
}

/// A session as stored under its token's hash.
public struct Session: Equatable, Sendable {
    public let visitor: Visitor.ID
    /// Nil without a sign-in.
    public let identity: Identity?
    /// The account's role when the session was read; it is kept with the account.
    public let role: Role?
    public let begun: Date
    /// When it was begun or last renewed.
    public let renewed: Date

    /// A session that begins at a moment; of a visitor, or of the account's owner.
    public init(
        of visitor: Visitor.ID, identity: Identity? = nil, role: Role? = nil, begun: Date, renewed: Date? = nil
    ) {
        self.visitor = visitor
        self.identity = identity
        self.role = role
        self.begun = begun
        self.renewed = renewed ?? begun
    }

    func renewed(at now: Date) -> Session {
        Session(of: visitor, identity: identity, role: role, begun: begun, renewed: now)
    }

    func with(role: Role?) -> Session {
        Session(of: visitor, identity: identity, role: role, begun: begun, renewed: renewed)
    }

    /// Seconds for which it is kept unused.
    public var idle: Double {
        guard identity == nil else { return SessionLimits.signedInIdle }
        return renewed == begun ? SessionLimits.newcomerIdle : SessionLimits.visitorIdle
    }
}

/// When sessions end: one begun or renewed before these moments has ended.
public struct SessionLimits: Sendable {
    /// Seconds for which the session of a visitor is kept who never came back on another day: 14 days. A robot begins as many
    /// as it likes.
    public static let newcomerIdle: Double = 14 * day
    /// Seconds for which the unused session of any other visitor is kept: 400 days, the most that browsers grant a cookie.
    public static let visitorIdle: Double = 400 * day
    /// Seconds for which a signed-in visitor's unused session is kept: 14 days.
    public static let signedInIdle: Double = 14 * day
    /// Seconds after which a sign-in expires, used or not: 90 days.
    public static let signedInAge: Double = 90 * day
    /// Seconds after which a sign-in no longer allows a change of what is the staff's: 12 hours.
    public static let freshSignIn: Double = day / 2

    public let newcomerBegun: Date
    public let visitorRenewed: Date
    public let signedInRenewed: Date
    public let signedInBegun: Date

    public init(at now: Date) {
        newcomerBegun = now - Self.newcomerIdle
        visitorRenewed = now - Self.visitorIdle
        signedInRenewed = now - Self.signedInIdle
        signedInBegun = now - Self.signedInAge
    }

    /// Whether a session goes on.
    public func allow(_ session: Session) -> Bool {
        guard session.identity != nil else {
            return session.renewed >= (session.renewed == session.begun ? newcomerBegun : visitorRenewed)
        }
        return session.renewed >= signedInRenewed && session.begun >= signedInBegun
    }

    private static let day: Double = 24 * 60 * 60
}

/// Sessions for tests and for sites that may forget them at a restart.
public final class MemorySessionStore: SessionStore {
    private let sessions = Mutex<[SessionToken: Session]>([:])
    private let role: @Sendable (Identity) -> Role?

    /// `role` is the one that an account has now.
    public init(role: @escaping @Sendable (Identity) -> Role? = { _ in nil }) {
        self.role = role
    }

    public func session(for token: SessionToken, at now: Date) -> Session? {
        let stored = sessions.withLock { $0[token].flatMap { SessionLimits(at: now).allow($0) ? $0 : nil } }
        return stored?.with(role: stored?.identity.flatMap(role))
    }

    public func save(_ session: Session, for token: SessionToken, at now: Date) {
        sessions.withLock { sessions in
            sessions = sessions.filter { SessionLimits(at: now).allow($0.value) }
            sessions[token] = session
        }
    }

    public func renew(_ token: SessionToken, at now: Date) -> Bool {
        sessions.withLock { sessions in
            guard let session = sessions[token] else { return false }
            sessions[token] = session.renewed(at: now)
            return true
        }
    }

    public func remove(_ token: SessionToken) {
        sessions.withLock { $0[token] = nil }
    }

    /// The sessions of a visitor that go on.
    public func sessions(of visitor: Visitor.ID, at now: Date) -> [SessionToken: Session] {
        sessions.withLock { $0.filter { $0.value.visitor == visitor && SessionLimits(at: now).allow($0.value) } }
    }
}
