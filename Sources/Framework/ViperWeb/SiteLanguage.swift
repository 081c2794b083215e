public import Accounts
import Foundation
public import Markup
import Platform
public import Web

/// The languages of a site: an enum whose raw values are primary language subtags (RFC 5646, 2.2.1). Its first case is at the root, and
/// the others are below their subtags.
///
///     enum Language: String, SiteLanguage { case en, vi }
public protocol SiteLanguage: CaseIterable, Equatable, RawRepresentable<String>, Sendable {
    /// The name of the language in that language, from the Unicode CLDR by default.
    var name: String { get }
    /// The texts of the error pages: by default ViperWeb's in English, Vietnamese or Chinese, and English for any other language.
    var errors: SiteErrorText { get }
}

extension SiteLanguage {
    public var name: String { LanguageNames.name(of: rawValue) }
    public var errors: SiteErrorText { .standard(in: rawValue) }

    private var isFirst: Bool { self == Self.allCases.first }
    /// The base of all addresses in the language: the root, or `/vi`.
    public var base: Link { isFirst ? .root : Link.root.appending(rawValue) }
    /// The home page: `/` or `/vi/`.
    public var home: Link { isFirst ? .root : base.appending("") }

    /// A page of this language in all languages of the site, for the site map and for the links between them.
    public func translations(of page: Link) -> [TranslatedPage] {
        Self.allCases.map { other in
            if other == self { return TranslatedPage(hreflang: rawValue, link: page) }
            let link = page == home ? nil : page.moved(from: base, to: other.base)
            return TranslatedPage(hreflang: other.rawValue, link: link ?? other.home)
        }
    }
}

private enum LanguageNames {
    private static let known = Lock<[String: String]>([:])

    /// Cached: ICU is slow, and each page needs the names of all languages.
    static func name(of language: String) -> String {
        known.withLock { known in
            if let name = known[language] { return name }
            let name = Locale(identifier: language).localizedString(forLanguageCode: language) ?? language
            let title = name.prefix(1).uppercased() + name.dropFirst()
            known[language] = title
            return title
        }
    }
}

extension LocalizedSite {
    /// A site in one of the enum's languages, at that language's base.
    public convenience init(
        in language: some SiteLanguage, modules: [any Module], staff: StaffArea? = nil,
        errors: SiteErrorText? = nil, errorView: ErrorView? = nil, layout: @escaping Layout
    ) {
        self.init(
            language: language.rawValue, base: language.base, home: language.home, modules: modules, staff: staff,
            errors: errors ?? language.errors, errorView: errorView,
            translations: { language.translations(of: $0) }, layout: layout)
    }
}

extension AccountsModule {
    /// Sign-in in one of the languages of an enum; signing in and out lead to its home. `staff` are the links of the account's page.
    public init(
        _ context: SiteContext, in language: some SiteLanguage, text: AccountsText? = nil, staff: [StaffLink] = []
    ) {
        self.init(
            context, base: language.base, home: language.home, text: text ?? .standard(in: language.rawValue),
            staff: staff)
    }
}

extension StaffArea {
    /// The staff area below `/staff` of this language, for people who sign in with `AccountsModule`.
    public init(in language: some SiteLanguage, links: [StaffLink], text: StaffText? = nil) {
        self.init(
            below: language.base.appending("staff"), links: links, accounts: AccountsRouter(base: language.base),
            text: text ?? .standard(in: language.rawValue))
    }
}

/// The head of a document: the screen's title and its own elements, its addresses in all languages, `site.css` and `favicon.svg`.
public struct SiteHead: HTML {
    public let body: AnyHTML

    /// `site` is the site's name, which follows each title.
    public init(_ screen: Screen, of site: String, in language: some SiteLanguage, _ context: SiteContext) {
        let assets = context.assets
        body = AnyHTML(
            head {
                meta(.charset("utf-8"))
                meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                meta(.name("color-scheme"), .content("light dark"))
                title { "\(screen.title) · \(site)" }
                if let page = screen.link {
                    for page in language.translations(of: page) {
                        link(.rel("alternate"), .hreflang(page.hreflang), .href(context.url(of: page.link)))
                    }
                }
                link(.rel("stylesheet"), .href(assets.url("site.css")))
                link(.rel("icon"), .href(assets.url("favicon.svg")), .type("image/svg+xml"))
                screen.head
            })
    }
}

/// Links to a page in each language of the site; from an error page, which has no address, to the home pages.
public struct LanguageLinks<Language: SiteLanguage>: HTML {
    private let links: [(language: Language, page: TranslatedPage)]

    public init(_ screen: Screen, in language: Language) {
        links = Array(zip(Language.allCases, language.translations(of: screen.link ?? language.home)))
    }

    public var body: some HTML {
        for (language, page) in links {
            a(.to(page.link), .lang(language.rawValue), .hreflang(page.hreflang)) { language.name }
        }
    }
}
