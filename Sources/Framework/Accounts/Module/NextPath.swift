import Platform
import Web

/// The page to which a sign-in leads back, as a query or a form names it: a path of this site and nothing else.
struct NextPath {
    /// Bytes of a printed address, so that a redirect there fits the buffers of the server in front.
    static let most = 2_048

    let link: Link

    /// Nil for what is no path of this site. The text was decoded once, by who read the query or the form; how it stands
    /// then decides.
    init?(_ text: String) {
        guard Self.isLocal(text.utf8) else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? Substring(parts[1]) : ""
        guard let address = Address(path: String(Substring(parts[0])), query: String(query)) else { return nil }
        self.init(Link(address))
    }

    /// Nil for a link that a browser or a proxy might read as another one, and for one that is too long.
    init?(_ link: Link) {
        guard link.address.path.allSatisfy(Self.isPlain), link.address.path.first != "" else { return nil }
        guard link.address.reference.utf8.count <= Self.most else { return nil }
        self.link = link
    }

    /// One slash at the start; no backslash, which browsers take for one, no control byte, which they drop, and no
    /// fragment.
    private static func isLocal(_ bytes: String.UTF8View) -> Bool {
        guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else { return false }
        return !bytes.contains { $0.isASCIIControl || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#") }
    }

    /// Whether a segment of a path stays where it stands: no dots that lead upwards, and no slash hidden by an escape.
    private static func isPlain(_ segment: String) -> Bool {
        segment != "." && segment != ".."
            && !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    }
}
