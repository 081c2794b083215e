import Platform
import Testing

@testable import Web

struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("%41%5a%7A", "AZz"), ("%2F%2f", "//"), ("a+b", "a+b"), ("%25", "%"),
        ("%2541", "%41"), ("c%C3%A0%20ph%C3%AA", "cà phê"), ("%F0%9F%91%A9", "👩"), ("%EF%BF%BD", "\u{FFFD}"),
    ])
    func `escapes are decoded once`(encoded: String, text: String) {
        #expect(PercentEncoding.decode(encoded.utf8, plusIsSpace: false) == text)
    }

    @Test(arguments: ["%", "%4", "%%41", "%4%41", "%G1", "%1G", "% 41", "%+1", "%-1", "%0x", "a%", "%\u{661}\u{661}"])
    func `a percent sign without two hexadecimal digits is refused`(encoded: String) {
        #expect(!PercentEncoding.decode(encoded.utf8, plusIsSpace: false) { _ in })
        #expect(PercentEncoding.decode(encoded.utf8, plusIsSpace: true) == nil)
    }

    @Test(arguments: [
        "%C3", "%A0", "%C3%28", "%C0%AF", "%E0%80%AF", "%ED%A0%80", "%F4%90%80%80", "%F5%80%80%80", "%FF", "%FE",
    ])
    func `bytes that are no UTF-8 are refused`(encoded: String) {
        #expect(PercentEncoding.decode(encoded.utf8, plusIsSpace: false) == nil)
    }

    @Test(arguments: Array(0..<0x20) + [0x7F])
    func `a control byte is refused, escaped or not`(byte: UInt8) {
        let escape = "%" + [byte].hexadecimal
        #expect(PercentEncoding.decode(escape.utf8, plusIsSpace: false) == nil)
        #expect(PercentEncoding.decode([byte], plusIsSpace: false) == nil)
    }

    @Test func `a plus is a space only in queries and forms`() {
        #expect(PercentEncoding.decode("a++b%2B".utf8, plusIsSpace: true) == "a  b+")
        #expect(PercentEncoding.decode("a++b%2B".utf8, plusIsSpace: false) == "a++b+")
    }

    @Test func `only unreserved characters stand for themselves`() {
        let ascii = String(decoding: (0x20...0x7E).map { UInt8($0) }, as: UTF8.self)
        #expect(
            PercentEncoding.printed { $0.encode(ascii, spaceAsPlus: true) }
                == "+%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F0123456789%3A%3B%3C%3D%3E%3F%40ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                + "%5B%5C%5D%5E_%60abcdefghijklmnopqrstuvwxyz%7B%7C%7D~")
    }

    @Test func `every text comes back from its encoding`() {
        var random = SplitMix(state: 1)
        for _ in 0..<2_000 {
            let text = random.text(upTo: 12)
            for plus in [false, true] {
                let encoded = PercentEncoding.printed { $0.encode(text, spaceAsPlus: plus) }
                let decoded = PercentEncoding.decode(encoded.utf8, plusIsSpace: plus)
                #expect(decoded.map { Array($0.utf8) } == Array(text.utf8))
            }
        }
    }
}
