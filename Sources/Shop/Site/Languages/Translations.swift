import Markup
import Web

/// One page in every language: what its switcher and its head link to.
struct Translations: Sendable {
    /// A page in one of the languages.
    struct Entry: Sendable {
        let language: Language
        let link: Link
    }

    let entries: [Entry]
    let own: Entry
    /// The origin of the addresses in the head; nil if the site has none.
    let origin: Origin?

    /// The page at a link; the homes for a page without one.
    init(of page: Link?, in language: Language, origin: Origin?) {
        let page = page ?? language.home
        own = Entry(language: language, link: page)
        entries = Language.allCases.map {
            Entry(language: $0, link: $0.translation(of: page, from: language))
        }
        self.origin = origin
    }

    /// The same pages under their languages' tags, the English one also for readers of any other language.
    var tagged: [TranslatedPage] {
        entries.flatMap { entry in
            (entry.language == .english ? [entry.language.tag, "x-default"] : [entry.language.tag]).map {
                TranslatedPage(hreflang: $0, link: entry.link)
            }
        }
    }
}

/// The head's links to the page's one address and to its translations (HTML, 4.6.7.1; RFC 6596).
struct TranslationLinks: HTML {
    let translations: Translations

    var body: some HTML {
        link(.rel("canonical"), .href(translations.origin.url(of: translations.own.link.url)))
        for page in translations.tagged {
            link(.rel("alternate"), .hreflang(page.hreflang), .href(translations.origin.url(of: page.link.url)))
        }
    }
}
