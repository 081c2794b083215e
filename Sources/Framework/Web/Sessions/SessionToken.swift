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
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.dropFirst(16), radix: 16)
        else { return nil }
        bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
        guard bytes.hexadecimal == text else { return nil }
    }

    /// As it stands in a cookie: 32 lower-case hexadecimal digits.
    public var text: String {
        bytes.hexadecimal
    }
}

enum RandomBytes {
    /// Bytes from the system's cryptographic generator.
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
