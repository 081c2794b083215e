import Platform
import Testing

/// What a log or a terminal is shown.
struct PlainTextTests {
    @Test(arguments: ["", "plain", "a\tb\nc", "Cà phê sữa đá", "冰咖啡", "🍵", "e\u{301}", " ", "\\"])
    func `what can be seen stays`(text: String) {
        #expect(text.escapingInvisibles == text)
    }

    @Test(arguments: [
        ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"), ("\0", "\\u{0}"), ("a\r\nb", "a\\u{D}\nb"), ("\u{9B}", "\\u{9B}"),
        ("a\u{202E}b", "a\\u{202E}b"), ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("\u{200D}", "\\u{200D}"),
        ("\u{E0041}", "\\u{E0041}"), ("a\u{A0}b\u{3000}", "a\\u{A0}b\\u{3000}"), ("\u{7F}", "\\u{7F}"),
    ])
    func `what cannot is named by its number`(text: String, shown: String) {
        #expect(text.escapingInvisibles == shown)
    }
}
