/// Formats prices for a locale: `$1,234.56`, `1.234,56 US$`, `US$1,234.56`, `35.000 ₫`.
///
/// The patterns come from Foundation's ICU data when the format is made; the digits are ours, exact at any size.
/// Making one takes some milliseconds, formatting a price a fraction of a microsecond: make it once and keep it.
public struct PriceFormat: Sendable {
    /// The ICU identifier of the language and region, such as `vi_VN`.
    public let locale: String
    private let patterns: [Currency: PricePattern]

    /// The format of a locale that groups digits by threes; `currencies` are those with a stored pattern.
    public init(locale: String, currencies: some Sequence<Currency> = Currency.all) {
        self.locale = locale
        patterns = Dictionary(
            currencies.map { ($0, PricePattern(locale: locale, currency: $0)) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The formatted price, with all its currency's decimals.
    ///
    /// Any other currency is formatted too, only slower: its pattern is made each time.
    public func text(of price: Price) -> String {
        let pattern = patterns[price.currency] ?? PricePattern(locale: locale, currency: price.currency)
        return pattern.text(minorUnits: price.minorUnits, decimals: price.currency.decimals)
    }
}
