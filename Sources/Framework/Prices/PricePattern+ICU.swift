import Foundation
import Platform

extension PricePattern {
    /// The pattern of Foundation's currency style, derived from two formatted numbers.
    ///
    /// The formatter's own properties will not do: they lack the no-break space between a code and the digits.
    init(locale: String, currency: Currency) {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "\(locale)@numbers=latn")
        formatter.numberStyle = .currency
        formatter.currencyCode = currency.code
        // ICU's decimals are those of cash (IQD has none there), ours those of ISO 4217.
        formatter.minimumFractionDigits = currency.decimals
        formatter.maximumFractionDigits = currency.decimals

        let positive = Sample(of: 1_234_567, by: formatter)
        let negative = Sample(of: -1_234_567, by: formatter)
        self.init(
            positive: positive.affixes,
            negative: negative.affixes,
            grouping: positive.between("4", "5"),
            point: currency.decimals > 0 ? positive.between("7", "0") : [])
    }
}

/// A formatted 1234567 and its parts.
private struct Sample {
    let bytes: [UInt8]

    init(of number: Int, by formatter: NumberFormatter) {
        guard let text = formatter.string(from: NSNumber(value: number)) else {
            preconditionFailure("Foundation cannot format a number in the locale \(formatter.locale.identifier)")
        }
        bytes = Array(text.utf8)
    }

    var affixes: PricePattern.Affixes {
        PricePattern.Affixes(
            prefix: Array(bytes.prefix { !$0.isASCIIDigit }),
            suffix: Array(bytes.reversed().prefix { !$0.isASCIIDigit }.reversed()))
    }

    /// The text between these two digits.
    func between(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> [UInt8] {
        Array(bytes.drop { $0 != UInt8(ascii: left) }.dropFirst().prefix { $0 != UInt8(ascii: right) })
    }
}
