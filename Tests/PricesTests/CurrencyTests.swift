import Foundation
import Prices
import Testing

struct CurrencyTests {
    @Test(arguments: [
        ("USD", 2), ("EUR", 2), ("CNY", 2), ("HUF", 2), ("VND", 0), ("JPY", 0), ("KRW", 0), ("UYI", 0),
        ("KWD", 3), ("IQD", 3), ("TND", 3), ("CLF", 4), ("UYW", 4),
    ])
    func `a currency has the decimals of ISO 4217`(code: String, decimals: Int) throws {
        let currency = try #require(Currency(code: code))
        #expect(currency.code == code)
        #expect(currency.decimals == decimals)
    }

    @Test(arguments: [
        "", "US", "USDX", "usd", "Usd", "ＵＳＤ", "\u{212A}WD", "USD ", "US$", "ZZZ", "XXX", "XTS", "XAU", "DEM", "BGN",
    ])
    func `a code that is unknown, withdrawn or without a minor unit is refused`(code: String) {
        #expect(Currency(code: code) == nil)
    }

    @Test func `the list holds each active currency once, in order`() {
        let codes = Currency.all.map(\.code)
        #expect(codes.count == 165)
        #expect(codes == Set(codes).sorted())
        #expect(codes.allSatisfy { $0.wholeMatch(of: /[A-Z]{3}/) != nil })
        #expect(Currency.all.allSatisfy { Currency(code: $0.code) == $0 })
    }

    @Test func `the currencies that ICU calls common are all here, but for those withdrawn since`() {
        let common = Set(Locale.commonISOCurrencyCodes)
        #expect(common.count > 150)
        let withdrawn: Set = ["ANG", "BGN", "HRK", "SLL", "VEF", "CUC", "ZWL"]
        #expect(common.subtracting(withdrawn).subtracting(Currency.all.map(\.code)) == [])
    }

    @Test func `the named currencies are those of the list`() {
        let named = [Currency.usd, .eur, .vnd, .cny, .kwd]
        #expect(named.map(\.code) == ["USD", "EUR", "VND", "CNY", "KWD"])
        #expect(named.map { Currency(code: $0.code) } == named)
    }
}
