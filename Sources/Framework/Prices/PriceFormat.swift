import Synchronization

/// Formats prices for a locale: `$1,234.56`, `1.234,56 US$`, `US$1,234.56`, `35.000 ₫`.
///
/// A currency's pattern comes from Foundation's ICU data with its first price; the digits are ours, exact at any size.
/// That first price takes a tenth of a millisecond, each further one a fraction of a microsecond: make a format once and
/// keep it.
public struct PriceFormat: Sendable {
    /// The ICU identifier of the language and region, such as `vi_VN`.
    public let locale: String
    private let patterns: [Currency: LazyPattern]

    /// The format of a locale that groups digits by threes; `currencies` are those whose pattern is kept.
    public init(locale: String, currencies: some Sequence<Currency> = Currency.all) {
        self.locale = locale
        patterns = Dictionary(currencies.map { ($0, LazyPattern()) }, uniquingKeysWith: { first, _ in first })
    }

    /// The formatted price, with all its currency's decimals.
    ///
    /// Any other currency is formatted too, only slower: its pattern is made each time.
    public func text(of price: Price) -> String {
        let pattern =
            patterns[price.currency]?.pattern(locale, price.currency)
            ?? PricePattern(locale: locale, currency: price.currency)
        return pattern.text(minorUnits: price.minorUnits, decimals: price.currency.decimals)
    }
}

/// A pattern that is made when it is asked for: a process that sells in one currency does not wait for ICU's data of all.
private final class LazyPattern: Sendable {
    private final class Made: Sendable {
        let pattern: PricePattern

        init(_ pattern: PricePattern) { self.pattern = pattern }
    }

    private let made = AtomicLazyReference<Made>()

    /// Several threads may make it at the same time; they all get the same one.
    func pattern(_ locale: String, _ currency: Currency) -> PricePattern {
        let made = made.load() ?? made.storeIfNil(Made(PricePattern(locale: locale, currency: currency)))
        return made.pattern
    }
}
