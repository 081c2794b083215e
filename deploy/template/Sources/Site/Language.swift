import Web

/// A language that the site speaks; the first one is at the root.
enum Language: String, CaseIterable {
    case en, vi

    /// As its readers call it.
    var name: String {
        switch self {
        case .en: "English"
        case .vi: "Tiếng Việt"
        }
    }

    /// What every address of the language begins with.
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
