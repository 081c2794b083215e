/// Whom a module serves: somebody with a session, or a newcomer who has nothing stored yet.
public struct Visitor: Equatable, Sendable {
    /// Under what a store keeps a visitor's things: 128 random bits that no page shows.
    public struct ID: Hashable, Sendable {
        public let bytes: [UInt8]

        public init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Stands where a page is the same for everybody.
        static let nobody = ID(bytes: [])

        /// A new one from the system's generator.
        public static func random() -> ID {
            ID(bytes: RandomBytes.make(16))
        }
    }

    public let id: ID
    /// Whether a session holds this id already. A newcomer's is kept at the first change only.
    public let isKnown: Bool

    public init(id: ID, isKnown: Bool) {
        self.id = id
        self.isKnown = isKnown
    }
}
