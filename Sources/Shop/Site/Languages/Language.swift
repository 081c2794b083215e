import Prices
import Web

/// A language of the shop.
enum Language: CaseIterable, Sendable {
    /// The one at the root.
    case english
    case vietnamese, chinese

    /// The primary subtag (RFC 5646, 2.2.1), in addresses and in the cookie `language`.
    var subtag: String {
        switch self {
        case .english: "en"
        case .vietnamese: "vi"
        case .chinese: "zh"
        }
    }

    /// The tag of its written form, for `lang` and `hreflang`.
    var tag: String { self == .chinese ? "zh-Hans" : subtag }

    /// Its endonym.
    var name: String {
        switch self {
        case .english: "English"
        case .vietnamese: "Tiếng Việt"
        case .chinese: "简体中文"
        }
    }

    /// What another language calls it, as it stands inside of a sentence.
    func name(in language: Language) -> String {
        switch (self, language) {
        case (.english, .english): "English"
        case (.vietnamese, .english): "Vietnamese"
        case (.chinese, .english): "Chinese"
        case (.english, .vietnamese): "tiếng Anh"
        case (.vietnamese, .vietnamese): "tiếng Việt"
        case (.chinese, .vietnamese): "tiếng Trung"
        case (.english, .chinese): "英文"
        case (.vietnamese, .chinese): "越南文"
        case (.chinese, .chinese): "中文"
        }
    }

    /// The ICU identifier by which prices and dates are written.
    var locale: String {
        switch self {
        case .english: "en_US"
        case .vietnamese: "vi_VN"
        case .chinese: "zh_CN"
        }
    }

    /// How prices are written: made once, since ICU is asked for each currency that occurs.
    var prices: PriceFormat { Self.prices[self] ?? PriceFormat(locale: locale) }

    private static let prices = Dictionary(uniqueKeysWithValues: allCases.map { ($0, PriceFormat(locale: $0.locale)) })

    /// The prefix of every address of the language.
    var base: Link { self == .english ? .root : Link.root.appending(subtag) }

    /// `/staff`, `/vi/staff`, `/zh/staff`: what is below is the staff's.
    var staff: Link { base.appending("staff") }

    /// `/`, `/vi/`, `/zh/`.
    var home: Link { self == .english ? .root : base.appending("") }

    /// The same page in another language.
    func translation(of page: Link, from language: Language) -> Link {
        guard page != language.home else { return home }
        return page.moved(from: language.base, to: base) ?? home
    }
}
