import Glibc
import Platform

/// The limits that are checked before parsing. They keep cmark-gfm's time linear and its memory small.
enum MarkdownLimits {
    static func check(_ source: String) throws(MarkdownProblem) {
        let bytes = source.utf8.span
        guard bytes.count <= Markdown.maxBytes else { throw .tooLong }
        // cmark-gfm skips it.
        let start = source.utf8.starts(with: "\u{FEFF}".utf8) ? 3 : 0
        guard !hasFewSigns(bytes) else { return try checkDepth(bytes, from: start) }
        var (line, cost, paragraph, last, cells) = (1, 0, ParagraphCost(), newLine, 0)
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if isLineEnd(last) {
                if byte != newLine || last == newLine { paragraph.beginLine(adding: &cost) }
                guard depth(bytes, from: index) <= Markdown.maxDepth else { throw .tooDeep(line: line) }
                cells = 0
            }
            // Most bytes are those of words, so they are skipped together.
            if isLetter(byte) {
                let first = index
                index = endOfWords(bytes, from: index + 1)
                paragraph.takeWords(index - first)
                last = bytes[index - 1]
                continue
            }
            if byte == UInt8(ascii: "|") { cells += 1 }
            guard cells <= maxCells else { throw .tooComplex }
            paragraph.take(byte, after: last)
            if byte == newLine || isLoneReturn(bytes, at: index) { line += 1 }
            last = byte
            index += 1
        }
        guard cost + paragraph.total <= maxCost else { throw .tooComplex }
    }

    /// Whether a text certainly costs no more than `maxCost`. A sign is a byte that is neither a letter, nor part of a longer character,
    /// nor a space. It costs at most a step for each byte of its paragraph, so the signs times the bytes are an upper bound. Most texts
    /// of a few kilobytes stay below it. A text with `|` or CR gets the full check, of its cells and its line numbers.
    private static func hasFewSigns(_ bytes: borrowing Span<UInt8>) -> Bool {
        for byte in [UInt8(ascii: "|"), UInt8(ascii: "\r")] where nextIndex(of: byte, in: bytes) < bytes.count {
            return false
        }
        var (signs, index) = (0, 0)
        while index + 8 <= bytes.count {
            // The highest byte of the product is the sum of eight bytes, each 0 or 1.
            let sums = (signsOfEight(bytes, at: index) >> 7) &* 0x0101_0101_0101_0101
            signs += Int(sums >> 56)
            index += 8
        }
        return (signs + bytes.count - index) * bytes.count <= maxCost
    }

    private static func checkDepth(_ bytes: borrowing Span<UInt8>, from start: Int) throws(MarkdownProblem) {
        var (line, index) = (1, start)
        while index < bytes.count {
            guard depth(bytes, from: index) <= Markdown.maxDepth else { throw .tooDeep(line: line) }
            index = nextIndex(of: newLine, in: bytes, from: index) + 1
            line += 1
        }
    }

    /// The index of the next `byte` at or after `start`; `bytes.count` if there is none.
    private static func nextIndex(of byte: UInt8, in bytes: borrowing Span<UInt8>, from start: Int = 0) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), bytes.count - start)
            else {
                return bytes.count
            }
            return UnsafeRawPointer(found) - base
        }
    }

    /// cmark-gfm's time is quadratic in the cells of a line.
    private static let maxCells = 256

    /// Steps of a few nanoseconds.
    private static let maxCost = 8 << 20

    /// How many bytes all links by reference copy.
    static let maxURLBytes = 1_048_576
}

extension MarkdownLimits {
    /// How deep quotes and lists may be nested at the start of a line. An open list item needs two columns of blanks, a new one
    /// needs a marker, and a quote needs a `>`. A blank behind a marker belongs to it. A blank line opens nothing.
    private static func depth(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
        var (index, columns, columnsOfMarkers) = (start, 0, 0)
        while index < bytes.count, !isLineEnd(bytes[index]) {
            if bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
                columns += bytes[index] == UInt8(ascii: " ") ? 1 : 4
                index += 1
            } else if let end = endOfMarker(bytes, at: index) {
                columns += 2
                (index, columnsOfMarkers) = (end, columns)
                if index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
            } else {
                return columns / 2
            }
        }
        return columnsOfMarkers / 2
    }

    private static func endOfMarker(_ bytes: borrowing Span<UInt8>, at start: Int) -> Int? {
        var end = start + 1
        switch bytes[start] {
        case UInt8(ascii: ">"): return end
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): break
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
            guard end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")") else {
                return nil
            }
            end += 1
        default: return nil
        }
        return end == bytes.count || bytes[end] <= UInt8(ascii: " ") ? end : nil
    }

    private static let newLine = UInt8(ascii: "\n")

    /// Or a byte of a longer character.
    @inline(__always) private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// The index of the next byte that is neither of a word nor a blank. It looks at eight bytes at a time.
    private static func endOfWords(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count {
            let others = signsOfEight(bytes, at: index)
            guard others == 0 else { return index + others.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, isLetter(bytes[index]) || bytes[index] == 0x20 { index += 1 }
        return index
    }

    /// Eight bytes, with the highest bit of each one that is a sign.
    @inline(__always)
    private static func signsOfEight(_ bytes: borrowing Span<UInt8>, at index: Int) -> UInt64 {
        let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let next = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
        // Without its highest bit, no byte has a carry.
        let folded = (next | 0x20 * ones) & ~high
        let areLetters = (folded + 0x1F * ones) & ~(folded + 0x05 * ones)
        let areBlanks = ~(((next ^ 0x20 * ones) & ~high) + 0x7F * ones)
        return ~(areLetters | areBlanks | next) & high
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == newLine || byte == UInt8(ascii: "\r")
    }

    private static func isLoneReturn(_ bytes: borrowing Span<UInt8>, at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "\r") else { return false }
        return index + 1 == bytes.count || bytes[index + 1] != newLine
    }
}

/// How many steps cmark-gfm takes for the inlines of a paragraph, besides those that grow with its length. Lines until a blank
/// one count as a paragraph.
private struct ParagraphCost {
    private var (bytes, declarations, images, brackets, emphasis, urls) = (0, 0, 0, 0, 0, 0)
    private var isBlank = false

    /// It reads on to the end for each declaration and each bare URL. For each link, it goes through the open images and the open emphasis.
    var total: Int { (declarations + urls) * bytes + brackets * (images + emphasis) }

    mutating func beginLine(adding cost: inout Int) {
        if isBlank {
            cost += total
            self = ParagraphCost()
        }
        isBlank = true
    }

    mutating func takeWords(_ length: Int) {
        bytes += length
        isBlank = false
    }

    mutating func take(_ byte: UInt8, after last: UInt8) {
        bytes += 1
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
        case UInt8(ascii: "!"), UInt8(ascii: "?"): if last == UInt8(ascii: "<") { declarations += 1 }
        case UInt8(ascii: "["): if last == UInt8(ascii: "!") { images += 1 }
        case UInt8(ascii: "]"): brackets += 1
        // `www.` or `://`.
        case UInt8(ascii: "."): if last == UInt8(ascii: "w") || last == UInt8(ascii: "W") { urls += 1 }
        case UInt8(ascii: "/"): if last == UInt8(ascii: "/") { urls += 1 }
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): if last != byte { emphasis += 1 }
        default: break
        }
        isBlank = false
    }
}
