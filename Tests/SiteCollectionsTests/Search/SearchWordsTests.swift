import SiteSearch
import Testing

struct SearchWordsTests {
    @Test(arguments: [
        "", "Trà đá", "Cà phê, sữa", "ÀB", "a\u{301}b c", "茶 壶", " x  y ", "a-b_c", "½ Ω", "đ Đ", "tea\ntrà", "é\nb",
        "ﬁ ẞ", "ｄａ",
        "\u{301}", "a\u{301}", ",é,", "tea-é", "  é", "tea, é", "É TEA.", String(repeating: "é", count: 40), "1.5 kg",
        "हिन्दी कॉफ़ी", "e\u{301}e\u{301} ", "  ", "茶壶tea", "K\u{212A}",
    ])
    func `the words of a text are those that searches have`(text: String) {
        var words = SearchWords(ofMany: true)
        for text in [text, "Tea \(text)", "\(text) tea", "\(text) \(text)"] {
            let expected = SearchText(text).words.joined(separator: " ")
            #expect(words.words(of: text) == expected)
            // From what is remembered.
            #expect(words.words(of: text) == expected)
            var one = SearchWords()
            #expect(one.words(of: text) == expected)
        }
    }

    @Test func `more words than it remembers are folded all the same`() {
        var words = SearchWords(ofMany: true)
        for number in Array(0..<10_000) + Array(0..<10_000) {
            #expect(words.words(of: "Trà\(number) \(number)") == "tra\(number) \(number)")
        }
    }
}
