import Platform

/// The secret in a visitor's cookie: 128 random bits. Stores keep a hash of it, never the token.
public struct SessionToken: Hashable, Sendable {
    public let bytes: [UInt8]

    /// A new one from the system's generator.
    public static func random() -> SessionToken {
        SessionToken(bytes: RandomBytes.make(16))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The token that 32 lower-case hexadecimal digits spell; nil for anything else.
    public init?(_ text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 16, bytes.hexadecimal == text else { return nil }
        self.bytes = bytes
    }

    /// As it stands in a cookie: 32 lower-case hexadecimal digits.
    public var text: String {
        bytes.hexadecimal
    }
}
