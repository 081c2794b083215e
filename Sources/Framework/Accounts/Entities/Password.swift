/// A password as a person typed it: 8 to 1,024 bytes of UTF-8, never cut and never shown.
public struct Password: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case empty, tooShort, tooLong
    }

    public static let least = 8
    public static let most = 1_024

    public let bytes: [UInt8]

    public init(_ text: String) throws(Broken) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count >= Self.least else { throw .tooShort }
        guard bytes.count <= Self.most else { throw .tooLong }
        self.bytes = bytes
    }
}
