import FoundationEssentials
import Testing

@testable import ShopSite

@Suite struct DateFormatTests {
    private static let date = Date(timeIntervalSince1970: 1_795_507_560)

    @Test(arguments: [
        (Language.english, "November 24, 2026", "November 24, 2026 at 8:06\u{202f}AM UTC"),
        (.vietnamese, "ngày 24 tháng 11, 2026", "lúc 8:06 ngày 24 tháng 11, 2026 UTC"),
        (.chinese, "2026年11月24日", "2026年11月24日 8:06 UTC"),
    ])
    func `a day has no time, and a moment says whose time it is`(_ language: Language, day: String, moment: String) {
        #expect(DateFormat(locale: language.locale).text(of: Self.date) == day)
        #expect(DateFormat(locale: language.locale, hasTime: true).text(of: Self.date) == moment)
    }
}
