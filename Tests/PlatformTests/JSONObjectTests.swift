import Foundation
import Platform
import Testing

struct JSONObjectTests {
    /// Every byte that JSON escapes, every length of UTF-8, and texts that look like JSON.
    static let texts =
        (0..<0x180).compactMap(Unicode.Scalar.init).map { "a\($0)\($0)b" } + [
            "", "\"", "\\", "\\\"", "\\u0041", "</script>", "a/b", "Cà phê sữa đá 冰咖啡", "\u{2028}\u{2029}",
            "e\u{301}", "\"\u{301}", "\r\n", "👩‍👩‍👧", "\u{FFFD}\u{10FFFF}", "\",\"x\":\"y",
            String(repeating: "\n", count: 700),
        ]

    @Test func `a text is written as JSONEncoder writes it`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        for text in Self.texts {
            var object = JSONObject()
            object.add(text, text)
            #expect(try Data(object.utf8) == encoder.encode([text: text]), "\(text.debugDescription)")
        }
    }

    @Test func `a parser reads what was added`() throws {
        var object = JSONObject()
        var inner = JSONObject()
        for (number, text) in Self.texts.enumerated() {
            object.add("\(number)", text)
            inner.add("\(number)", text)
        }
        object.add("none", nil)
        object.add("inner", inner)
        object.add("empty", JSONObject())
        var parsed = try #require(try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any])
        #expect(parsed.removeValue(forKey: "empty") as? [String: String] == [:])
        let texts = Dictionary(uniqueKeysWithValues: Self.texts.enumerated().map { ("\($0)", Array($1.utf8)) })
        let read = try #require(parsed.removeValue(forKey: "inner") as? [String: String])
        #expect(read.mapValues { Array($0.utf8) } == texts)
        #expect((parsed as? [String: String])?.mapValues { Array($0.utf8) } == texts)
    }

    @Test func `members stand in the order in which they were added`() {
        var object = JSONObject()
        object.add("b", "1")
        object.add("a", JSONObject())
        object.add("c", "2")
        #expect(object.utf8 == Array(#"{"b":"1","a":{},"c":"2"}"#.utf8))
        #expect(JSONObject().utf8 == Array("{}".utf8))
    }
}
