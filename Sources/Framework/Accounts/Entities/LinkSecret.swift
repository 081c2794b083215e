import Platform
import Web

/// The secret behind the # of a one-time link: 128 random bits. Stores keep a hash of it, never the secret.
public struct LinkSecret: Hashable, Sendable {
    /// Seconds for which a link can be used: 24 hours.
    public static let lifetime: Double = 24 * 60 * 60

    public let bytes: [UInt8]

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A new one from the system's generator.
    public static func random() -> LinkSecret {
        LinkSecret(bytes: Visitor.ID.random().bytes)
    }

    /// The secret that 32 lower-case hexadecimal digits spell; nil for anything else.
    public init?(_ text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 16, bytes.hexadecimal == text else { return nil }
        self.bytes = bytes
    }

    /// The secret of a whole link, or of its part behind the #, as a person types or pastes it; nil for anything else.
    public init?(link: String) {
        let parts = link.unicodeScalars.split { $0 == "#" || $0.properties.isWhitespace }
        guard let last = parts.last else { return nil }
        self.init(String(last))
    }

    public var text: String { bytes.hexadecimal }
}
