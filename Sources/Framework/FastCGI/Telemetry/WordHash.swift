/// FNV-1a in 64 bits, for keys and checksums of our own words.
struct WordHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func take(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    mutating func take(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { take(UInt8(truncatingIfNeeded: word >> shift)) }
    }
}
