import Foundation

/// The value of a field in the generated tests, and its HTML in their snapshots.
extension Field {
    static let sampleTitle = "Green tea"
    private static let sampleTag = (value: "fresh-herbs", name: "fresh herbs")

    /// The text that the test enters; nil if it leaves the field empty.
    var sample: String? {
        switch kind {
        case .line, .prose, .markdown: "Some words"
        case .number(let range): String(range.prefix { $0 != "." }).replacing("_", with: "")
        case .money(let currency): currency == nil ? "12 EUR" : "12"
        case .date: "2026-05-03T14:30"
        case .flag: "1"
        case .choice(let values): values[0]
        case .tags: Self.sampleTag.name.sentence
        case .slug, .photograph, .file, .reference: nil
        }
    }

    /// The group of the test's entry: its value in addresses, and its name in links.
    var sampleGroup: (value: String, name: String)? {
        kind == .tags ? Self.sampleTag : choices.map { ($0[0], $0[0].sentence) }
    }

    /// `link` is the address of the list.
    func shown(in language: Translation, link: String) -> String? {
        let label = label(language.words)
        switch kind {
        case .line, .prose, .markdown: return "<p>Some words</p>"
        case .number: return sample.map { "<p>\(label): \($0)</p>" }
        case .money(let currency):
            let format = NumberFormatter()
            format.locale = Locale(identifier: "\(language.code)@numbers=latn")
            format.numberStyle = .currency
            format.currencyCode = currency ?? "EUR"
            return format.string(from: 12).map { "<p>\(label): \($0)</p>" }
        case .date(let zone):
            guard let zone = TimeZone(identifier: zone) else { return nil }
            let parts = DateComponents(timeZone: zone, year: 2026, month: 5, day: 3, hour: 14, minute: 30)
            let style = Date.FormatStyle(
                date: .long, time: .shortened, locale: Locale(identifier: language.code), timeZone: zone)
            return Calendar(identifier: .gregorian).date(from: parts).map { "<p>\(label): \(style.format($0))</p>" }
        case .flag: return "<p>\(label)</p>"
        case .choice(let values): return "<p>\(label): \(values[0].sentence)</p>"
        case .tags where isGroupedTags:
            return """
                <ul class="tags" aria-label="\(label)">
                  <li><a href="\(link)/\(column)/\(Self.sampleTag.value)">\(Self.sampleTag.name)</a></li>
                </ul>
                """
        case .tags: return "<p>\(label): \(Self.sampleTag.name)</p>"
        case .slug, .photograph, .file, .reference: return nil
        }
    }
}
