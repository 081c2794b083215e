public import Web

/// The path of a page's file below an output: `products/7/index.html`.
///
/// A page is an `index.html` in a folder of its own, so that any web server finds it; a feed or an image is the file
/// itself.
public struct FileName: Hashable, Sendable {
    public let path: String

    /// Nil if no file of this output can stand for the address: it has a query, a part that is empty, begins with a
    /// dot, holds a slash, a backslash or a zero byte, or is longer than 255 bytes.
    public init?(_ link: Link, _ media: Media) {
        var parts = link.address.path
        if parts.last == "", media == .page { parts.removeLast() }
        if media == .page { parts.append("index.html") }
        guard link.address.query.isEmpty, !parts.isEmpty, parts.allSatisfy(Self.canBeNamed) else { return nil }
        path = parts.joined(separator: "/")
    }

    /// A file of the output's own making.
    init(own path: String) {
        self.path = path
    }

    /// Whether it is an index in a folder of its own.
    var isPage: Bool { path.utf8.reversed().starts(with: "/index.html".utf8.reversed()) }

    /// Whether web servers and people gain by a compressed copy beside it.
    var isText: Bool {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return Self.textExtensions.contains(String(path[dot...].dropFirst()).lowercased())
    }

    private static let textExtensions: Set = [
        "atom", "css", "html", "js", "json", "map", "mjs", "svg", "txt", "webmanifest", "xml",
    ]

    private static func canBeNamed(_ part: String) -> Bool {
        let bytes = part.utf8
        return (1...255).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
            && !bytes.contains { $0 == 0 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    }
}
