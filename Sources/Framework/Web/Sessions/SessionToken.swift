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

    /// The value in a cookie: 32 lower-case hexadecimal digits.
    public var text: String {
        bytes.hexadecimal
    }
}

enum RandomBytes {
    /// Bytes from the system's cryptographic generator.
    static func make(_ count: Int) -> [UInt8] {
        // It asks the system once for each word.
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let word = generator.next()
            bytes += (0..<min(8, count - bytes.count)).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        return bytes
    }
}
