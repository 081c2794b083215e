import Platform

/// The limits that are checked before parsing. They keep cmark-gfm's time linear and its memory small.
enum MarkdownLimits {
    static func check(_ source: String) throws(MarkdownProblem) {
        let bytes = source.utf8.span
        guard bytes.count <= Markdown.maxBytes else { throw .tooLong }
        // cmark-gfm skips it.
        let start = source.utf8.starts(with: "\u{FEFF}".utf8) ? 3 : 0
        var (line, images) = (1, 0)
        for index in start..<bytes.count {
            if index == start || isLineEnd(bytes[index - 1]) {
                guard depth(bytes, from: index) <= Markdown.maxDepth else { throw .tooDeep(line: line) }
            }
            if isImage(bytes, at: index) { images += 1 }
            if bytes[index] == UInt8(ascii: "\n") || isLoneReturn(bytes, at: index) { line += 1 }
        }
        guard images <= Markdown.maxImages else { throw .tooManyImages }
    }

    /// The longest URL of a reference in a text with so many closing brackets: all links copy at most a MiB.
    static func longestURL(in source: String) -> Int32 {
        Int32(1_048_576 / max(1, source.utf8.count { $0 == UInt8(ascii: "]") }))
    }
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

    private static func isImage(_ bytes: borrowing Span<UInt8>, at index: Int) -> Bool {
        guard index > 0 else { return false }
        return switch (bytes[index - 1], bytes[index]) {
        case (UInt8(ascii: "!"), UInt8(ascii: "[")): true
        case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "<"), UInt8(ascii: "?")): true
        default: false
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func isLoneReturn(_ bytes: borrowing Span<UInt8>, at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "\r") else { return false }
        return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    }
}
