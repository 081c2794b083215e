/// Classes of ASCII bytes. Security is decided on bytes: a `Character` may be a letter with any number of marks.
extension UInt8 {
    /// `0` to `9`.
    @inlinable
    public var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// `a` to `z` and `A` to `Z`.
    @inlinable
    public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// A digit or a letter.
    @inlinable
    public var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

    /// `0` to `9`, `a` to `f` and `A` to `F`.
    @inlinable
    public var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

    /// 0x00 to 0x1F and DEL; the tab and the line breaks are among them.
    @inlinable
    public var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

    /// The byte with `A` to `Z` as `a` to `z`, and any other as it is.
    @inlinable
    public var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit, 0 to 15; nil for any other byte.
    @inlinable
    public var hexDigitValue: UInt8? {
        guard isASCIIHexDigit else { return nil }
        return isASCIIDigit ? self &- 0x30 : (self | 0x20) &- 0x57
    }
}

extension String {
    /// Whether it has nothing but printable ASCII, 0x20 to 0x7E, as most texts do: so they need not be looked through for anything
    /// else.
    public var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 &- 0x20 < 0x5F } } ?? false
    }
}

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    @inlinable
    public var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * underestimatedCount)
        for byte in self {
            text.append(lowerCaseDigit(byte >> 4))
            text.append(lowerCaseDigit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension UInt64 {
    /// 16 lower-case hexadecimal digits, the highest first.
    public var hexadecimal: String {
        String(unsafeUninitializedCapacity: 16) { text in
            for index in 0..<16 { text[index] = lowerCaseDigit(UInt8(self >> (60 - 4 * UInt64(index)) & 15)) }
            return 16
        }
    }
}

extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits spell, of either case; nil for anything else.
    @inlinable
    public init?(hexadecimal text: some StringProtocol) {
        var digits = text.utf8.makeIterator()
        self = []
        reserveCapacity(text.utf8.count / 2)
        while let first = digits.next() {
            guard let high = first.hexDigitValue, let low = digits.next()?.hexDigitValue else { return nil }
            append(high << 4 | low)
        }
    }
}

@inlinable
func lowerCaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
}
