/// The beginning of a text, in the length that search engines show and a card has room for.
struct Excerpt {
    /// Unicode scalars, the ellipsis included.
    static let maxLength = 160

    /// Nil if there is no text.
    let text: String?

    /// Takes lines as one text; a longer one ends with an ellipsis after a whole word, or inside a word that has no end
    /// near by, as Chinese sentences have none.
    init(of lines: [String]) {
        let whole = lines.joined(separator: " ")
        guard whole.utf8.contains(where: Self.isGraphic) || whole.contains(where: { !$0.isWhitespace }) else {
            text = nil
            return
        }
        text = Self.end(of: whole).map { String(whole[..<$0]) + "…" } ?? whole
    }

    private static func isGraphic(_ byte: UInt8) -> Bool { 0x21..<0x7F ~= byte }

    /// Where a text is cut; nil if it is short enough.
    private static func end(of text: String) -> String.Index? {
        guard text.utf8.count > maxLength else { return nil }
        // By scalars, since finding where characters end takes longer than the rest of a page.
        let scalars = text.unicodeScalars
        let start = scalars.startIndex
        guard let limit = scalars.index(start, offsetBy: maxLength, limitedBy: scalars.endIndex),
            limit < scalars.endIndex
        else { return nil }
        let last = scalars.index(before: limit)
        let middle = scalars.index(start, offsetBy: maxLength / 2)
        // The scalar at the limit may be the space after the last word that fits.
        if let space = scalars[middle..<limit].lastIndex(of: " ") { return space }
        // The beginning of the character that this scalar belongs to.
        return text.index(before: text.index(after: last))
    }
}
