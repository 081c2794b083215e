import SiteSearch
import Testing

struct SearchTextTests {
    @Test(arguments: [
        ("Cà phê sữa đá", "ca phe sua da"), ("Cà phê sữa đá", "CÀ PHÊ"), ("Cà phê sữa đá", "da ca"),
        ("Cà phê sữa đá", "su"), ("Ca phe sua da", "cà phê sữa đá"), ("ĐEN Đắng", "den dang"),
        ("Ca\u{300} phe\u{302}", "cà phê"), ("冰咖啡", "咖啡"), ("冰咖啡", "冰"), ("冰咖啡", "咖 冰"), ("Oolong 乌龙茶", "乌龙 oo"),
        ("Café Latte", "cafe"), ("Straße", "STRASSE"), ("ＡＢＣ １２", "abc 12"), ("Tea no. 7", "7"),
        ("Rock'n'roll", "rock roll"), ("コーヒー", "コー"), ("green-tea", "tea"), ("½ kilo", "½"),
    ])
    func `a text is found by it`(text: String, search: String) {
        #expect(Self.finds(search, in: text))
    }

    @Test(arguments: [
        ("Cà phê sữa đá", "offee"), ("Cà phê sữa đá", "a"), ("冰咖啡", "啡咖"), ("冰咖啡", "冰啡"), ("Tea", "teas"),
        ("Tea", "tea cup"), ("Tea 70", "7 0"), ("", "a"),
    ])
    func `a text is not found by it`(text: String, search: String) {
        #expect(!Self.finds(search, in: text))
    }

    @Test(arguments: ["", " ", "!!!", "…", "—", "'", "\u{301}", "%", "😀", "\u{200B}"])
    func `what holds no letter and no digit is no search`(search: String) {
        #expect(SearchText.phrases(in: search).isEmpty)
    }

    @Test func `Han characters side by side are one phrase, written words are one each`() {
        #expect(SearchText.phrases(in: "Ice 冰咖啡2 go") == [["ice"], ["冰", "咖", "啡"], ["2"], ["go"]])
        #expect(SearchText("Ice 冰咖啡2 go").words == ["ice", "冰", "咖", "啡", "2", "go"])
    }

    private static func finds(_ search: String, in text: String) -> Bool {
        let phrases = SearchText.phrases(in: search)
        return !phrases.isEmpty && phrases.allSatisfy { SearchText(text).contains(phrase: $0) }
    }

    @Test(arguments: [
        ("c c c c", [["c"]]), ("c co coffee tea", [["coffee"], ["tea"]]), ("tea coffee co te", [["tea"], ["coffee"]]),
        ("冰 冰咖 冰咖啡", [["冰"], ["冰", "咖"], ["冰", "咖", "啡"]]), ("Trà tra TRA", [["tra"]]),
        ("a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h"].map { [$0] }),
        ("一二三四五六七八九十", [["一", "二", "三", "四", "五", "六", "七", "八"]]),
    ])
    func `a search has each word once, and eight at most`(search: String, phrases: [[String]]) {
        #expect(SearchText.phrases(in: search) == phrases)
    }
}
