import HTTPTypes
import Markup
import Testing
import Web

struct FeedTests {
    static let feeds = ["/": "/products/feed.atom", "/vi/": "/vi/products/feed.atom", "/zh/": "/zh/products/feed.atom"]
    static let journals = ["/": "/journal/feed.atom", "/vi/": "/vi/journal/feed.atom", "/zh/": "/zh/journal/feed.atom"]

    let origins = ["https://shop.example"].compactMap { Origin($0) }

    @Test(arguments: feeds.keys.sorted())
    func `every page's head leads to the feed of its language, error pages included`(home: String) throws {
        let shop = try DemoShop(products: 3, origins: origins)
        let base = home.dropLast()
        for path in ["\(base)/products", "\(base)/products/2", "\(base)/categories/tea", "\(base)/todos", "\(base)/x"] {
            #expect(Self.feeds(Page(shop.get(path))) == [Self.feeds[home], Self.journals[home]], "\(path)")
        }
    }

    @Test(arguments: feeds.keys.sorted())
    func `a feed is served as what it is, and its addresses are whole ones`(home: String) throws {
        let path = try #require(Self.feeds[home])
        try expectFeed(at: path, of: "https://shop.example\(home)products/3")
    }

    @Test(arguments: journals.keys.sorted())
    func `the journal has a feed of its own`(home: String) throws {
        let path = try #require(Self.journals[home])
        try expectFeed(at: path, of: "https://shop.example\(home)journal/brew-with-a-phin")
    }

    private func expectFeed(at path: String, of entry: String) throws {
        let shop = try DemoShop(products: 3, origins: origins)
        let feed = shop.get(path)
        #expect(feed.status == .ok)
        #expect(feed.fields[.contentType] == "application/atom+xml")
        #expect(feed.text.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?><feed "))
        #expect(feed.text.contains("<id>https://shop.example\(path)</id>"))
        #expect(feed.text.contains("<id>\(entry)</id>"))
        #expect(!feed.text.contains("href=\"/"))
        #expect(shop.get(path, accept: "application/json").fields[.contentType] == "application/json")
        #expect(shop.get("\(path)?page=2").fields[.location] == path)
    }

    @Test func `each is rendered ahead in every language, with its translations`() throws {
        let website = try DemoShop(products: 3, origins: origins).website
        let kinds = [Self.feeds, Self.journals].map { Set($0.values) }
        var found: [String] = []
        try website.prerenderedPages { page in
            guard let rendered = try page.render(), case .atom = rendered.media else { return }
            let path = rendered.link.url.string
            found.append(path)
            #expect(
                Set(page.addresses.translations.map(\.link.url.string)) == kinds.first { $0.contains(path) }, "\(path)")
        }
        #expect(found.sorted() == kinds.joined().sorted())
    }

    @Test func `without an origin there is no feed and no link to one`() throws {
        let shop = try DemoShop(products: 3)
        #expect(Self.feeds(Page(shop.get("/products"))).isEmpty)
        for path in [Self.feeds, Self.journals].flatMap(\.values) { #expect(shop.get(path).status == .notFound) }
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
