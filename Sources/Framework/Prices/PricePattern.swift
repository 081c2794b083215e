/// The pattern of one currency's amounts in one locale: affixes, grouping separator and decimal point, as UTF-8.
struct PricePattern: Hashable, Sendable {
    /// The text before and after the digits.
    struct Affixes: Hashable, Sendable {
        let prefix: [UInt8]
        let suffix: [UInt8]
    }

    let positive: Affixes
    let negative: Affixes
    let grouping: [UInt8]
    let point: [UInt8]

    /// Digits and a point, a hyphen before negative amounts.
    static let plain = PricePattern(
        positive: Affixes(prefix: [], suffix: []),
        negative: Affixes(prefix: [UInt8(ascii: "-")], suffix: []),
        grouping: [],
        point: [UInt8(ascii: ".")])

    /// The amount in this pattern, exact for every `Int64`.
    func text(minorUnits: Int64, decimals: Int) -> String {
        let affixes = minorUnits < 0 ? negative : positive
        let wholeDigits = max(Self.digitCount(of: minorUnits.magnitude) - decimals, 1)
        let length = self.length(of: affixes, wholeDigits: wholeDigits, decimals: decimals)
        return String(unsafeUninitializedCapacity: length) { buffer in
            var rest = minorUnits.magnitude
            var writer = BackwardWriter(buffer: buffer, start: length)
            writer.prepend(affixes.suffix)
            for _ in 0..<decimals { writer.prependLastDigit(of: &rest) }
            if decimals > 0 { writer.prepend(point) }
            for place in 0..<wholeDigits {
                if place > 0, place % 3 == 0 { writer.prepend(grouping) }
                writer.prependLastDigit(of: &rest)
            }
            writer.prepend(affixes.prefix)
            return length
        }
    }

    private func length(of affixes: Affixes, wholeDigits: Int, decimals: Int) -> Int {
        let whole = wholeDigits + (wholeDigits - 1) / 3 * grouping.count
        let fraction = decimals > 0 ? point.count + decimals : 0
        return affixes.prefix.count + whole + fraction + affixes.suffix.count
    }

    private static func digitCount(of number: UInt64) -> Int {
        var (count, rest) = (1, number / 10)
        while rest > 0 { (count, rest) = (count + 1, rest / 10) }
        return count
    }
}

/// Fills a buffer from its end to its start, the order in which division yields digits.
struct BackwardWriter {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var start: Int

    mutating func prepend(_ bytes: [UInt8]) {
        for byte in bytes.reversed() { prepend(byte) }
    }

    mutating func prependLastDigit(of number: inout UInt64) {
        let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
        prepend(UInt8(ascii: "0") + UInt8(digit))
        number = quotient
    }

    private mutating func prepend(_ byte: UInt8) {
        start -= 1
        buffer[start] = byte
    }
}
