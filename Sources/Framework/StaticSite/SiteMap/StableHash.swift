/// FNV-1a in 64 bits: the same in every process and of every version, unlike Swift's own hash.
struct StableHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// All bits in the lower half.
    var folded: UInt64 { value ^ (value >> 32) }
}
