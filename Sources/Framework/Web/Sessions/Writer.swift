public import FoundationEssentials
import Synchronization

/// Who changes something, and what a store keeps in the transaction of the change: a newcomer's session, and the post under a one-time key.
public struct Writer: Sendable {
    public let visitor: Visitor.ID
    /// A newcomer's session, begun by the first change; nil for others.
    public let newSession: NewSession?
    /// The post under a one-time key that is being answered.
    public let post: KeyedPost?

    /// A visitor who has a session.
    public init(_ visitor: Visitor.ID) {
        self.init(visitor, newSession: nil, post: nil)
    }

    private init(_ visitor: Visitor.ID, newSession: NewSession?, post: KeyedPost?) {
        self.visitor = visitor
        self.newSession = newSession
        self.post = post
    }

    /// A newcomer, without stored data.
    public static func newcomer(at now: Date) -> Writer {
        Writer(.random(), newSession: NewSession(begun: now), post: nil)
    }

    /// The same writer, whose changes are those of this post.
    public func sending(_ post: KeyedPost?) -> Writer {
        Writer(visitor, newSession: newSession, post: post)
    }
}

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
