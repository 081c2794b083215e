import Foundation

/// What a person reads or hears of a page: the lines between its tags, and the attributes that are read aloud or shown.
struct ReadableTexts {
    private static let attributes = ["alt", "aria-label", "placeholder", "title"]

    /// Those that have a letter; figures and signs are the same in many languages.
    let lines: Set<String>

    /// `html` has no `<` and no `>` but those of its tags, as everything that is rendered here.
    init(html: String) {
        var lines: Set<String> = []
        for piece in html.split(separator: "<") {
            let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let attributes = parts.first.map(Self.attributes) ?? []
            let text = parts.count > 1 ? parts[1].split(separator: "\n").map(String.init) : []
            lines.formUnion((attributes + text).map { Self.plain($0) })
        }
        self.lines = lines.filter { $0.contains(where: \.isLetter) }
    }

    /// The values of a tag's attributes that people get to know.
    private static func attributes(of tag: Substring) -> [String] {
        attributes.compactMap { name in
            let parts = tag.split(separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count > 1 else { return nil }
            return String(parts[1].prefix { $0 != "\"" })
        }
    }

    /// A line without the white space around it and without escapes.
    private static func plain(_ line: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(line) { $0.replacing($1.0, with: $1.1) }
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
