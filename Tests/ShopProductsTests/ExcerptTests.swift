import Testing

@testable import ShopProducts

struct ExcerptTests {
    @Test func `a short text is told as it is, its lines as one`() {
        #expect(
            Excerpt(of: ["A dripper for one cup.", "Wash it by hand."]).text
                == "A dripper for one cup. Wash it by hand.")
        let longest = String(repeating: "x", count: 160)
        #expect(Excerpt(of: [longest]).text == longest)
    }

    @Test(arguments: [[], [""], ["  ", "\u{3000}"]])
    func `of a text that says nothing nothing is told`(lines: [String]) {
        #expect(Excerpt(of: lines).text == nil)
    }

    @Test(arguments: 1...20)
    func `a longer text ends after a whole word`(length: Int) throws {
        let word = String(repeating: "w", count: length)
        let text = try #require(Excerpt(of: Array(repeating: word, count: 200)).text)
        #expect(text.hasSuffix("w…"))
        #expect(text.count <= 160 && text.count > 160 - length - 2)
        #expect(text.dropLast().split(separator: " ").allSatisfy { $0.count == length })
    }

    @Test func `a sentence without spaces is cut where it is full`() throws {
        let text = try #require(Excerpt(of: ["咖啡 " + String(repeating: "咖", count: 200)]).text)
        #expect(text == "咖啡 " + String(repeating: "咖", count: 156) + "…")
    }

    @Test func `no letter is parted from its accents`() throws {
        let letter = "e\u{301}"
        let text = try #require(Excerpt(of: [String(repeating: letter, count: 161)]).text)
        #expect(text.unicodeScalars.elementsEqual((String(repeating: letter, count: 79) + "…").unicodeScalars))
    }
}
