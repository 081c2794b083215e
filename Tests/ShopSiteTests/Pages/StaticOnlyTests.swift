import HTTPTypes
import Markup
import ShopShelf
import SiteCollections
import Testing
import Web

@testable import ShopSite

struct StaticOnlyTests {
    /// Every page of a shop that can be rendered ahead, by its address, and its feeds.
    static func prerenderedPages(of shop: DemoShop) throws -> [String: Page] {
        var pages: [String: Page] = [:]
        try shop.website.prerenderedPages { page in
            let rendered = try #require(try page.render())
            guard [.page, .atom].contains(rendered.media) else { return }
            pages[rendered.link.url.string] = Page(rendered.bytes)
        }
        return pages
    }

    /// Where the forms of a page lead.
    private static func actions(_ page: Page) -> Set<String?> { Set(page.all("form").map { $0.attributes["action"] }) }

    private static func search(of reference: String) -> String {
        ["/vi", "/zh"].first(where: reference.hasPrefix).map { "\($0)/search" } ?? "/search"
    }

    /// Where a page's elements lead on this site, its files apart.
    static func places(_ page: Page) -> [String] {
        let places = page.elements.flatMap { [$0.attributes["href"], $0.attributes["action"]] }.compactMap { $0 }
            .map(Page.withoutFragment)
        return places.filter { $0.hasPrefix("/") && !$0.hasPrefix("/assets/") }
    }

    @Test(arguments: [[], ["https://shop.example"].compactMap { Origin($0) }])
    func `no page of a shop without a worker leads to what needs one`(origins: [Origin]) throws {
        let pages = try Self.prerenderedPages(of: DemoShop(products: 60, origins: origins, staticOnly: true))
        for path in [
            "/", "/vi/", "/zh/products/page/3", "/products/60", "/vi/categories/tea/page/3", "/zh/journal",
            "/vi/journal/brew-with-a-phin", "/info/privacy",
        ] {
            #expect(pages[path] != nil, "\(path)")
        }
        for (reference, page) in pages where !reference.hasSuffix(".atom") {
            let places = Self.places(page)
            #expect(places.count > 6, "\(reference)")
            for place in places { #expect(pages[place] != nil, "\(reference) leads to \(place)") }
            #expect(Self.actions(page) == [Self.search(of: reference)], "\(reference)")
            #expect(page.all("select").isEmpty, "\(reference)")
        }
    }

    @Test func `with a worker pages lead to its places as well, and to no other`() throws {
        let pages = try Self.prerenderedPages(of: DemoShop(products: 30))
        let workers = Set(
            ["", "/vi", "/zh"].flatMap { ["\($0)/todos", "\($0)/counter", "\($0)/account", "\($0)/contact"] })
        let places = Set(pages.values.flatMap(Self.places))
        #expect(places.subtracting(pages.keys) == workers)
        for path in ["/products", "/vi/products/page/2", "/categories/tea"] {
            #expect(pages[path]?.all("form").count == 1, "\(path)")
        }
    }

    @Test func `nothing of a visitor's own is there without a worker`() throws {
        let shop = try DemoShop(products: 3, staticOnly: true)
        for path in ["/todos", "/counter", "/counter/badge.svg", "/account", "/login", "/vi/todos"] {
            #expect(shop.get(path).status == .notFound, "\(path)")
        }
        for page in shop.website.prerenderedErrorPages {
            #expect(!Self.places(Page(page.bytes)).contains { $0.hasSuffix("todos") })
        }
        #expect(try DemoShop(products: 3).get("/todos").status == .ok)
    }

    @Test func `no page of a shop without a worker names a list`() throws {
        let words = ["to-do", "việc cần làm", "待办"]
        func naming(_ shop: DemoShop) throws -> [String] {
            try Self.prerenderedPages(of: shop).filter { _, page in
                let text = page.all("body").map(\.text).joined().lowercased()
                return words.contains { text.contains($0) }
            }.keys.sorted()
        }
        // The texts about the shop are files, and the same with a worker and without one.
        let texts = ["", "/vi", "/zh"].flatMap { ["\($0)/info/about", "\($0)/info/privacy"] }
        #expect(try naming(DemoShop(products: 3, staticOnly: true)) == texts)
        #expect(try naming(DemoShop(products: 3)).contains("/"))
    }

    @Test func `the search of a shop without a worker has its texts and products, in each language`() throws {
        let shop = try DemoShop(products: 60, staticOnly: true)
        for base in ["", "/vi", "/zh"] {
            let page = Page(shop.get("\(base)/search"))
            #expect(page.links.count { $0.hasPrefix("\(base)/products/") } == 60)
            #expect(Set(page.links).isSuperset(of: ["\(base)/journal/brew-with-a-phin", "\(base)/info/privacy"]))
            #expect(
                shop.get("\(base)/search/\(base.isEmpty ? "en" : String(base.dropFirst()))/entry.txt").status == .ok)
        }
        #expect(try DemoShop(products: 3).get("/search").status == .notFound)
    }

    @Test func `a shop without a worker that has too many products has no search`() throws {
        let shop = try DemoShop(products: LocalizedShop.maxSearched + 1, staticOnly: true)
        #expect(shop.get("/search").status == .notFound && Page(shop.get("/products/1")).all("form").isEmpty)
        try shop.database.set(.hidden, of: 2)
        #expect(shop.get("/search").status == .ok && Page(shop.get("/products/1")).all("form").count == 1)
    }

    @Test func `an empty shop without a worker says so, and its search has only texts`() throws {
        let pages = try Self.prerenderedPages(of: DemoShop(stocked: [], assets: Assets(folders: []), staticOnly: true))
        // In three languages: the home page, the products, the categories, the search. The texts are files, and no shop is without them.
        #expect(pages.keys.filter { !$0.contains("/journal") && !$0.contains("/info") }.count == 12)
        for (reference, page) in pages {
            #expect(Self.actions(page) == [Self.search(of: reference)], "\(reference)")
            for place in Self.places(page) { #expect(pages[place] != nil, "\(reference) leads to \(place)") }
        }
    }
}
