import Testing

@testable import SiteCollections

@Suite struct TextKindTests {
    private static let line = TextKind(0...100, isLine: true)
    private static let prose = TextKind(0...100, isLine: false)
    /// Its bytes are near those of control characters.
    private static let plain = "abcdé\u{A0}\u{C2}\u{E000} ngủ 茶 ~\u{2028}defghijklmnop"

    @Test(arguments: ["\u{0}", "\u{1F}", "\r", "\u{7F}", "\u{80}", "\u{9F}"])
    func `a control character is refused wherever it is`(_ character: String) throws {
        for index in Self.plain.unicodeScalars.indices {
            var text = Self.plain
            text.unicodeScalars.insert(contentsOf: character.unicodeScalars, at: index)
            #expect(throws: ValueProblem.control) { try Self.line.parse(text) }
            #expect(throws: ValueProblem.control) { try Self.prose.parse(text) }
        }
    }

    @Test func `other characters are kept, and prose has line feeds and tabs`() throws {
        #expect(try Self.line.parse(Self.plain) == Self.plain)
        for index in Self.plain.unicodeScalars.indices.dropFirst() {
            for character in ["\n", "\t"] {
                var text = Self.plain
                text.unicodeScalars.insert(contentsOf: character.unicodeScalars, at: index)
                #expect(try Self.prose.parse(text) == text)
                #expect(throws: ValueProblem.control) { try Self.line.parse(text) }
            }
        }
    }
}
