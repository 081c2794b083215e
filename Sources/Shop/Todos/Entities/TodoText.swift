/// The rules that an item's texts share: their length and their characters.
enum TodoText {
    /// The line breaks that a person may write are LF; NUL, other control bytes and U+FFFD, which stands for bytes that
    /// were no UTF-8, are not text. Nor are the overrides and isolates of writing direction (UAX #9, 2): one left open
    /// turns what follows it. The marks U+200E and U+200F turn nothing but themselves.
    static func isReadable(_ text: String, lines: Bool) -> Bool {
        text.unicodeScalars.allSatisfy { isReadable($0, lines: lines) }
    }

    /// The text without unreadable characters.
    static func readable(_ text: String, lines: Bool) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { isReadable($0, lines: lines) }))
    }

    private static func isReadable(_ scalar: Unicode.Scalar, lines: Bool) -> Bool {
        switch scalar.value {
        case 0x0A: lines
        case 0x09: true
        case ..<0x20, 0x7F, 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: false
        default: true
        }
    }

    /// Whether a text has at most so many characters. A character of many marks counts as one, so bytes are bounded
    /// too.
    static func fits(_ text: String, max: Int) -> Bool {
        text.utf8.count <= max * 8 && text.count <= max
    }

    /// The text without white space at its ends.
    static func trim(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(scalars[first...last])
    }
}
