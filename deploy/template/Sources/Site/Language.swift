import ViperWeb

/// The languages of the site. The first one is at the root.
enum Language: String, SiteLanguage {
    case en, vi
}
