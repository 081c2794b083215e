public import FoundationEssentials

/// The person whom a module serves: one with a session, or a newcomer who has nothing stored yet.
public struct Visitor: Equatable, Sendable {
    /// The key of a visitor's things in a store: 128 random bits that no page shows.
    public struct ID: Hashable, Sendable {
        public let bytes: [UInt8]
        /// Begins with the first change of a newcomer; nil for who has a session.
        public let newSession: NewSession?

        public init(bytes: [UInt8]) {
            self.init(bytes: bytes, newSession: nil)
        }

        private init(bytes: [UInt8], newSession: NewSession?) {
            self.bytes = bytes
            self.newSession = newSession
        }

        /// Stands where a page is the same for everybody.
        static let nobody = ID(bytes: [])

        /// A new one from the system's generator.
        public static func random() -> ID {
            ID(bytes: RandomBytes.make(16))
        }

        /// A new one, of whom nothing is stored yet.
        public static func newcomer(at now: Date) -> ID {
            ID(bytes: RandomBytes.make(16), newSession: NewSession(begun: now))
        }

        public static func == (one: ID, other: ID) -> Bool { one.bytes == other.bytes }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(bytes)
        }
    }

    /// The identity of a visitor who signed in, and since when.
    public struct SignedIn: Equatable, Sendable {
        public let identity: Identity
        public let since: Date

        public init(as identity: Identity, since: Date) {
            self.identity = identity
            self.since = since
        }
    }

    public let id: ID
    /// Whether a session holds this id already. A newcomer's is kept at the first change only.
    public let isKnown: Bool
    /// The client's IP address as text; empty where it is unknown or does not matter.
    public let address: String
    /// Nil for a visitor who did not sign in.
    public let signedIn: SignedIn?

    public init(id: ID, isKnown: Bool, address: String = "", signedIn: SignedIn? = nil) {
        self.id = id
        self.isKnown = isKnown
        self.address = address
        self.signedIn = signedIn
    }
}

/// Who a visitor signed in as.
public struct Identity: Hashable, Sendable {
    /// Given once and kept; what the account has is kept under it.
    public let id: String
    /// What the person types to sign in.
    public let name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// The key of the account's things in a store, the same on every machine of its owner.
    public var visitor: Visitor.ID { Visitor.ID(bytes: Array("account:\(id)".utf8)) }
}
