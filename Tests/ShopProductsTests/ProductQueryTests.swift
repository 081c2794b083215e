import ShopProducts
import Testing
import Web

struct ProductQueryTests {
    @Test(arguments: [(24, 24), (1, 1), (0, 1), (-1, 1), (100, 100), (101, 100), (Int.max, 100)])
    func `a page's size is brought into range`(given: Int, per: Int) {
        #expect(ProductQuery(per: given).per == per)
    }

    @Test func `the order by relevance is a search's, and its default`() {
        #expect(ProductQuery().sort == .catalogue && ProductQuery(sort: .relevance).sort == .catalogue)
        #expect(ProductQuery(search: " ", sort: .relevance).sort == .catalogue)
        #expect(ProductQuery(search: "a").sort == .relevance)
        #expect(ProductQuery(search: "a", sort: .catalogue).sort == .catalogue)
        #expect(ProductQuery(search: "a", sort: .priceUp).onPage(2).sort == .priceUp)
    }

    @Test func `the furthest offset is a number`() {
        #expect(ProductQuery(page: Paged(.max), per: .max).offset == 99_999_999_900)
        #expect(ProductQuery().offset == 0)
        #expect(ProductQuery(page: 3, per: 10).offset == 20)
    }

    @Test(arguments: [
        ("", ""), ("   ", ""), (" a  b ", "a b"), ("a", "a"),
        (String(repeating: "x", count: 201), String(repeating: "x", count: 200)),
        ("e" + String(repeating: "\u{301}", count: 2_000), "e" + String(repeating: "\u{301}", count: 199)),
        (String(repeating: "x", count: 199) + " y", String(repeating: "x", count: 199)),
    ])
    func `a search is trimmed and cut, and stays the same when it is asked again`(given: String, search: String) {
        let query = ProductQuery(search: given)
        #expect(query.search == search)
        #expect(ProductQuery(search: query.search) == query)
    }
}
