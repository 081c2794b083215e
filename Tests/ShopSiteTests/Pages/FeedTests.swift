import HTTPTypes
import Markup
import Testing
import Web

struct FeedTests {
    static let feeds = ["/": "/products/feed.atom", "/vi/": "/vi/products/feed.atom", "/zh/": "/zh/products/feed.atom"]

    let origins = ["https://shop.example"].compactMap { Origin($0) }

    @Test(arguments: feeds.keys.sorted())
    func `every page's head leads to the feed of its language, error pages included`(home: String) throws {
        let shop = try DemoShop(products: 3, origins: origins)
        let base = home.dropLast()
        for path in ["\(base)/products", "\(base)/products/2", "\(base)/categories/tea", "\(base)/todos", "\(base)/x"] {
            #expect(Self.feeds(Page(shop.get(path))) == [Self.feeds[home]], "\(path)")
        }
    }

    @Test(arguments: feeds.keys.sorted())
    func `a feed is served as what it is, and its addresses are whole ones`(home: String) throws {
        let shop = try DemoShop(products: 3, origins: origins)
        let path = try #require(Self.feeds[home])
        let feed = shop.get(path)
        #expect(feed.status == .ok)
        #expect(feed.fields[.contentType] == "application/atom+xml")
        #expect(feed.text.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?><feed "))
        #expect(feed.text.contains("<id>https://shop.example\(path)</id>"))
        #expect(feed.text.contains("<id>https://shop.example\(home)products/3</id>"))
        #expect(!feed.text.contains("href=\"/"))
        #expect(shop.get(path, accept: "application/json").fields[.contentType] == "application/json")
        #expect(shop.get("\(path)?page=2").fields[.location] == path)
    }

    @Test func `it is rendered ahead in every language, with its translations`() throws {
        let website = try DemoShop(products: 3, origins: origins).website
        var found: [String] = []
        try website.prerenderedPages { page in
            guard let rendered = try page.render(), case .atom = rendered.media else { return }
            found.append(rendered.link.url.string)
            #expect(Set(page.translations.map(\.link.url.string)) == Set(Self.feeds.values))
        }
        #expect(found.sorted() == Self.feeds.values.sorted())
    }

    @Test func `without an origin there is no feed and no link to one`() throws {
        let shop = try DemoShop(products: 3)
        #expect(Self.feeds(Page(shop.get("/products"))).isEmpty)
        for path in Self.feeds.values { #expect(shop.get(path).status == .notFound) }
        try shop.website.prerenderedPages { #expect(!$0.link.url.string.hasSuffix("feed.atom")) }
    }

    @Test func `a category has no feed of its own`() throws {
        #expect(try DemoShop(products: 3, origins: origins).get("/categories/tea/feed.atom").status == .notFound)
    }

    /// The feeds that a page's head names.
    private static func feeds(_ page: Page) -> [String?] {
        page.all("link").filter { $0.attributes["type"] == "application/atom+xml" }.map { $0.attributes["href"] }
    }
}
