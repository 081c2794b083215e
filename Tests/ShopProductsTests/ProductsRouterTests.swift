import Markup
import Testing
import Web

@testable import ShopProducts

struct ProductsRouterTests {
    let router = Shelf.router

    @Test(arguments: [
        ("/products", "", "/products"), ("/products", "page=2", "/products/page/2"),
        ("/products/page/2", "", "/products/page/2"), ("/products/page/1", "", "/products"),
        ("/products/page/0", "", "/products"), ("/products/page/02", "", "/products/page/2"),
        ("/products", "page=1", "/products"), ("/products", "page=0", "/products"),
        ("/products", "page=abc", "/products"),
        ("/products", "page=-2", "/products"), ("/products", "page=99999999999999999999", "/products"),
        ("/products/page/999999999999999", "", "/products/page/1000000000"),
        ("/products", "sort=bogus", "/products"), ("/products", "sort=catalogue", "/products"),
        ("/products", "sort=name", "/products?sort=name"), ("/products", "sort=-price", "/products?sort=-price"),
        ("/products", "per=1000", "/products?per=100"), ("/products", "per=0", "/products?per=1"),
        ("/products", "per=24", "/products"), ("/products", "per=x", "/products"),
        ("/products", "q=&sort=catalogue", "/products"), ("/products", "q=+tea++leaf+", "/products?q=tea+leaf"),
        ("/products", "q=tea&page=2", "/products?q=tea&page=2"),
        ("/products", "page=2&q=tea", "/products?q=tea&page=2"),
        ("/products", "sort=relevance", "/products"), ("/products", "q=tea&sort=relevance", "/products?q=tea"),
        ("/products", "q=tea&sort=", "/products?q=tea"), ("/products", "q=&sort=&per=24", "/products"),
        ("/products", "q=tea&sort=catalogue", "/products?q=tea&sort=catalogue"),
        ("/products", "q=+&sort=catalogue", "/products"), ("/categories/tea", "q=a&sort=relevance", "/categories/tea"),
        ("/products/page/2", "q=tea", "/products?q=tea&page=2"), ("/products/page/2", "page=3", "/products/page/2"),
        ("/products", "q=a&q=b", "/products?q=b"), ("/products", "utm_source=x", "/products"),
        ("/products", "q=c%C3%A0%20ph%C3%AA%26", "/products?q=c%C3%A0+ph%C3%AA%26"),
        ("/products/7", "", "/products/7"), ("/products/007", "", "/products/7"), ("/products/7", "x=1", "/products/7"),
        ("/products/0", "", "/products/0"), ("/products/feed.atom", "", "/products/feed.atom"),
        ("/products/feed.atom", "page=2", "/products/feed.atom"), ("/categories", "", "/categories"),
        ("/categories", "page=2", "/categories/page/2"), ("/categories", "page=x&q=tea", "/categories"),
        ("/categories/page/2", "", "/categories/page/2"), ("/categories/page/1", "sort=name", "/categories"),
        ("/categories/page/02", "", "/categories/page/2"), ("/categories/page/page/2", "", "/categories/page/page/2"),
        ("/categories/tea", "", "/categories/tea"),
        ("/categories/tea", "page=2", "/categories/tea/page/2"), ("/categories/tea/page/1", "", "/categories/tea"),
        ("/categories/tea/page/2", "sort=name", "/categories/tea?sort=name&page=2"),
        ("/categories/tea", "q=leaf&per=10", "/categories/tea?per=10"),
        ("/categories/%E8%8C%B6", "", "/categories/%E8%8C%B6"), ("/categories/page", "", "/categories/page"),
        ("/categories/7", "", "/categories/7"), ("/categories/feed.atom", "", "/categories/feed.atom"),
    ])
    func `an address has one spelling, to which every other leads`(path: String, query: String, canonical: String)
        throws
    {
        let address = try #require(Address(path: path, query: query))
        let link = router.link(to: try #require(router.page(at: Link(address))))
        #expect(link.url.string == canonical)
        #expect(router.page(at: link).map(router.link) == link)
    }

    @Test(arguments: [
        "/", "/product", "/productsx", "/Products", "/products/", "/products/abc", "/products/-1", "/products/+1",
        "/products/1.0", "/products/%31%20", "/products/9999999999999999", "/products/page", "/products/page/",
        "/products/page/x", "/products/page/-1", "/products/page/2/3", "/products/page/9999999999999999",
        "/products/7/8", "/products/feed", "/products/Feed.atom", "/products/feed.atom/", "/products/7/feed.atom",
        "/products/%D9%A1", "/todos/7", "/tea", "/categories/", "/categories/tea/", "/categories/tea/7",
        "/categories/tea/x",
        "/categories/page/x", "/categories/page/2/3", "/categories/page/", "/categories/tea/feed.atom",
        "/categories//page/2", "/categories/tea/page/x", "/categories/tea/page/2/3",
    ])
    func `any other address is none of ours`(path: String) throws {
        #expect(router.page(at: Link(try #require(Address(path: path, query: "")))) == nil)
    }

    @Test func `every page's link leads to that page`() {
        let words = ["", "tea", "cà phê", "咖啡", "a&b=c", "100%", "x y", "+", "/", "#", "?", "đ", "e\u{301}", "\u{301}"]
        var pages = [1, 2, 24, 999_999_999_999_999].map { ProductsRouter.Page.product($0) } + [.feed]
        pages += [1, 2, 1_000_000_000].map { .categories(Paged($0)) }
        for word in words {
            for sort in ProductQuery.Sort.allCases {
                for page in [1, 2, 50, 1_000_000_000] {
                    for per in [1, 24, 99, 100] {
                        let search = word + words[pages.count % words.count]
                        pages.append(.list(ProductQuery(search: search, sort: sort, page: Paged(page), per: per)))
                        guard !word.isEmpty else { continue }
                        pages.append(.category(word, ProductQuery(sort: sort, page: Paged(page), per: per)))
                    }
                }
            }
        }
        #expect(pages.count > 1_000)
        for page in pages { #expect(router.page(at: router.link(to: page)) == page) }
    }

    @Test func `a list's further pages are its category's where it is one's`() {
        let query = ProductQuery(sort: .name, page: 2)
        #expect(router.link(toList: query) == router.link(to: .list(query)))
        #expect(router.link(toList: query.inCategory("tea")) == router.link(to: .category("tea", query)))
    }

    @Test func `nothing can be changed`() {
        #expect(router.action(at: Target(Address(path: ["products"]))) == nil)
    }
}
