import Markup
import Testing

@Suite struct EscapedLengthTests {
    static let texts = [
        "", "plain", "<a href=\"x\">'&amp;", "Cà phê 咖啡 👩‍👩‍👧‍👦", "\0\u{1F}\u{7F}\t\n\r", String(repeating: "&", count: 99),
    ]

    @Test(arguments: texts)
    func `the length of a text is that of what is rendered`(text: String) {
        #expect(text.escapedLength(quotes: false) == rendered { text }.utf8.count)
        let frame = rendered { p(.title("")) {} }.utf8.count
        #expect(text.escapedLength(quotes: true) == rendered { p(.title(text)) {} }.utf8.count - frame)
    }

    @Test func `every byte below 128 has the length that is rendered`() throws {
        for value in UInt8.min..<0x80 {
            let text = String(Character(Unicode.Scalar(value)))
            #expect(text.escapedLength(quotes: false) == rendered { text }.utf8.count, "\(value)")
        }
    }

    @Test(arguments: [
        ("", ""), ("abcde", "abcde"), ("abcdefghij", "abcdefghij"), ("abcdefghijk", "abcdefg…"), ("&&", "&&"),
        ("&&&", "&…"), ("\"\"", "\"…"), ("咖啡机", "咖啡机"), ("咖啡机器", "咖啡…"), ("👩‍👩‍👧‍👦", "…"),
        ("ab\u{301}\u{301}\u{301}\u{301}c", "a…"),
    ])
    func `a longer text is cut to 10 bytes after a whole character`(text: String, cut: String) {
        #expect(text.cut(toEscapedLength: 10) == cut)
    }
}
