import SiteSearch
import Testing

struct SpellingTests {
    @Test(arguments: [
        ("cofee", "coffee"), ("coffeee", "coffee"), ("coffee", "coffees"), ("coffea", "coffee"), ("ocffee", "coffee"),
        ("coffe", "coffee"), ("cofefe", "coffee"), ("tea", "te"), ("tea", "teal"), ("tea", "ztea"), ("tea", "eta"),
        ("чйа", "чай"), ("чаы", "чай"), ("한국아", "한국어"),
    ])
    func `a slip is one letter more, less or another, or two that changed places`(word: String, known: String) throws {
        #expect(try #require(Spelling(word)).isSlip(of: known))
    }

    @Test(arguments: [
        ("cofee", "cofee"), ("cofe", "coffee"), ("coffee", "tea"), ("tea", "ate"), ("tea", "tae1"), ("tea", "te3"),
        ("tea", "te茶"), ("tea", "teч"), ("tea", ""), ("teas", "te"), ("abc", "cba"),
    ])
    func `anything further is none, and no digit, Han character or letter of another script`(
        word: String, known: String
    ) throws {
        #expect(try !#require(Spelling(word)).isSlip(of: known))
    }

    @Test(arguments: ["", "a", "te", "v60", "123", "茶", "龙井茶", String(repeating: "x", count: 25)])
    func `what is short, long, a number or Han characters is not corrected`(word: String) {
        #expect(Spelling(word) == nil)
    }

    @Test func `the most frequent word is the best, of equals the first in their order`() {
        #expect(Spelling.best(of: ["tea": 3, "teak": 7, "team": 7]) == "teak")
        #expect(Spelling.best(of: [:]) == nil)
    }

    @Test(
        arguments: [
            ("Cà phê sữa", "ca", "cà"), ("Iced\r\nCOFFEE, black", "coffee", "coffee"), ("ca\u{300}", "ca", "ca\u{300}"),
            ("rock'n'roll", "roll", "roll"), ("冰coffee", "coffee", nil), ("tea", "coffee", nil), ("", "tea", nil),
            (String(repeating: "x ", count: 900) + "Café", "cafe", "café"),
            (String(repeating: "x ", count: 1_000) + "Café", "cafe", nil),
        ] as [(String, String, String?)])
    func `a word is written as a text has it`(text: String, word: String, written: String?) {
        #expect(SearchText.written(word, in: text) == written)
    }

    @Test(arguments: [
        ("cofee", "coffee"), ("Iced Cofee", "Iced coffee"), ("COFÉE, black!", "coffee black!"), ("cofees", "cofees"),
        ("iced-cofee", "iced coffee"), ("cofee cofee", "coffee coffee"),
    ])
    func `a word is replaced and the others stay as they are written`(search: String, replaced: String) {
        #expect(SearchText.replacing("cofee", by: "coffee", in: search) == replaced)
    }
}
