@testable import Web

/// Bodies of forms with files: the parser finds what a simple reader finds, in pieces of any length.
enum MultipartTarget {
    private static let boundary = "xx"

    static func run(_ input: [UInt8]) throws {
        // The first byte says how long pieces are.
        let (length, body) = (1 + Int(input.first ?? 0), Array(input.dropFirst()))
        let whole = read(body, inPiecesOf: max(1, body.count))
        try hold(read(body, inPiecesOf: length) == whole, "pieces of any length are the same parts")
        let expected = reference(body)
        try hold((whole == nil) == (expected == nil), "a body is refused where the reference refuses it")
        guard let whole, let expected else { return }
        try hold(whole.parts.map(\.offset) == expected.map(\.lowerBound), "parts begin where the reference has them")
        try hold(whole.parts.map(\.content) == expected.map { Array(body[$0]) }, "contents as the reference has them")
        try hold(whole.parts.count <= MultipartParser.maxParts, "parts are bounded")
        for head in whole.parts.map(\.head) {
            // A byte that is no UTF-8 becomes U+FFFD, which has three.
            try hold(head.name.utf8.count <= 3 * MultipartHead.maxName, "a name is bounded")
            try hold(head.fileName?.utf8.count ?? 0 <= 3 * MultipartHead.maxFileName, "a file's name is bounded")
        }
    }

    private struct Found: MultipartHandler, Equatable {
        struct Part: Equatable {
            let head: MultipartHead
            let offset: Int
            var content: [UInt8] = []
        }

        var parts: [Part] = []

        mutating func begin(_ head: MultipartHead, at offset: Int) { parts.append(Part(head: head, offset: offset)) }

        mutating func take(_ content: UnsafeRawBufferPointer) { parts[parts.count - 1].content += content }

        mutating func end() {}
    }

    private static func read(_ body: [UInt8], inPiecesOf length: Int) -> Found? {
        guard let boundary = MultipartBoundary(contentType: "multipart/form-data; boundary=\(boundary)") else {
            return nil
        }
        var (parser, found) = (MultipartParser(boundary), Found())
        do {
            for start in stride(from: 0, to: body.count, by: length) {
                try body[start..<min(start + length, body.count)].withUnsafeBytes { try parser.take($0, for: &found) }
            }
            try parser.finish()
            return found
        } catch {
            return nil
        }
    }

    /// RFC 2046, 5.1.1, on the whole body: where the contents are; nil where it is no multipart body.
    private static func reference(_ body: [UInt8]) -> [Range<Int>]? {
        let (delimiter, text) = (Array("\r\n--\(boundary)".utf8), Array("\r\n".utf8) + body)
        var contents: [Range<Int>] = []
        var rest = text[...]
        while let found = rest.firstRange(of: delimiter) {
            if rest.startIndex > 0 { contents.append(rest.startIndex..<max(rest.startIndex, found.lowerBound - 2)) }
            let line = text[found.upperBound...]
            if line.starts(with: "--".utf8) { return contents }
            let head = line.drop { $0 == 0x20 || $0 == 0x09 }
            guard head.starts(with: [13, 10]), head.startIndex - line.startIndex <= 62, contents.count < 100,
                let end = head.dropFirst(2).firstRange(of: [13, 10, 13, 10]),
                !head.dropFirst(2).starts(with: [13, 10]),
                end.upperBound - head.startIndex - 2 <= MultipartParser.maxHead,
                (try? MultipartHead(head[(head.startIndex + 2)..<(end.upperBound - 2)])) != nil
            else { return nil }
            // The line break that ends the head may begin a delimiter.
            rest = text[(end.upperBound - 2)...]
        }
        return nil
    }
}
