public import FoundationEssentials
import Synchronization

/// The session that a newcomer's first change begins.
///
/// It goes with the newcomer's id to the store, which keeps both in the transaction of that change: so nothing is stored of
/// whom nobody knows. What a store does not keep, the website does after the change.
public final class NewSession: Sendable {
    public let token: SessionToken
    public let begun: Date
    private let kept = Mutex(false)

    public init(token: SessionToken = .random(), begun: Date) {
        self.token = token
        self.begun = begun
    }

    /// Whether it is stored.
    public var isKept: Bool { kept.withLock { $0 } }

    /// Says that it is stored for good.
    public func markKept() {
        kept.withLock { $0 = true }
    }
}

/// A change came under a session that ended meanwhile: 403, and the cookie is taken away.
public struct SessionEnded: Error, Sendable {
    public init() {}
}
