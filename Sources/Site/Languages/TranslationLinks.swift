internal import Markup
internal import Web

/// The head's links to the page's one address and to its translations (HTML, 4.6.7.1; RFC 6596).
struct TranslationLinks: HTML {
    let translations: Translations

    var body: some HTML {
        link(.rel("canonical"), .href(translations.url(of: translations.own.link)))
        for entry in translations.entries {
            TranslationLink(hreflang: entry.language.tag, url: translations.url(of: entry.link))
            if entry.language == .english {
                TranslationLink(hreflang: "x-default", url: translations.url(of: entry.link))
            }
        }
    }
}

private struct TranslationLink: HTML {
    let hreflang: String
    let url: SafeURL

    var body: some HTML {
        link(.rel("alternate"), .hreflang(hreflang), .href(url))
    }
}
