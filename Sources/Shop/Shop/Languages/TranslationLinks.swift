import Markup
import Web

/// The head's links to the page's one address and to its translations (HTML, 4.6.7.1; RFC 6596).
struct TranslationLinks: HTML {
    let translations: Translations

    var body: some HTML {
        link(.rel("canonical"), .href(translations.url(of: translations.own.link)))
        for page in translations.tagged {
            link(.rel("alternate"), .hreflang(page.hreflang), .href(translations.url(of: page.link)))
        }
    }
}
