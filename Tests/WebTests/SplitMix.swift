/// Random numbers that are the same in every run (Steele, Lea and Flood: SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A text of up to `max` characters, half of them ones that addresses and forms give a meaning.
    mutating func text(upTo max: Int) -> String {
        let loaded: [Unicode.Scalar] = [
            "/", "?", "&", "=", "%", "+", "#", ";", " ", ".", "~", "\"", "<", "é", "\u{301}", "đ", "咖", "👨", "\u{200D}",
            "\u{FFFD}", "\u{10FFFF}",
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...max, using: &self) {
            let plain = Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &self))
            scalars.append(Bool.random(using: &self) ? plain : loaded.randomElement(using: &self) ?? plain)
        }
        return String(scalars)
    }
}
