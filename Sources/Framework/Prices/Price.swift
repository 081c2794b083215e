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
