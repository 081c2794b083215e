public import FoundationEssentials

/// Where sessions are kept, shared by all workers of a site. Every function throws `StoreUnavailable` where the machine
/// behind it is broken.
public protocol SessionStore: Sendable {
    /// The session of a token; nil where there is none, or it has ended (`SessionLimits`).
    func session(for token: SessionToken, at now: Date) throws -> Session?

    /// Begins or renews a session, and forgets the ones that have ended.
    func save(_ session: Session, for token: SessionToken, at now: Date) throws

    /// Ends a session at once; does nothing where there is none.
    func remove(_ token: SessionToken) throws
}
