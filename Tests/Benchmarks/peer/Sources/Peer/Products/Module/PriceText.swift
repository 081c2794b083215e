/// Prices in US dollars as text.
enum PriceText {
    /// Cents from zero on as `$1,234.56`; the digits are written from the last to the first.
    static func dollars(cents: Int) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { bytes in
            var (start, rest, written) = (bytes.count, cents, 0)
            func write(_ byte: UInt8) {
                start -= 1
                bytes[start] = byte
            }
            while rest > 0 || written < 3 {
                if written == 2 { write(UInt8(ascii: ".")) }
                if written > 2, (written - 2).isMultiple(of: 3) { write(UInt8(ascii: ",")) }
                write(UInt8(ascii: "0") + UInt8(rest % 10))
                (rest, written) = (rest / 10, written + 1)
            }
            write(UInt8(ascii: "$"))
            return String(decoding: bytes[start...], as: UTF8.self)
        }
    }
}
