import Prices

/// Amounts as a catalogue has them. The first byte chooses the currency.
enum PriceTarget {
    private static let currencies = [0, 2, 3, 4].compactMap { decimals in
        Currency.all.first { $0.decimals == decimals }
    }
    private static let formats = ["en_US", "vi_VN", "zh_CN"].map { PriceFormat(locale: $0, currencies: currencies) }

    static func run(_ input: [UInt8]) throws {
        guard let first = input.first else { return }
        let currency = currencies[Int(first) % currencies.count]
        let text = String(decoding: input.dropFirst(), as: UTF8.self)
        let expected = reference(text, currency)
        let found = Result { () throws(Price.ParseError) in try Price(parsing: text, currency: currency) }
        try hold(found.map(\.minorUnits) == expected, "the amount is exact, or refused for its own reason")
        if let price = try? found.get() { try checkTexts(of: price) }
    }

    private static func checkTexts(of price: Price) throws(Broken) {
        let again = try? Price(parsing: price.decimal, currency: price.currency)
        try hold(again == price, "an amount that is written is read again")
        for format in formats {
            let digits = format.text(of: price).utf8.filter(isDigit)
            let number = UInt64(String(decoding: digits, as: UTF8.self))
            try hold(number == price.minorUnits.magnitude, "a formatted price has the digits of the amount")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// `Int64` reads the digits without their point.
    private static func reference(_ text: String, _ currency: Currency) -> Result<Int64, Price.ParseError> {
        let digits = text.utf8.first == UInt8(ascii: "-") ? String(text.utf8.dropFirst()) ?? "" : text
        let parts = digits.parts(between: ".")
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else {
            return .failure(.notANumber)
        }
        let decimals = parts.count > 1 ? parts[1] : ""
        guard decimals.utf8.count <= currency.decimals else { return .failure(.tooManyDecimals(currency: currency)) }
        let zeros = String(repeating: "0", count: currency.decimals - decimals.utf8.count)
        let sign = digits.utf8.count < text.utf8.count ? "-" : ""
        return Int64(sign + parts[0] + decimals + zeros).map { .success($0) } ?? .failure(.outOfRange)
    }
}
