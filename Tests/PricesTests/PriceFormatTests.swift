import Foundation
import Prices
import Testing

struct PriceFormatTests {
    static let locales = ["en_US", "vi_VN", "zh_CN"]

    @Test(arguments: [
        ("en_US", Currency.usd, 123_456, "$1,234.56"),
        ("vi_VN", .usd, 123_456, "1.234,56\u{A0}US$"),
        ("zh_CN", .usd, 123_456, "US$1,234.56"),
        ("en_US", .vnd, 35_000, "₫35,000"),
        ("vi_VN", .vnd, 35_000, "35.000\u{A0}₫"),
        ("zh_CN", .vnd, 35_000, "₫35,000"),
        ("en_US", .kwd, -1_234_567, "-KWD\u{A0}1,234.567"),
        ("vi_VN", .kwd, -1_234_567, "-1.234,567\u{A0}KWD"),
        ("zh_CN", .kwd, -1_234_567, "-KWD\u{A0}1,234.567"),
        ("en_US", .cny, 5, "CN¥0.05"),
        ("vi_VN", .cny, 5, "0,05\u{A0}CN¥"),
        ("zh_CN", .cny, 5, "¥0.05"),
    ])
    func `a price reads as a person of that language writes it`(
        locale: String, currency: Currency, minorUnits: Int64, wording: String
    ) {
        let format = PriceFormat(locale: locale, currencies: [currency])
        #expect(format.text(of: Price(minorUnits: minorUnits, currency: currency)) == wording)
    }

    @Test(arguments: locales)
    func `every currency and amount is worded as Foundation words it`(locale: String) throws {
        let format = PriceFormat(locale: locale)
        #expect(Set(Currency.all.map(\.decimals)) == [0, 2, 3, 4])
        for currency in Currency.all {
            let formatter = Self.foundation(locale: locale, currency: currency)
            for amount in Amounts.edges + Amounts.random(100) where Self.isExactInFoundation(amount, currency) {
                let decimal = NSDecimalNumber(value: amount).multiplying(byPowerOf10: Int16(-currency.decimals))
                // A NumberFormatter reads an Int64 exactly, a decimal as a Double.
                let expected = formatter.string(from: currency.decimals == 0 ? NSNumber(value: amount) : decimal)
                #expect(format.text(of: Price(minorUnits: amount, currency: currency)) == expected)
            }
        }
    }

    /// Foundation writes 92233720368547758.07 dollars as $92,233,720,368,547,760.00: beyond 15 digits its decimals are
    /// doubles, and the next test takes over.
    private static func isExactInFoundation(_ amount: Int64, _ currency: Currency) -> Bool {
        currency.decimals == 0 || amount.magnitude < 1_000_000_000_000_000
    }

    @Test(arguments: [
        ("en_US", Currency.usd, "$92,233,720,368,547,758.07", "-$92,233,720,368,547,758.08"),
        ("vi_VN", .usd, "92.233.720.368.547.758,07\u{A0}US$", "-92.233.720.368.547.758,08\u{A0}US$"),
        ("zh_CN", .usd, "US$92,233,720,368,547,758.07", "-US$92,233,720,368,547,758.08"),
        ("en_US", .kwd, "KWD\u{A0}9,223,372,036,854,775.807", "-KWD\u{A0}9,223,372,036,854,775.808"),
        ("vi_VN", .kwd, "9.223.372.036.854.775,807\u{A0}KWD", "-9.223.372.036.854.775,808\u{A0}KWD"),
        ("zh_CN", .vnd, "₫9,223,372,036,854,775,807", "-₫9,223,372,036,854,775,808"),
    ])
    func `the largest and the smallest amount are exact, where Foundation rounds`(
        locale: String, currency: Currency, largest: String, smallest: String
    ) {
        let format = PriceFormat(locale: locale, currencies: [currency])
        #expect(format.text(of: Price(minorUnits: .max, currency: currency)) == largest)
        #expect(format.text(of: Price(minorUnits: .min, currency: currency)) == smallest)
    }

    @Test func `a currency that the format was not made for is worded too`() {
        let format = PriceFormat(locale: "vi_VN", currencies: [.vnd])
        #expect(format.text(of: Price(minorUnits: 123_456, currency: .usd)) == "1.234,56\u{A0}US$")
    }

    @Test func `threads that ask for first prices at the same time get the texts of patterns that nobody keeps`() async
    {
        let unkept = PriceFormat(locale: "vi_VN", currencies: [])
        let kept = PriceFormat(locale: "vi_VN")
        // Each currency twice in a row, so that two threads meet at its first price.
        let prices = Currency.all.flatMap {
            [Price(minorUnits: 123_456, currency: $0), .init(minorUnits: -1, currency: $0)]
        }
        let texts = await withTaskGroup(of: (Int, String).self) { group in
            for (number, price) in prices.enumerated() { group.addTask { (number, kept.text(of: price)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(texts.count == prices.count)
        for (number, price) in prices.enumerated() { #expect(texts[number] == unkept.text(of: price)) }
    }

    private static func foundation(locale: String, currency: Currency) -> NumberFormatter {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.numberStyle = .currency
        formatter.currencyCode = currency.code
        formatter.minimumFractionDigits = currency.decimals
        formatter.maximumFractionDigits = currency.decimals
        return formatter
    }
}
