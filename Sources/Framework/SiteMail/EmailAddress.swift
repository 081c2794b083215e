import Platform

/// An e-mail address that mail can be sent to: letters of ASCII, and nothing that could end a header field or a command of SMTP.
public struct EmailAddress: Hashable, Sendable {
    public enum Problem: Error, Equatable, Sendable {
        case empty
        /// It has more than `maxBytes`.
        case tooLong
        /// It has letters beyond ASCII, which few mail servers take (RFC 6531).
        case notASCII
        case malformed
    }

    /// RFC 5321, 4.5.3.1.3, less the brackets of a path.
    public static let maxBytes = 254

    public let text: String

    /// An address by the rule of HTML's e-mail fields (HTML, 4.10.5.1.5), without white space around it.
    public init(_ text: String) throws(Problem) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maxBytes else { throw .tooLong }
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(Self.isLocal),
            parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
        else { throw .malformed }
        self.text = text
    }

    /// What is behind the @.
    public var domain: String { String(text.split(separator: "@")[1]) }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let isEdge = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit }
        return (1...63).contains(label.count) && label.first.map(isEdge) == true && label.last.map(isEdge) == true
            && label.allSatisfy { isEdge($0) || $0 == UInt8(ascii: "-") }
    }
}

extension EmailAddress: Codable {
    public init(from decoder: any Decoder) throws {
        try self.init(String(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}

extension EmailAddress.Problem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the e-mail address is empty"
        case .tooLong: "the e-mail address has more than \(EmailAddress.maxBytes) bytes"
        case .notASCII: "e-mail addresses with letters beyond ASCII are not supported"
        case .malformed: "this is no e-mail address"
        }
    }
}

/// Who sends or gets a mail.
public struct Mailbox: Codable, Hashable, Sendable {
    public let name: String
    public let address: EmailAddress

    public init(_ address: EmailAddress, name: String = "") {
        self.name = name
        self.address = address
    }

    /// `Name <address>` or an address.
    public init(_ text: String) throws(EmailAddress.Problem) {
        guard text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") else {
            self.init(try EmailAddress(text))
            return
        }
        let name = String(text[..<bracket].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        self.init(try EmailAddress(String(text[text.index(after: bracket)...].dropLast())), name: name)
    }
}
