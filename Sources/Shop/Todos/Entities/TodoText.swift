import Markup
import Platform

/// The rules that an item's texts share: their length and their characters.
enum TodoText {
    /// The line breaks that a person may write are LF; NUL, other control bytes and U+FFFD, which stands for bytes that
    /// were no UTF-8, are not text. Nor are the overrides and isolates of writing direction (UAX #9, 2): one left open
    /// turns what follows it. The marks U+200E and U+200F turn nothing but themselves.
    static func isReadable(_ text: String, lines: Bool) -> Bool {
        text.isPrintableASCII || text.unicodeScalars.allSatisfy { isReadable($0, lines: lines) }
    }

    /// The text without unreadable characters.
    static func readable(_ text: String, lines: Bool) -> String {
        // Most texts are, and to make one anew takes longer than to look at it.
        isReadable(text, lines: lines)
            ? text
            : String(String.UnicodeScalarView(text.unicodeScalars.filter { isReadable($0, lines: lines) }))
    }

    private static func isReadable(_ scalar: Unicode.Scalar, lines: Bool) -> Bool {
        switch scalar.value {
        case 0x0A: lines
        case 0x09: true
        case ..<0x20, 0x7F, 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: false
        default: true
        }
    }

    /// Whether a text has at most so many characters, and at most so many bytes in a page: a character of many marks
    /// counts as one. `quotes` tells whether it is an attribute's value somewhere.
    static func fits(_ text: String, max: Int, maxEscaped: Int, quotes: Bool) -> Bool {
        text.utf8.count <= maxEscaped && text.escapedLength(quotes: quotes) <= maxEscaped && text.count <= max
    }

    /// The first line; a longer one is cut to whole characters of at most `max` Unicode scalars, the ellipsis for the rest
    /// among them.
    static func line(of text: String, max: Int) -> String {
        let line = firstLine(of: text)
        guard line.utf8.count > max else { return line }
        let scalars = line.unicodeScalars
        guard let limit = scalars.index(scalars.startIndex, offsetBy: max, limitedBy: scalars.endIndex),
            limit < scalars.endIndex
        else { return line }
        // The beginning of the character that the last scalar belongs to.
        let end = line.index(before: line.index(after: scalars.index(before: limit)))
        return line[..<end] + "…"
    }

    private static func firstLine(of text: String) -> String {
        guard !text.isPrintableASCII, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return text }
        return String(text[..<end])
    }
}
