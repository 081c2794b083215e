/// Prices in US dollars as text.
enum PriceText {
    /// Cents from zero on as `$1,234.56`; the digits are written from the last to the first.
    static func dollars(cents: Int) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { bytes in
            var start = write(cents % 100, minimum: 2, to: bytes, before: bytes.count)
            start = write(UInt8(ascii: "."), to: bytes, before: start)
            var dollars = cents / 100
            while dollars >= 1_000 {
                start = write(dollars % 1_000, minimum: 3, to: bytes, before: start)
                start = write(UInt8(ascii: ","), to: bytes, before: start)
                dollars /= 1_000
            }
            start = write(dollars, minimum: 1, to: bytes, before: start)
            start = write(UInt8(ascii: "$"), to: bytes, before: start)
            return String(decoding: bytes[start...], as: UTF8.self)
        }
    }

    /// Writes a number with this many digits at least; returns where it begins.
    private static func write(
        _ number: Int, minimum: Int, to bytes: UnsafeMutableBufferPointer<UInt8>, before end: Int
    ) -> Int {
        var (start, rest) = (end, number)
        while rest > 0 || end - start < minimum {
            start = write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10), to: bytes, before: start)
            rest /= 10
        }
        return start
    }

    private static func write(_ byte: UInt8, to bytes: UnsafeMutableBufferPointer<UInt8>, before end: Int) -> Int {
        bytes[end - 1] = byte
        return end - 1
    }
}
