import SiteSearch
import Testing

struct SearchRankTests {
    @Test(
        arguments: [
            ("coffee", "Iced Coffee", "", SearchRank.namedWhole), ("coffee", "Coffees", "coffee", .named),
            ("coffee", "Mug", "for coffee", .foundWhole), ("coffee", "Mug", "for coffees", .found),
            ("coffee", "Mug", "for tea", nil), ("ice coff", "Ice Coffee", "", .named),
            ("ice coffee", "Ice", "coffee", .foundWhole), ("ice coff", "Ice", "coffee", .found),
            ("ice coffee", "Coffee, ICE", "", .namedWhole), ("咖啡", "冰咖啡", "", .namedWhole),
            ("咖啡 i", "冰咖啡", "iced", .found), ("Cà phê", "Cafe", "ca phe", .foundWhole), ("da", "Đá", "", .namedWhole),
            ("c coffee", "Coffee", "", .namedWhole), ("v60", "V60 filter", "", .namedWhole),
            ("v6", "V60 filter", "v6", .named),
        ] as [(String, String, String, SearchRank?)])
    func `a name is before a content, and whole words before beginnings`(
        search: String, name: String, content: String, rank: SearchRank?
    ) {
        let phrases = SearchText.phrases(in: search)
        #expect(SearchRank(of: phrases, name: SearchText(name), content: SearchText(content)) == rank)
    }
}
