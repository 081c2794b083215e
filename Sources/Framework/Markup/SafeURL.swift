/// A URL that is safe to put into a page: http, https, mailto, tel, or a reference within the site.
///
/// It is no string literal on purpose: `.href("javascript:…")` does not compile.
public struct SafeURL: Hashable, Sendable {
    /// The URL as it will be written, before HTML escaping.
    public let string: String

    /// Takes `string` if it is http, https, mailto, tel or a relative reference; decided on its UTF-8 bytes.
    ///
    /// Refused are other schemes, `//host`, a backslash, a space, and control bytes, which browsers strip or rewrite.
    public init?(_ string: String) {
        guard Self.isSafe(string.utf8) else { return nil }
        self.string = string
    }

    /// Takes a path that its caller percent-encoded already, with its query and fragment.
    ///
    /// Only its start is looked at: whatever could make it name another host is replaced by one slash.
    public init(encodedPath path: String) {
        string = Self.isLocal(path.utf8) ? path : Self.local(path)
    }

    /// The element with an id on the same page. What follows a `#` names no other page.
    public init(fragment id: String) {
        string = "#\(id)"
    }

    /// A path behind an origin, which its caller checked: what is safe alone is safe there.
    package init(origin: String, _ path: SafeURL) {
        string = origin + path.string
    }
}

extension SafeURL {
    private static let schemes = ["http", "https", "mailto", "tel"]

    private static func isSafe(_ bytes: String.UTF8View) -> Bool {
        guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return false }
        if bytes.starts(with: "//".utf8) { return false }
        guard let end = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }), bytes[end] == UInt8(ascii: ":") else {
            return true
        }
        let scheme = String(bytes[..<end])?.lowercased()
        return schemes.contains { $0 == scheme }
    }

    private static func isLocal(_ bytes: String.UTF8View) -> Bool {
        let bytes = bytes.span
        guard !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") else { return false }
        return bytes.count < 2 || !isAmbiguous(bytes[1])
    }

    private static func local(_ path: String) -> String {
        "/" + String(Substring(path.utf8.drop { isAmbiguous($0) }))
    }

    /// Whether a browser drops the byte or takes it for a slash, so that `/` and it begin a host.
    private static func isAmbiguous(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }
}
