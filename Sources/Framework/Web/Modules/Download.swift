public import Platform

/// A file that a page's address hands out instead of a page, to be kept by the browser's person.
public struct Download: Sendable {
    /// The name that a browser proposes.
    public let name: String
    /// The value of Content-Type.
    public let contentType: String
    /// Its bytes, which are read in pieces while they are sent; they are there as long as the value is.
    public let bytes: any ByteSource
    /// The entity tag, such as a hash of the bytes: letters and digits of ASCII.
    let version: String?

    /// What is no letter, digit, dot, hyphen or underscore of ASCII becomes a hyphen in the name.
    public init(name: String, contentType: String, bytes: any ByteSource, version: String? = nil) {
        let plain = name.utf8.map { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "._-".utf8.contains(byte) ? byte : UInt8(ascii: "-")
        }
        self.name = String(decoding: plain, as: UTF8.self)
        self.contentType = contentType
        self.bytes = bytes
        self.version = version
    }

    /// The value of Content-Disposition (RFC 6266).
    var disposition: String { "attachment; filename=\"\(name)\"" }
}
