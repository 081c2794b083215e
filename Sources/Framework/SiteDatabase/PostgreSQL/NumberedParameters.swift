/// A statement with `?` and `?1` for its parameters, as the stores write it, and as PostgreSQL takes it: with `$1`.
struct NumberedParameters: Equatable {
    let text: String
    /// How many there are.
    let count: Int

    /// A `?` has the number behind the highest so far, as in SQLite.
    init(_ sql: String) {
        var (output, highest) = ([UInt8](), 0)
        output.reserveCapacity(sql.utf8.count + 8)
        var lexer = SQLLexer(sql)
        while let token = lexer.next() {
            guard token.kind == .parameter else {
                output += lexer.bytes[token.range]
                continue
            }
            let digits = lexer.bytes[token.range].dropFirst()
            let number = Int(String(decoding: digits, as: UTF8.self)) ?? highest + 1
            highest = max(highest, number)
            output += Array("$\(number)".utf8)
        }
        text = String(decoding: output, as: UTF8.self)
        count = highest
    }
}

/// Divides a statement into what may be replaced and what may not: quoted texts, names and comments are one token each.
struct SQLLexer {
    enum Kind {
        /// Letters, digits and underscores.
        case word
        /// `?`, or with digits behind it.
        case parameter
        case other
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>
    }

    let bytes: [UInt8]
    private var place = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func next() -> Token? {
        guard place < bytes.count else { return nil }
        let start = place
        let first = bytes[place]
        place += 1
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            // A doubled quote begins a further token.
            skip { $0 != first }
            place = min(place + 1, bytes.count)
        case UInt8(ascii: "-") where peek == UInt8(ascii: "-"):
            skip { $0 != UInt8(ascii: "\n") }
        case UInt8(ascii: "/") where peek == UInt8(ascii: "*"):
            skipComment()
        case UInt8(ascii: "?"):
            skip { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return Token(kind: .parameter, range: start..<place)
        case _ where Self.isOfWord(first):
            skip(while: Self.isOfWord)
            return Token(kind: .word, range: start..<place)
        default: break
        }
        return Token(kind: .other, range: start..<place)
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skip(while belongs: (UInt8) -> Bool) {
        while place < bytes.count, belongs(bytes[place]) { place += 1 }
    }

    private mutating func skipComment() {
        place += 1
        while place < bytes.count, bytes[place - 1] != UInt8(ascii: "*") || bytes[place] != UInt8(ascii: "/") {
            place += 1
        }
        place = min(place + 1, bytes.count)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
