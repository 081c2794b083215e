/// The beginning of a text, as long as a search engine shows of it.
struct Excerpt {
    /// Characters, the ellipsis included.
    static let most = 160

    /// Nil where there is no text.
    let text: String?

    /// Takes lines as one text; a longer one ends with an ellipsis after a whole word, or inside a word that has no end
    /// near by, as Chinese sentences have none.
    init(of lines: [String]) {
        let whole = lines.joined(separator: " ")
        guard whole.contains(where: { !$0.isWhitespace }) else {
            text = nil
            return
        }
        text = whole.dropFirst(Self.most).isEmpty ? whole : Self.cut(whole)
    }

    private static func cut(_ text: String) -> String {
        let start = text.prefix(most - 1)
        // The word after it may end with the start itself.
        let words = text.prefix(most).lastIndex(of: " ").map { start[..<$0] }
        guard let words, words.count > most / 2 else { return start + "…" }
        return words + "…"
    }
}
