import Web

/// The languages of the site. The first one is at the root.
enum Language: String, CaseIterable {
    case en, vi

    /// The name of the language in that language.
    var name: String {
        switch self {
        case .en: "English"
        case .vi: "Tiếng Việt"
        }
    }

    /// The base of all addresses in the language.
    var base: Link { self == .en ? .root : Link.root.appending(rawValue) }
    /// `/` and `/vi/`.
    var home: Link { self == .en ? .root : base.appending("") }

    /// A page of this language in all languages of the site, for the site map and for the links between them.
    func translations(of page: Link) -> [TranslatedPage] {
        Language.allCases.map { other in
            let link = page == home ? nil : page.moved(from: base, to: other.base)
            return TranslatedPage(hreflang: other.rawValue, link: link ?? other.home)
        }
    }

    var errors: SiteErrorText {
        switch self {
        case .en: .english
        case .vi: .vietnamese
        }
    }
}
