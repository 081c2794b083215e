public import FoundationEssentials
import Synchronization

/// The session that a newcomer's first change begins.
///
/// The store receives it with the newcomer's id and stores both in the transaction of that change, so every stored
/// visitor has a session. If the store does not, the website stores it after the change.
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

    /// Marks it as stored.
    public func markKept() {
        kept.withLock { $0 = true }
    }
}

/// The session of a change has ended meanwhile: 403, and the cookie is removed.
public struct SessionEnded: Error, Sendable {
    public init() {}
}
