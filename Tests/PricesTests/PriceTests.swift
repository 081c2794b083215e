import Foundation
import Prices
import Testing

struct PriceTests {
    @Test(arguments: [
        ("1234.56", Currency.usd, 123_456), ("1234.5", .usd, 123_450), ("1234", .usd, 123_400), ("0", .usd, 0),
        ("-0", .usd, 0), ("0.05", .usd, 5), ("-0.05", .usd, -5), ("007", .vnd, 7), ("35000", .vnd, 35_000),
        ("1.234", .kwd, 1_234), ("9223372036854775807", .vnd, Int64.max), ("-9223372036854775808", .vnd, .min),
        ("92233720368547758.07", .usd, .max), ("-92233720368547758.08", .usd, .min),
        ("9223372036854775.807", .kwd, .max),
    ])
    func `a decimal is read exactly`(text: String, currency: Currency, minorUnits: Int64) throws {
        #expect(try Price(parsing: text, currency: currency) == Price(minorUnits: minorUnits, currency: currency))
    }

    @Test(arguments: [
        "", "-", ".", "+1", "1.", ".5", "1..5", "1.5.", "--1", "1-", "1,5", "1,234.56", "1e3", "0x1F", " 1", "1 ",
        "1\u{A0}000", "1\n", "1\0", "١٢٣", "１２", "NaN", "inf", "$1", "1.2.3", "1\u{301}",
    ])
    func `a text that is no plain decimal is refused`(text: String) {
        #expect(throws: Price.ParseError.notANumber) { try Price(parsing: text, currency: .usd) }
    }

    @Test(arguments: [("1.234", Currency.usd), ("1.000", .usd), ("1.0", .vnd), ("1.2345", .kwd), ("-1.234", .usd)])
    func `decimals beyond the currency's are refused, zeros too`(text: String, currency: Currency) {
        #expect(throws: Price.ParseError.tooManyDecimals(currency: currency)) {
            try Price(parsing: text, currency: currency)
        }
    }

    @Test(arguments: [
        ("9223372036854775808", Currency.vnd), ("-9223372036854775809", .vnd), ("92233720368547758.08", .usd),
        ("-92233720368547758.09", .usd), ("92233720368547759", .usd), ("9223372036854775807", .usd),
        ("99999999999999999999999999999999", .vnd),
    ])
    func `an amount beyond 64 bits is refused`(text: String, currency: Currency) {
        #expect(throws: Price.ParseError.outOfRange) { try Price(parsing: text, currency: currency) }
    }

    @Test(arguments: [
        (0, Currency.usd, "0.00"), (5, .usd, "0.05"), (-5, .usd, "-0.05"), (100, .usd, "1.00"),
        (123_456, .usd, "1234.56"), (35_000, .vnd, "35000"), (0, .vnd, "0"), (-1, .kwd, "-0.001"),
        (1_234, .kwd, "1.234"),
        (Int64.max, .usd, "92233720368547758.07"), (.min, .usd, "-92233720368547758.08"),
        (.min, .vnd, "-9223372036854775808"),
    ])
    func `the plain decimal has all the currency's decimals`(minorUnits: Int64, currency: Currency, decimal: String) {
        #expect(Price(minorUnits: minorUnits, currency: currency).decimal == decimal)
    }

    @Test func `every amount reads back from its plain decimal, in every currency`() throws {
        #expect(Amounts.edges.count > 20)
        for currency in Currency.all {
            for amount in Amounts.edges + Amounts.random(200) {
                let price = Price(minorUnits: amount, currency: currency)
                #expect(try Price(parsing: price.decimal, currency: currency) == price)
            }
        }
    }

    @Test func `prices are equal only in one currency`() {
        #expect(Price(minorUnits: 1, currency: .usd) == Price(minorUnits: 1, currency: .usd))
        #expect(Price(minorUnits: 1, currency: .usd) != Price(minorUnits: 2, currency: .usd))
        #expect(Price(minorUnits: 1, currency: .usd) != Price(minorUnits: 1, currency: .eur))
    }

    @Test func `JSON has the amount as a string, so that no reader rounds it`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let prices = [Price(minorUnits: .max, currency: .usd), Price(minorUnits: 35_000, currency: .vnd)]
        let json = try encoder.encode(prices)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"[{"amount":"92233720368547758.07","currency":"USD"},{"amount":"35000","currency":"VND"}]"#)
    }
}
