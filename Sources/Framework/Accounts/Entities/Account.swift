import Platform
import Web

/// A person's account.
public struct Account: Equatable, Sendable {
    /// The permanent id, independent of the name: 1 to 200 bytes.
    public struct ID: Hashable, Sendable {
        public let text: String

        /// Nil for an empty text, a longer one, and one with control bytes.
        public init?(_ text: String) {
            let bytes = text.utf8
            guard (1...200).contains(bytes.count), !bytes.contains(where: \.isASCIIControl) else { return nil }
            self.text = text
        }

        private init(hexadecimalOf bytes: [UInt8]) {
            text = bytes.hexadecimal
        }

        /// A new one: 128 random bits in hexadecimal.
        public static func random() -> ID {
            ID(hexadecimalOf: Visitor.ID.random().bytes)
        }
    }

    public let id: ID
    public let name: UserName

    public init(id: ID, name: UserName) {
        self.id = id
        self.name = name
    }
}
