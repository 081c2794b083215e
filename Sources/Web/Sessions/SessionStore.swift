public import FoundationEssentials

/// Where sessions are kept, shared by all workers of a site.
public protocol SessionStore: Sendable {
    /// The session of a token; nil when there is none or it was renewed before `oldest`. Throws `StoreUnavailable`.
    func session(for token: SessionToken, renewedSince oldest: Date) throws -> Session?

    /// Begins or renews a session, and forgets the ones that were renewed before `oldest`. Throws `StoreUnavailable`.
    func save(_ session: Session, for token: SessionToken, forgettingBefore oldest: Date) throws
}
