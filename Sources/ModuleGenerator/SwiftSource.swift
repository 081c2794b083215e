/// Swift source as tokens. A search finds no text inside of comments and string literals.
struct SwiftSource {
    /// A name, a number, a string literal, or one punctuation character. The text of a literal is only quotation marks.
    struct Token {
        let text: String
        let range: Range<Int>
    }

    /// The byte positions of an array literal's brackets and elements.
    struct List {
        let open: Int
        let close: Int
        let elements: [Range<Int>]
    }

    private(set) var bytes: [UInt8]
    /// The bytes, with spaces in place of comments, and string literals filled with `"`.
    private(set) var code: [UInt8]
    private(set) var tokens: [Token]

    init(_ text: String) {
        bytes = Array(text.utf8)
        code = Self.code(of: bytes)
        tokens = Self.tokens(of: code)
    }

    var text: String { text(of: 0..<bytes.count) }

    func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether a token has this text.
    func says(_ name: String) -> Bool { tokens.contains { $0.text == name } }

    /// The line number of a byte, from 1.
    func line(of place: Int) -> Int { bytes[..<place].count { $0 == .newline } + 1 }

    /// The indices in `tokens` after each match. The pattern has tokens with spaces between them; `_` matches any token.
    func places(behind pattern: String) -> [Int] {
        let wanted = pattern.split(separator: " ").map(String.init)
        guard tokens.count >= wanted.count else { return [] }
        return (0...tokens.count - wanted.count).filter { start in
            wanted.indices.allSatisfy { wanted[$0] == "_" || wanted[$0] == tokens[start + $0].text }
        }.map { $0 + wanted.count }
    }

    /// The list whose opening bracket is the last token of a pattern; nil unless there is exactly one match.
    func list(behind patterns: String...) -> List? {
        let found = patterns.flatMap(places)
        return found.count == 1 ? list(openedBy: found[0] - 1) : nil
    }

    private func list(openedBy first: Int) -> List? {
        var (depth, start) = (0, first + 1)
        var elements: [Range<Int>] = []
        for place in first..<tokens.count {
            switch tokens[place].text {
            case "[", "(", "{": depth += 1
            case "]", ")", "}": depth -= 1
            default: break
            }
            guard depth == 0 || depth == 1 && tokens[place].text == "," else { continue }
            if place > start { elements.append(tokens[start].range.lowerBound..<tokens[place - 1].range.upperBound) }
            start = place + 1
            if depth == 0 {
                return List(
                    open: tokens[first].range.lowerBound, close: tokens[place].range.lowerBound, elements: elements)
            }
        }
        return nil
    }

    mutating func replace(_ range: Range<Int>, with text: String) {
        var all = bytes
        all.replaceSubrange(range, with: text.utf8)
        self = SwiftSource(String(decoding: all, as: UTF8.self))
    }

    /// The lines that contain the range, with the last line break.
    func lines(around range: Range<Int>) -> Range<Int> {
        let start = bytes[..<range.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        let end = bytes[range.upperBound...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
        return start..<end
    }

    func indentation(at place: Int) -> String {
        String(decoding: bytes[lines(around: place..<place).lowerBound...].prefix { $0 == .blank }, as: UTF8.self)
    }
}

extension SwiftSource {
    private static func code(of bytes: [UInt8]) -> [UInt8] {
        var code = bytes
        var place = 0
        while place < bytes.count {
            let rest = bytes[place...]
            let length: Int
            if rest.starts(with: "//".utf8) {
                length = (rest.firstIndex(of: .newline) ?? bytes.count) - place
            } else if rest.starts(with: "/*".utf8) {
                length = commentLength(rest)
            } else {
                length = literalLength(rest)
            }
            let filler: UInt8 = bytes[place] == UInt8(ascii: "/") ? .blank : UInt8(ascii: "\"")
            for other in place..<place + length where bytes[other] != .newline { code[other] = filler }
            place += max(1, length)
        }
        return code
    }

    /// Comments can be nested.
    private static func commentLength(_ rest: ArraySlice<UInt8>) -> Int {
        var (depth, place) = (0, rest.startIndex)
        while place < rest.endIndex {
            if rest[place...].starts(with: "/*".utf8) {
                (depth, place) = (depth + 1, place + 2)
            } else if rest[place...].starts(with: "*/".utf8) {
                (depth, place) = (depth - 1, place + 2)
                if depth == 0 { break }
            } else {
                place += 1
            }
        }
        return place - rest.startIndex
    }

    /// The length of the string literal at the start, with its interpolations; 0 if there is none.
    private static func literalLength(_ rest: ArraySlice<UInt8>) -> Int {
        let hashes = rest.prefix { $0 == UInt8(ascii: "#") }
        let body = rest.dropFirst(hashes.count)
        let quote = Array((body.starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\"").utf8)
        guard body.starts(with: quote) else { return 0 }
        let escape = [UInt8(ascii: "\\")] + hashes
        var place = body.startIndex + quote.count
        while place < rest.endIndex {
            if rest[place...].starts(with: escape) {
                place += escape.count
                if place < rest.endIndex, rest[place] == UInt8(ascii: "(") {
                    place += interpolationLength(rest[place...])
                } else {
                    place += 1
                }
            } else if rest[place...].starts(with: quote + hashes) {
                return place + quote.count + hashes.count - rest.startIndex
            } else {
                place += 1
            }
        }
        return rest.count
    }

    private static func interpolationLength(_ rest: ArraySlice<UInt8>) -> Int {
        var (depth, place) = (0, rest.startIndex)
        while place < rest.endIndex {
            let literal = literalLength(rest[place...])
            if rest[place] == UInt8(ascii: "(") { depth += 1 }
            if rest[place] == UInt8(ascii: ")") { depth -= 1 }
            place += max(1, literal)
            if depth == 0 { break }
        }
        return place - rest.startIndex
    }

    private static func tokens(of code: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var place = 0
        while place < code.count {
            let name = code[place...].prefix { $0.isOfName }.count
            let literal = code[place...].prefix { $0 == UInt8(ascii: "\"") }.count
            let length = max(1, name, literal)
            if code[place] != .blank, code[place] != .newline, code[place] != UInt8(ascii: "\t") {
                let range = place..<place + length
                tokens.append(Token(text: String(decoding: code[range], as: UTF8.self), range: range))
            }
            place += length
        }
        return tokens
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let blank = UInt8(ascii: " ")

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    /// Whether the byte can be part of a Swift identifier. Backticks and bytes above ASCII count, too.
    var isOfName: Bool {
        isDigit || isLower || isUpper || self == UInt8(ascii: "_") || self == UInt8(ascii: "`") || self >= 0x80
    }
}
