import Foundation

@testable import Markup

/// Texts of a page: what a browser reads is what was written, and nothing of it is markup.
enum EscaperTarget {
    private static let entities = ["&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": "\"", "&#39;": "'"]

    static func run(_ input: [UInt8]) throws {
        // The first byte shifts the text against the words in which it is copied.
        let text = String(decoding: input.dropFirst(), as: UTF8.self)
        let prefix = String(repeating: "x", count: Int(input.first ?? 0) % 8)
        try check(prefix + text, quotes: false)
        try check(prefix + text, quotes: true)
        if input.count <= 256 { try checkJSON(text) }
    }

    private static func check(_ text: String, quotes: Bool) throws {
        var renderer = Renderer(capacity: 64)
        if quotes { renderer.write(attribute: text) } else { renderer.write(text: text) }
        let bytes = renderer.finish()
        try hold(bytes.count == text.escapedLength(quotes: quotes), "the length that is counted is the one written")
        let special: [UInt8] = quotes ? Array("<>\"'".utf8) : Array("<>".utf8)
        try hold(!bytes.contains(where: special.contains), "no byte of markup is left")
        let cut = text.cut(toEscapedLength: 40)
        try hold(cut.escapedLength(quotes: true) <= 40, "a text is cut to its bound")
        try hold(decoded(bytes)?.isSame(as: allowed(text)) == true, "a browser reads the text")
    }

    /// The text behind entities; nil where a `&` begins none of ours.
    private static func decoded(_ bytes: [UInt8]) -> String? {
        let parts = String(decoding: bytes, as: UTF8.self).parts(between: "&")
        var text = parts[0]
        for part in parts.dropFirst() {
            let pieces = part.parts(between: ";", atMost: 2)
            guard pieces.count == 2, let character = entities["&\(pieces[0]);"] else { return nil }
            text += character + pieces[1]
        }
        return text
    }

    /// The text with U+FFFD for what HTML forbids (13.2.3.5).
    private static func allowed(_ text: String) -> String {
        let forbidden = CharacterSet(charactersIn: "\u{0}"..."\u{1F}").subtracting(CharacterSet(charactersIn: "\t\n\r"))
            .union(CharacterSet(charactersIn: "\u{7F}"))
        return text.unicodeScalars.reduce(into: "") {
            $0.unicodeScalars.append(forbidden.contains($1) ? "\u{FFFD}" : $1)
        }
    }

    /// JSON in a script element: the same value, and nothing that ends the element.
    private static func checkJSON(_ text: String) throws {
        var renderer = Renderer(capacity: 64)
        renderer.write(json: Array(try JSONEncoder().encode([text])))
        let bytes = renderer.finish()
        let written = String(decoding: bytes, as: UTF8.self).unicodeScalars
        try hold(
            !written.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) }, "nothing in JSON ends its element")
        let again = try JSONDecoder().decode([String].self, from: Data(bytes))
        try hold(again.first?.isSame(as: text) == true, "JSON holds the text")
    }
}
