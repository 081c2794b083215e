import Platform

/// The words of many texts, as one text each with spaces between them.
///
/// What is ASCII is folded byte by byte. What else stands between two spaces is folded once, as long as it is remembered.
package struct SearchWords {
    private static let space = UInt8(ascii: " ")
    /// How many texts between spaces are remembered at a time, and how long each may be.
    private static let (maxKnown, maxLength) = (4_096, 64)

    /// What texts between spaces were folded to. A hash of the text is its place. Empty if none is remembered.
    private var known: [(text: [UInt8], folded: [UInt8])]
    /// The words of the present text so far are the first `count` bytes. The rest is room for more.
    private var words: [UInt8] = []
    private var count = 0

    /// Set `ofMany` for the words of many entries: it then remembers texts, in a table of 64 KiB at first.
    package init(ofMany: Bool = false) {
        known = ofMany ? Array(repeating: ([], []), count: Self.maxKnown) : []
    }

    /// The words of `SearchText`, separated by spaces: a space sorts before every letter and digit, so that the text sorts as
    /// the list of words does.
    package mutating func words(of text: String) -> String {
        var text = text
        return text.withUTF8 { text in
            count = 0
            var start = 0
            while start < text.count {
                start = appendASCII(of: text, from: start)
                let end = text[start...].firstIndex(of: Self.space) ?? text.count
                if start < end { append(folded(UnsafeBufferPointer(rebasing: text[start..<end]))) }
                start = end + 1
            }
            return String(decoding: words[..<count], as: UTF8.self)
        }
    }

    /// Appends what precedes the first text between spaces that is not ASCII. Returns where that begins.
    private mutating func appendASCII(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        makeRoom(for: text.count - start + 2)
        let first = count
        let (next, end) = words.withUnsafeMutableBufferPointer { words in
            // One space separates words. A second one is written, but does not count: the next byte overwrites it.
            if first > 0 { words[first] = Self.space }
            var (end, followsSpace) = (first > 0 ? first + 1 : 0, true)
            // Where the text between spaces begins, and where its words would begin.
            var (part, wordsOfPart) = (start, end)
            for place in start..<text.count {
                let byte = text[place]
                guard byte < 0x80 else { return (part, max(0, wordsOfPart - 1)) }
                // A capital becomes a small letter. Small letters and digits have this bit.
                let folded = byte.isASCIIAlphanumeric ? byte | 0x20 : Self.space
                let isSpace = folded == Self.space
                words[end] = folded
                end += isSpace && followsSpace ? 0 : 1
                followsSpace = isSpace
                if byte == Self.space { (part, wordsOfPart) = (place + 1, end) }
            }
            return (text.count, followsSpace ? max(0, end - 1) : end)
        }
        count = end
        return next
    }

    private mutating func append(_ folded: [UInt8]) {
        guard !folded.isEmpty else { return }
        makeRoom(for: folded.count + 1)
        if count > 0 {
            words[count] = Self.space
            count += 1
        }
        words.replaceSubrange(count..<count + folded.count, with: folded)
        count += folded.count
    }

    /// Makes room for `more` bytes behind the words.
    private mutating func makeRoom(for more: Int) {
        if words.count < count + more { words += repeatElement(0, count: 2 * (count + more) - words.count) }
    }

    private mutating func folded(_ part: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let fold = { Array(SearchText(String(decoding: part, as: UTF8.self)).words.joined(separator: " ").utf8) }
        guard !known.isEmpty, part.count <= Self.maxLength else { return fold() }
        let place = part.reduce(0) { ($0 ^ Int($1)) &* 0x0100_0193 & 0xFFFF_FFFF } % Self.maxKnown
        if !known[place].text.elementsEqual(part) { known[place] = (Array(part), fold()) }
        return known[place].folded
    }
}
