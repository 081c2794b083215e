/// A password as a person typed it: 8 to 1,024 bytes of UTF-8, never cut and never shown.
public struct Password: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case empty, tooShort, tooLong
    }

    public static let minBytes = 8
    public static let maxBytes = 1_024

    public let bytes: [UInt8]

    public init(_ text: String) throws(Broken) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count >= Self.minBytes else { throw .tooShort }
        guard bytes.count <= Self.maxBytes else { throw .tooLong }
        self.bytes = bytes
    }
}
