public import FoundationEssentials

/// The person who makes a request: one with a session, or a newcomer without stored data.
public struct Visitor: Sendable {
    /// The key of a visitor's things in a store: 128 random bits that no page shows.
    public struct ID: Hashable, Sendable {
        public let bytes: [UInt8]

        public init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// The id on pages that are the same for everybody.
        static let nobody = ID(bytes: [])

        /// A new one from the system's generator.
        public static func random() -> ID {
            ID(bytes: RandomBytes.make(16))
        }
    }

    /// A signed-in visitor's identity and role, and the sign-in's time.
    public struct SignedIn: Equatable, Sendable {
        public let identity: Identity
        public let since: Date
        /// What the account may do now; nil for a customer's.
        public let role: Role?

        public init(as identity: Identity, since: Date, role: Role? = nil) {
            self.identity = identity
            self.since = since
            self.role = role
        }

        /// Whether the sign-in is recent enough for a change of what is the staff's.
        public func isFresh(at now: Date) -> Bool { now.timeIntervalSince(since) <= SessionLimits.freshSignIn }
    }

    /// What a store that changes something needs to know.
    public let writer: Writer
    /// Whether a session holds this id already. A newcomer's is kept at the first change only.
    public let isKnown: Bool
    /// The client's IP address as text; empty where it is unknown or does not matter.
    public let address: String
    /// Nil for a visitor who did not sign in.
    public let signedIn: SignedIn?
    /// What the browser got at an earlier sign-in, as it was sent (`SessionChange.signIn`); nil if it sends nothing, or the request is
    /// not a post to a module that takes ended sessions, as a sign-in does.
    public let device: String?

    public var id: ID { writer.visitor }

    public init(
        id: ID, isKnown: Bool, address: String = "", signedIn: SignedIn? = nil, device: String? = nil
    ) {
        self.init(
            Writer(id), isKnown: isKnown, address: address, signedIn: signedIn, device: device)
    }

    init(
        _ writer: Writer, isKnown: Bool, address: String = "", signedIn: SignedIn? = nil, device: String? = nil
    ) {
        self.writer = writer
        self.isKnown = isKnown
        self.address = address
        self.signedIn = signedIn
        self.device = device
    }

    /// The same visitor, whose changes are those of this post.
    func sending(_ post: KeyedPost?) -> Visitor {
        Visitor(
            writer.sending(post), isKnown: isKnown, address: address, signedIn: signedIn, device: device)
    }
}

/// What an account may do beyond a customer's: each role may do what the ones before it may.
public enum Role: String, CaseIterable, Comparable, Sendable {
    /// Works with what the site's staff sees and changes.
    case staff
    /// Decides who is staff, too.
    case owner

    public static func < (lower: Role, higher: Role) -> Bool { lower == .staff && higher == .owner }
}

/// A signed-in visitor's account.
public struct Identity: Hashable, Sendable {
    /// The account's permanent id; its data is stored under it.
    public let id: String
    /// The user name.
    public let name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// The key of the account's things in a store, the same on every machine of its owner.
    public var visitor: Visitor.ID { Visitor.ID(bytes: Array("account:\(id)".utf8)) }
}
