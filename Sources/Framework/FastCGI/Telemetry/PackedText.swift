/// A text of bounded length as words of 8 bytes, one line of it.
struct PackedText {
    let words: [UInt64]
    /// Its bytes; the last word is filled up with zeros.
    let count: Int

    /// Keeps the characters that fit, and puts a space in the place of those that would end a line or steer a terminal.
    init(_ text: some StringProtocol, most: Int) {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            let encoded = Array(String(Self.isPlain(scalar) ? scalar : " ").utf8)
            guard bytes.count + encoded.count <= most else { break }
            bytes += encoded
        }
        count = bytes.count
        words = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// The text in words that a file holds; what is no UTF-8 becomes U+FFFD.
    static func text(of words: some Sequence<UInt64>, count: Int) -> String {
        let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
