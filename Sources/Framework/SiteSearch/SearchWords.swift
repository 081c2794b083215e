import Platform

/// The words of many texts, as one text each with spaces between them.
///
/// What is ASCII is folded byte by byte; what else stands between two spaces is folded once, as long as it is remembered.
package struct SearchWords {
    private static let space = UInt8(ascii: " ")
    /// Texts between spaces that are remembered at a time, and the length of each.
    private static let (maxKnown, maxLength) = (10_000, 64)

    private var known: [[UInt8]: [UInt8]] = [:]
    /// The words of the present text so far are the first `count` bytes. The rest is room for more.
    private var words: [UInt8] = []
    private var count = 0

    package init() {}

    /// The words of `SearchText`, separated by spaces: a space sorts before every letter and digit, so that the text sorts as
    /// the list of words does.
    package mutating func words(of text: String) -> String {
        var text = text
        return text.withUTF8 { text in
            count = 0
            var start = 0
            while start < text.count {
                var (end, bits) = (start, UInt8(0))
                while end < text.count, text[end] != Self.space {
                    bits |= text[end]
                    end += 1
                }
                let part = UnsafeBufferPointer(rebasing: text[start..<end])
                if bits < 0x80 { append(ascii: part) } else { append(folded: folded(Array(part))) }
                start = end + 1
            }
            return String(decoding: words[..<count], as: UTF8.self)
        }
    }

    private mutating func append(ascii part: UnsafeBufferPointer<UInt8>) {
        withRoom(for: part.count + 1) { words, count in
            var isInside = false
            for byte in part {
                let isWord = byte.isASCIIAlphanumeric
                if isWord {
                    if !isInside, count > 0 {
                        words[count] = Self.space
                        count += 1
                    }
                    words[count] = byte.asciiLowercased
                    count += 1
                }
                isInside = isWord
            }
        }
    }

    private mutating func append(folded: [UInt8]) {
        withRoom(for: folded.count + 1) { words, count in
            if count > 0, !folded.isEmpty {
                words[count] = Self.space
                count += 1
            }
            for byte in folded {
                words[count] = byte
                count += 1
            }
        }
    }

    /// Makes room for `more` bytes. `body` writes them behind the first `count`, and adds to `count`.
    private mutating func withRoom(for more: Int, _ body: (UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void) {
        if words.count < count + more {
            words += repeatElement(0, count: 2 * (count + more) - words.count)
        }
        words.withUnsafeMutableBufferPointer { body($0, &count) }
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
