public import Markup
public import Testing

/// Fails for each text that a page has in two languages, so that nothing a person reads is left untranslated.
///
///     assertTranslated(["en": english.content, "vi": vietnamese.content], except: ["Phin"])
///
/// Texts are the lines between the tags, and what is read aloud or shown of their attributes. Those without a letter do
/// not count, nor do the lines of `data`, which people wrote.
public func assertTranslated(
    _ pages: [String: some HTML], except data: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    let data = data.reduce(into: Set<String>()) { lines, text in
        lines.formUnion(ReadableTexts(html: pre { text }.renderedIndented()).lines)
    }
    var languages: [String: [String]] = [:]
    for (language, page) in pages {
        let texts = ReadableTexts(html: page.renderedIndented()).lines.subtracting(data)
        if texts.isEmpty { Issue.record("The page says nothing in \(language).", sourceLocation: sourceLocation) }
        for text in texts { languages[text, default: []].append(language) }
    }
    for (text, languages) in languages.sorted(by: { $0.key < $1.key }) where languages.count > 1 {
        let names = languages.sorted().joined(separator: " and ")
        Issue.record("“\(text)” is the same in \(names).", sourceLocation: sourceLocation)
    }
}
