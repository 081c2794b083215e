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
        #expect(throws: TodoTitle.Broken.empty) { try TodoTitle(text) }
    }

    @Test(arguments: [
        (String(repeating: "x", count: 200), true), (String(repeating: "x", count: 201), false),
        (" " + String(repeating: "x", count: 200) + " ", true), (String(repeating: "ế", count: 200), true),
        (String(repeating: "e\u{302}\u{301}", count: 200), true), (String(repeating: "咖", count: 201), false),
        (String(repeating: "🇻🇳", count: 200), true), (String(repeating: "🇻🇳", count: 201), false),
    ])
    func `a title has at most 200 characters as people count them`(text: String, fits: Bool) {
        #expect(Self.broken(text) == (fits ? nil : .tooLong))
    }

    @Test(arguments: [
        "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "👩‍👩‍👧‍👦", count: 65),
    ])
    func `characters of many bytes are bounded at 8 bytes for each of the 200`(text: String) {
        #expect(text.count <= 200)
        #expect(Self.broken(text) == .tooLong)
    }

    @Test(arguments: [
        "a\0", "\0", "a\u{FFFD}b", "\u{FFFD}", "a\nb", "a\rb", "a\r\nb", "\u{1B}[31m", "a\u{7F}", "a\u{8}",
        "a\u{9B}31m", "a\u{85}b",
    ])
    func `control bytes, line breaks and bytes that were no UTF-8 are refused`(text: String) {
        #expect(Self.broken(text) == .unreadable)
    }

    @Test(arguments: Array(0x202A...0x202E) + Array(0x2066...0x2069))
    func `overrides and isolates of the writing direction are refused`(value: UInt32) throws {
        let scalar = String(Character(try #require(Unicode.Scalar(value))))
        for text in [scalar, "\(scalar)abc", "abc\(scalar)", "a\(scalar)b\u{202C}"] {
            #expect(Self.broken(text) == .unreadable)
        }
    }

    /// A person sees only their own list, so what joins or hides text harms nobody else. The direction's marks are how
    /// Arabic and Hebrew are written beside Latin.
    @Test(arguments: [
        "a\u{200E}b", "a\u{200F}b", "\u{2029}a\u{2065}b", "\u{206A}", "\u{200B}", "a\u{2028}b", "\u{FEFF}", "\u{E000}",
        "\u{FFFE}",
    ])
    func `characters that mark a direction, join or hide text are allowed`(text: String) {
        #expect(Self.broken(text) == nil)
    }

    @Test func `what is unreadable is said before what is too long`() {
        #expect(Self.broken(String(repeating: "\0", count: 201)) == .unreadable)
    }

    private static func broken(_ text: String) -> TodoTitle.Broken? {
        do throws(TodoTitle.Broken) {
            _ = try TodoTitle(text)
            return nil
        } catch {
            return error
        }
    }
}
