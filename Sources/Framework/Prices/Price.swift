import Platform

/// An exact amount of money: a whole number of a currency's minor units, such as 123456 cents for 1,234.56 dollars.
///
/// Prices in different currencies have no order, so a price is not `Comparable`: within one currency compare
/// `minorUnits`.
public struct Price: Hashable, Sendable {
    public let minorUnits: Int64
    public let currency: Currency

    /// An amount of minor units; it may be negative.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The amount as a plain decimal with all the currency's decimals: "1234.56", "35000", "-0.05".
    ///
    /// `init(parsing:currency:)` reads it back to the same price.
    public var decimal: String {
        PricePattern.plain.text(minorUnits: minorUnits, decimals: currency.decimals)
    }
}

extension Price: Encodable {
    private enum CodingKeys: CodingKey {
        case amount, currency
    }

    /// Writes `amount`, the plain decimal as a string (a JSON number would lose cents), and `currency`, the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(decimal, forKey: .amount)
        try container.encode(currency, forKey: .currency)
    }
}

extension Price {
    /// Why a text is not a price.
    public enum ParseError: Error, Hashable, Sendable {
        /// The text is not digits with at most one point between them and at most one minus before them.
        case notANumber
        /// The text has more decimals than `currency`.
        case tooManyDecimals(currency: Currency)
        /// The amount does not fit in 64 bits of minor units.
        case outOfRange
    }

    /// Reads a plain decimal such as "1234.56", "1234.5", "35000" or "-0.05", exactly.
    ///
    /// Grouping, blanks, a plus sign, exponents and digits other than 0 to 9 are refused.
    public init(parsing text: String, currency: Currency) throws(ParseError) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let (whole, fraction) = try Self.split(text.utf8.dropFirst(isNegative ? 1 : 0))
        guard fraction.count <= currency.decimals else { throw .tooManyDecimals(currency: currency) }

        // Counting downwards reaches the smallest Int64 too, which has no positive counterpart.
        var negated: Int64 = 0
        for digit in whole { negated = try Self.append(digit - UInt8(ascii: "0"), to: negated) }
        for digit in fraction { negated = try Self.append(digit - UInt8(ascii: "0"), to: negated) }
        for _ in fraction.count..<currency.decimals { negated = try Self.append(0, to: negated) }
        guard isNegative || negated > .min else { throw .outOfRange }
        self.init(minorUnits: isNegative ? negated : -negated, currency: currency)
    }

    private static func split(
        _ bytes: Substring.UTF8View
    ) throws(ParseError) -> (whole: Substring.UTF8View, fraction: Substring.UTF8View) {
        let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        let (whole, rest) = (bytes[..<point], bytes[point...])
        let fraction = rest.dropFirst()
        guard isDigits(whole), rest.isEmpty || isDigits(fraction) else { throw .notANumber }
        return (whole, fraction)
    }

    private static func isDigits(_ bytes: Substring.UTF8View) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(\.isASCIIDigit)
    }

    private static func append(_ digit: UInt8, to negated: Int64) throws(ParseError) -> Int64 {
        let (shifted, isTooLong) = negated.multipliedReportingOverflow(by: 10)
        let (sum, isTooLow) = shifted.subtractingReportingOverflow(Int64(digit))
        guard !isTooLong, !isTooLow else { throw .outOfRange }
        return sum
    }
}
