import FoundationEssentials
import Platform

/// A user name: an e-mail address in lower case.
public struct UserName: Hashable, Sendable {
    public enum Invalid: Error, Equatable, Sendable {
        case empty, tooLong, malformed
    }

    /// The limit of an address (RFC 5321, 4.5.3.1.3, less its brackets).
    public static let maxBytes = 254

    /// The rule of HTML's e-mail fields (HTML, 4.10.5.1.5), which the page's script follows too.
    public static let pattern =
        "[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
        + "(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*"

    public let text: String

    /// The address without white space at its ends.
    public init(_ text: String) throws(Invalid) {
        let bytes = Self.trim(Array(text.utf8))
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maxBytes else { throw .tooLong }
        guard Self.isAddress(bytes) else { throw .malformed }
        self.text = String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isLocal) else { return false }
        return parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || Array(".!#$%&'*+/=?^_`{|}~-".utf8).contains(byte)
    }

    private static func trim(_ bytes: [UInt8]) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
