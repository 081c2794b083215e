extension String {
    /// How many bytes a page has for the text: those that the renderer writes, with `quotes` as the value of an attribute,
    /// where quotes are escaped too.
    public func escapedLength(quotes: Bool) -> Int {
        utf8.reduce(0) { $0 + Self.escapedLength(of: $1, quotes: quotes) }
    }

    /// The same text, or its beginning: whole characters that have at most `max` bytes in an attribute, and an ellipsis
    /// for the rest.
    public func cut(toEscapedLength max: Int) -> String {
        guard utf8.count * 6 > max, escapedLength(quotes: true) > max else { return self }
        var left = max - Self.ellipsis.utf8.count
        let end = indices.first { index in
            left -= String(self[index]).escapedLength(quotes: true)
            return left < 0
        }
        return self[..<(end ?? endIndex)] + Self.ellipsis
    }

    private static let ellipsis = "…"

    private static func escapedLength(of byte: UInt8, quotes: Bool) -> Int {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"): "&lt;".utf8.count
        case UInt8(ascii: "&"): "&amp;".utf8.count
        case UInt8(ascii: "\"") where quotes: "&quot;".utf8.count
        case UInt8(ascii: "'") where quotes: "&#39;".utf8.count
        case 0...8, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: "\u{FFFD}".utf8.count
        default: 1
        }
    }
}
