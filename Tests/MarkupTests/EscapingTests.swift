import Markup
import Testing

/// Strings are longer and shorter than the 16 and the eight bytes that are looked at together, with special bytes at every place.
@Suite struct EscapingTests {
    @Test func `text escapes the ampersand and both angle brackets only`() {
        #expect(rendered { "<a href=\"x\">'&amp;" } == "&lt;a href=\"x\"&gt;'&amp;amp;")
    }

    @Test func `an attribute escapes quotes too`() {
        #expect(
            rendered { p(.title("<a> & \"b\" 'c'")) {} }
                == "<p title=\"&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39;\"></p>")
    }

    @Test(arguments: [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("\0", "\u{FFFD}"),
        ("\u{7F}", "\u{FFFD}"), ("\u{1F}", "\u{FFFD}"),
    ])
    func `a special byte is escaped wherever it stands`(special: String, escaped: String) {
        for length in 0..<40 {
            for rest in 0..<40 {
                let before = String(repeating: "x", count: length)
                let after = String(repeating: "y", count: rest)
                let title = rendered { p(.title(before + special + after)) {} }
                #expect(title == "<p title=\"\(before)\(escaped)\(after)\"></p>")
            }
        }
    }

    @Test func `plain text of every length passes unchanged`() {
        for length in 0..<70 {
            let text = String(
                "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -._~!$()*+".prefix(length))
            #expect(rendered { text } == text)
            #expect(rendered { p(.title(text)) {} } == "<p title=\"\(text)\"></p>")
        }
    }

    @Test func `every other character passes unchanged, whatever its neighbours`() {
        let all = (0x20...0x2FF).compactMap(Unicode.Scalar.init).filter { !"&<>\"'\u{7F}".unicodeScalars.contains($0) }
        #expect(all.count > 700)
        for scalar in all {
            let text = "abc\(scalar)defgh\(scalar)ijklmnop"
            #expect(rendered { text } == text)
            #expect(rendered { p(.title(text)) {} } == "<p title=\"\(text)\"></p>")
        }
        #expect(rendered { "Cà phê sữa đá 冰咖啡 🧋" } == "Cà phê sữa đá 冰咖啡 🧋")
    }

    @Test func `a quote under a combining accent is escaped, since bytes are looked at`() {
        #expect(rendered { p(.title("\"\u{301} <\u{301}")) {} } == "<p title=\"&quot;\u{301} &lt;\u{301}\"></p>")
    }

    @Test func `a line of carriage return and line feed passes`() {
        #expect(rendered { "a\r\n<b" } == "a\r\n&lt;b")
    }

    @Test func `control bytes, which HTML forbids, become the replacement character, white space aside`() {
        let white: [UInt8] = [0x09, 0x0A, 0x0D]
        let controls = Array(UInt8(0)..<0x20) + [0x7F]
        for byte in controls {
            let control = String(UnicodeScalar(byte))
            let expected = white.contains(byte) ? control : "\u{FFFD}"
            #expect(rendered { "a\(control)b, and \(control)" } == "a\(expected)b, and \(expected)")
        }
    }

    @Test func `long text that is all special grows the buffer`() {
        let text = String(repeating: "<", count: 100_000)
        #expect(rendered { text } == String(repeating: "&lt;", count: 100_000))
    }
}
