import Testing

@testable import ShopTodos

struct TodoContentTests {
    @Test(arguments: [
        ("", ""), (" \n ", ""), ("one\ntwo", "one\ntwo"), ("\n one\n\n two \n", "one\n\n two"), ("a\tb", "a\tb"),
    ])
    func `content has lines, and may be nothing`(given: String, text: String) throws {
        #expect(try TodoContent(given).text == text)
    }

    @Test(arguments: [
        (String(repeating: "x", count: 10_000), true), (String(repeating: "x", count: 10_001), false),
        (String(repeating: "x\n", count: 4_999) + "xx", true),
        (String(repeating: "&", count: 8_000), true), (String(repeating: "&", count: 8_001), false),
        (String(repeating: "<", count: 10_000), true), (String(repeating: "\"", count: 10_000), true),
        (String(repeating: "e\u{302}\u{301}", count: 8_000), true),
        (String(repeating: "e\u{302}\u{301}", count: 8_001), false),
        ("a" + String(repeating: "\u{301}", count: 19_999), true),
        ("a" + String(repeating: "\u{301}", count: 20_000), false),
    ])
    func `content has at most 10,000 characters, and 40,000 bytes between the tags of a page`(text: String, fits: Bool)
    {
        #expect(Self.invalid(text) == (fits ? nil : .tooLong))
    }

    @Test(arguments: [
        "a\0b", "a\u{FFFD}", "a\rb", "a\r\nb", "\u{1B}c", "a\u{7F}b", "a\u{C}b", "a\u{202E}b", "\u{2067}a\u{2069}",
    ])
    func `control bytes, CR, bytes that were no UTF-8 and overrides of the direction are refused`(text: String) {
        #expect(Self.invalid(text) == .unreadable)
    }

    private static func invalid(_ text: String) -> TodoContent.Invalid? {
        do throws(TodoContent.Invalid) {
            _ = try TodoContent(text)
            return nil
        } catch {
            return error
        }
    }
}
