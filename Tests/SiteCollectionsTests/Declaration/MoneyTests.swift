import Prices
import SiteDatabase
import Testing

@testable import SiteCollections

/// Amounts of money, as forms and files have them.
struct MoneyTests {
    @Test(arguments: [
        ("", ValueProblem.missing), ("free USD", .notAnAmount), ("1,50 USD", .notAnAmount), ("$4 USD", .notAnAmount),
        ("-1 USD", .tooSmall(min: "0")), ("-0.01 USD", .tooSmall(min: "0")), ("4.505 USD", .tooManyDecimals(2)),
        ("1.5 VND", .tooManyDecimals(0)), ("92233720368547758.08 USD", .tooLarge(max: "92233720368547758.07")),
        ("4.50", .noCurrency), ("4.50 usd", .noCurrency), ("4.50 XXX", .noCurrency), ("USD", .noCurrency),
        (" ", .noCurrency), ("4.50 USD EUR", .noCurrency),
    ])
    func `what is no price of a currency is told`(text: String, problem: ValueProblem) {
        #expect(throws: problem) { try MoneyKind(nil).parse(text) }
    }

    @Test(arguments: [
        ("0 USD", "0.00 USD"), ("4.5 USD", "4.50 USD"), ("007 USD", "7.00 USD"), ("35000 VND", "35000 VND"),
        ("1.5 KWD", "1.500 KWD"), ("92233720368547758.07 USD", "92233720368547758.07 USD"),
    ])
    func `an amount has all decimals of its currency`(text: String, stored: String) throws {
        let kind = MoneyKind(nil)
        #expect(try kind.text(of: kind.parse(text)) == stored)
    }
}
