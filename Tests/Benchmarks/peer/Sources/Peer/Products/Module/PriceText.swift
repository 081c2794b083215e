/// Prices in US dollars as text.
enum PriceText {
    /// Cents from zero on as `$1,234.56`; the digits are written from the last to the first.
    static func dollars(cents: Int) -> String {
        let length = length(cents: cents)
        return String(unsafeUninitializedCapacity: length) { text in
            var rest = UInt(cents)
            for index in (0..<length).reversed() {
                switch length - index {
                case 3: text[index] = UInt8(ascii: ".")
                case length: text[index] = UInt8(ascii: "$")
                case let place where place > 6 && (place - 3).isMultiple(of: 4): text[index] = UInt8(ascii: ",")
                default:
                    text[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
            }
            return length
        }
    }

    /// The sign, the digits of the dollars with a comma before each three of them, the point and two digits.
    private static func length(cents: Int) -> Int {
        var (digits, rest) = (1, cents / 1_000)
        while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
        return 1 + digits + (digits - 1) / 3 + 3
    }
}
