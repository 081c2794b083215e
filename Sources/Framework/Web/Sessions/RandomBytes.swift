enum RandomBytes {
    /// Bytes from the system's cryptographic generator.
    static func make(_ count: Int) -> [UInt8] {
        // It asks the system once for each word.
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let word = generator.next()
            for index in 0..<min(8, count - bytes.count) {
                bytes.append(UInt8(truncatingIfNeeded: word >> (8 * index)))
            }
        }
        return bytes
    }
}
