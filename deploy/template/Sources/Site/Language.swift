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

    var errors: SiteErrorText {
        switch self {
        case .en: .english
        case .vi: .vietnamese
        }
    }
}
