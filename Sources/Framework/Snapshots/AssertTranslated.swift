import Foundation
public import Markup
public import Testing

/// Fails for each text that a page has in two languages, so that nothing a person reads is left untranslated.
///
///     assertTranslated(["en": english.content, "vi": vietnamese.content], except: ["Phin"])
///
/// Texts are the lines between the tags, and the attributes that are read aloud or shown. Those without a letter do not
/// count, nor do the lines of `data`, which people wrote.
public func assertTranslated(
    _ pages: [String: some HTML], except data: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    let data = data.reduce(into: Set<String>()) { lines, text in
        lines.formUnion(ReadableTexts(html: pre { text }.renderedIndented()).lines)
    }
    var languages: [String: [String]] = [:]
    for (language, page) in pages {
        let texts = ReadableTexts(html: page.renderedIndented()).lines.subtracting(data)
        if texts.isEmpty { Issue.record("The page has no text in \(language).", sourceLocation: sourceLocation) }
        for text in texts { languages[text, default: []].append(language) }
    }
    for (text, languages) in languages.sorted(by: { $0.key < $1.key }) where languages.count > 1 {
        let names = languages.sorted().joined(separator: " and ")
        Issue.record("“\(text)” is the same in \(names).", sourceLocation: sourceLocation)
    }
}

/// The texts that a person reads or hears of a page: the lines between its tags, and the attributes that are read aloud
/// or shown.
struct ReadableTexts {
    private static let attributes = ["alt", "aria-label", "placeholder", "title"]

    /// Only lines with a letter: figures and signs are the same in many languages.
    let lines: Set<String>

    /// Takes HTML whose only `<` and `>` are those of its tags, as `Markup` renders it.
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

    /// The values of the attributes that people read or hear.
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
