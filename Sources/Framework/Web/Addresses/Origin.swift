public import Markup
import Platform

/// `scheme://host[:port]` under which a site is reached, as browsers write it in Origin (RFC 6454, 6.2).
public struct Origin: Hashable, Sendable {
    public let text: String

    /// Takes http or https, a host in ASCII and perhaps a port, without a path; nil for anything else.
    public init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().utf8.starts(with: $0.utf8) }),
            Self.isAuthority(text.utf8.dropFirst(scheme.utf8.count)), SafeURL(text) != nil
        else { return nil }
        self.text = text
    }

    /// The absolute URL of an address of the site.
    public func url(of url: SafeURL) -> SafeURL {
        SafeURL(origin: text, url)
    }

    private static func isAuthority(_ bytes: Substring.UTF8View) -> Bool {
        guard let bracket = bytes.first, bracket == UInt8(ascii: "[") else { return isNamed(bytes) }
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
        let host = bytes[..<end].dropFirst()
        let isHost = !host.isEmpty && host.allSatisfy { $0.isASCIIHexDigit || ":.".utf8.contains($0) }
        let rest = bytes[end...].dropFirst()
        return isHost && (rest.isEmpty || rest.first == UInt8(ascii: ":") && isPort(rest.dropFirst()))
    }

    private static func isNamed(_ bytes: Substring.UTF8View) -> Bool {
        let host = bytes.prefix { $0 != UInt8(ascii: ":") }
        let rest = bytes.dropFirst(host.count)
        return !host.isEmpty && host.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
            && (rest.isEmpty || isPort(rest.dropFirst()))
    }

    private static func isPort(_ bytes: Substring.UTF8View) -> Bool {
        bytes.allSatisfy(\.isASCIIDigit) && Int(Substring(bytes)).map { (1...65_535).contains($0) } == true
    }
}

extension Origin? {
    /// The absolute URL of an address of the site; without an origin the address itself, which is its path.
    public func url(of url: SafeURL) -> SafeURL { self?.url(of: url) ?? url }
}
