/// What names a request in logs and on error pages.
enum RequestID {
    /// The server's own name for it where that is 8 to 64 letters, digits and hyphens; else a new one.
    static func make(from given: String?) -> String {
        guard let given, (8...64).contains(given.utf8.count), given.utf8.allSatisfy(isPlain) else { return random() }
        return given
    }

    /// 32 hexadecimal digits of chance.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let half = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - half.count) + half
        }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
