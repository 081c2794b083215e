/// A password as a person typed it: at least 8 characters, which are Unicode's code points (NIST SP 800-63B, 3.1.1.2),
/// and at most 1,024 bytes of UTF-8; never cut and never shown.
public struct Password: Equatable, Sendable {
    public enum Invalid: Error, Equatable, Sendable {
        case empty, tooShort, tooLong
    }

    public static let minCharacters = 8
    public static let maxBytes = 1_024

    public let bytes: [UInt8]

    public init(_ text: String) throws(Invalid) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard text.unicodeScalars.count >= Self.minCharacters else { throw .tooShort }
        guard bytes.count <= Self.maxBytes else { throw .tooLong }
        self.bytes = bytes
    }
}
