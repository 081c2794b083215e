import Testing

@testable import ShopTodos

struct TodoTitleTests {
    @Test(arguments: [
        ("Focus", "Focus"), (" Focus ", "Focus"), ("\n\tFocus\r\n", "Focus"), ("\u{3000}专注\u{A0}", "专注"),
        ("a  b", "a  b"),
        ("0", "0"), ("<b>", "<b>"), ("a\tb", "a\tb"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("e\u{301}", "e\u{301}"),
    ])
    func `a title is kept without the white space at its ends`(given: String, text: String) throws {
        #expect(Array(try TodoTitle(given).text.utf8) == Array(text.utf8))
    }

    @Test(arguments: ["", " ", "\n", "\t \r\n", "\u{A0}", "\u{3000}", "\u{2028}\u{2029}", "\u{85}"])
    func `a blank title is refused`(text: String) {
        #expect(throws: TodoTitle.Invalid.empty) { try TodoTitle(text) }
    }

    @Test(arguments: [
        (String(repeating: "x", count: 200), true), (String(repeating: "x", count: 201), false),
        (" " + String(repeating: "x", count: 200) + " ", true), (String(repeating: "ế", count: 200), true),
        (String(repeating: "e\u{302}\u{301}", count: 120), true), (String(repeating: "咖", count: 200), true),
        (String(repeating: "咖", count: 201), false), (String(repeating: "🇻🇳", count: 75), true),
    ])
    func `a title has at most 200 characters as people count them`(text: String, fits: Bool) {
        #expect(Self.invalid(text) == (fits ? nil : .tooLong))
    }

    @Test(arguments: [
        ("&", 120), ("<", 150), (">", 150), ("\"", 100), ("'", 120), ("🇻🇳", 75), ("👩‍👩‍👧‍👦", 24), ("e\u{302}\u{301}", 120),
    ])
    func `a title has at most 600 bytes as an attribute of a page`(character: String, max: Int) {
        #expect(Self.invalid(String(repeating: character, count: max)) == nil)
        #expect(Self.invalid(String(repeating: character, count: max + 1)) == .tooLong)
    }

    @Test func `a character of many marks is too long by its bytes`() {
        let text = "a" + String(repeating: "\u{301}", count: 300)
        #expect(text.count == 1)
        #expect(Self.invalid(text) == .tooLong)
    }

    @Test(arguments: [
        "a\0", "\0", "a\u{FFFD}b", "\u{FFFD}", "a\nb", "a\rb", "a\r\nb", "\u{1B}[31m", "a\u{7F}", "a\u{8}",
        "a\u{9B}31m", "a\u{85}b",
    ])
    func `control bytes, line breaks and bytes that were no UTF-8 are refused`(text: String) {
        #expect(Self.invalid(text) == .unreadable)
    }

    @Test(arguments: Array(0x202A...0x202E) + Array(0x2066...0x2069))
    func `overrides and isolates of the writing direction are refused`(value: UInt32) throws {
        let scalar = String(Character(try #require(Unicode.Scalar(value))))
        for text in [scalar, "\(scalar)abc", "abc\(scalar)", "a\(scalar)b\u{202C}"] {
            #expect(Self.invalid(text) == .unreadable)
        }
    }

    /// A person sees only their own list, so what joins or hides text harms nobody else. The direction's marks are how
    /// Arabic and Hebrew are written beside Latin.
    @Test(arguments: [
        "a\u{200E}b", "a\u{200F}b", "\u{2029}a\u{2065}b", "\u{206A}", "\u{200B}", "a\u{2028}b", "\u{FEFF}", "\u{E000}",
        "\u{FFFE}",
    ])
    func `characters that mark a direction, join or hide text are allowed`(text: String) {
        #expect(Self.invalid(text) == nil)
    }

    @Test func `what is unreadable is said before what is too long`() {
        #expect(Self.invalid(String(repeating: "\0", count: 201)) == .unreadable)
    }

    private static func invalid(_ text: String) -> TodoTitle.Invalid? {
        do throws(TodoTitle.Invalid) {
            _ = try TodoTitle(text)
            return nil
        } catch {
            return error
        }
    }
}
