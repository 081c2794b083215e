import Platform

/// The words of many texts, as one text each with spaces between them.
///
/// What is ASCII is folded byte by byte; what else stands between two spaces is folded once, as long as it is remembered.
package struct SearchWords {
    private static let space = UInt8(ascii: " ")
    /// Texts between spaces that are remembered at a time, and the length of each.
    private static let (maxKnown, maxLength) = (10_000, 64)

    private var known: [[UInt8]: [UInt8]] = [:]

    package init() {}

    /// The words of `SearchText`, separated by spaces: a space sorts before every letter and digit, so that the text sorts as
    /// the list of words does.
    package mutating func words(of text: String) -> String {
        var text = text
        var words: [UInt8] = []
        words.reserveCapacity(text.utf8.count + 16)
        text.withUTF8 { text in
            for part in text.split(separator: Self.space) {
                if part.allSatisfy({ $0 < 0x80 }) {
                    Self.append(part, to: &words)
                } else {
                    append(folded(Array(part)), to: &words)
                }
            }
        }
        return String(decoding: words, as: UTF8.self)
    }

    private static func append(_ part: Slice<UnsafeBufferPointer<UInt8>>, to words: inout [UInt8]) {
        var isInside = false
        for byte in part {
            let isWord = byte.isASCIIAlphanumeric
            if isWord, !isInside, !words.isEmpty { words.append(space) }
            if isWord { words.append(byte.asciiLowercased) }
            isInside = isWord
        }
    }

    private func append(_ folded: [UInt8], to words: inout [UInt8]) {
        if !words.isEmpty, !folded.isEmpty { words.append(Self.space) }
        words += folded
    }

    private mutating func folded(_ part: [UInt8]) -> [UInt8] {
        if let folded = known[part] { return folded }
        let folded = Array(SearchText(String(decoding: part, as: UTF8.self)).words.joined(separator: " ").utf8)
        if part.count <= Self.maxLength {
            if known.count == Self.maxKnown { known.removeAll(keepingCapacity: true) }
            known[part] = folded
        }
        return folded
    }
}
