import HTTPTypes
import Testing
import Web

struct CrawlTests {
    static let homes = ["en": "/", "vi": "/vi/", "zh-Hans": "/zh/"]

    /// Every address of the shop that links lead to from a home page, in its language, with its page.
    static func crawl(_ shop: DemoShop, from home: String = "/") throws -> [String: Page] {
        var pages: [String: Page] = [:]
        var waiting = [home]
        while let reference = waiting.popLast() {
            guard pages[reference] == nil, pages.count < 500 else { continue }
            let response = shop.get(reference)
            if response.status == .seeOther, let elsewhere = response.fields[.location] {
                waiting.append(elsewhere)
                continue
            }
            try #require(response.status == .ok, "\(reference) is \(response.status)")
            guard response.fields[.contentType]?.hasPrefix("text/html") == true else { continue }
            let page = Page(response)
            pages[reference] = page
            waiting += page.links
        }
        return pages
    }

    /// A shop in which every state of the to-dos is linked: done, not done, added, deleted.
    private static func usedShop() throws -> DemoShop {
        let shop = try DemoShop(products: 130)
        for body in ["title=Rest", "title=Read&content=one%0Atwo"] {
            try #require(shop.post("/todos", body).status == .seeOther)
        }
        try #require(shop.post("/todos/4/complete").status == .seeOther)
        return shop
    }

    /// The crawl from each home, made once.
    private static let crawled = Dictionary(
        uniqueKeysWithValues: homes.values.map { home in (home, Result { try crawl(usedShop(), from: home) }) })

    private static func pages(from home: String = "/") throws -> [String: Page] {
        try #require(crawled[home]).get()
    }

    @Test(arguments: homes.values.sorted())
    func `no link leads astray, every form has a target, and every page its translations`(home: String) throws {
        let shop = try Self.usedShop()
        let pages = try Self.pages(from: home)
        #expect(pages.count >= 150)
        let base = home.dropLast()
        for path in [
            "/products", "/products/page/6", "/products/130", "/categories/tea", "/categories/tea/page/6",
            "/todos/completed", "/todos/5/edit", "/counter", "/login?next=%2Faccount", "/journal",
            "/journal/brew-with-a-phin", "/info/about", "/info/shipping", "/info/privacy",
        ] {
            let reference =
                path.contains("next") ? "\(base)/login?next=\(base.replacing("/", with: "%2F"))%2Faccount" : base + path
            #expect(pages[reference] != nil, "\(reference) was not reached")
        }
        let targets = Set(pages.values.flatMap(\.targets))
        #expect(targets.count > 10)
        for target in targets {
            // A form from another site gets as far as the target that it names, and no further.
            #expect(shop.post(target, origin: "http://evil.example").status == .forbidden, "\(target)")
        }
        for (reference, page) in pages {
            #expect(page.translations.count == 3 && page.translations.contains(reference), "\(reference)")
        }
        // Those that links lead to have been asked for.
        let crawled = try Self.homes.values.flatMap { try Self.pages(from: $0).keys }
        for translation in Set(pages.values.flatMap(\.translations)).subtracting(crawled) {
            #expect(shop.get(translation).status == .ok, "\(translation)")
        }
    }

    @Test(arguments: homes.values.sorted())
    func `a link into a page leads to an element that is there`(home: String) throws {
        let pages = try Self.pages(from: home)
        var (here, elsewhere) = (0, 0)
        for (reference, page) in pages {
            for anchor in page.anchors {
                let target = anchor.page.isEmpty ? page : pages[anchor.page]
                let ids = target?.elements.compactMap { $0.attributes["id"] }
                #expect(ids?.contains(anchor.id) == true, "\(reference) leads to \(anchor)")
                // Each page has the skip link.
                if anchor.page.isEmpty { here += anchor.id == "main" ? 0 : 1 } else { elsewhere += 1 }
            }
        }
        #expect(here > 0 && elsewhere > 0)
    }

    @Test func `pages that no link leads to have no link astray either`() throws {
        let shop = try Self.usedShop()
        #expect(shop.post("/todos/1/delete").status == .seeOther)
        let responses = [
            shop.get("/todos?deleted=1"), shop.get("/products?q=zzz"), shop.get("/products?q=tea&per=7&page=3"),
            shop.get("/nowhere"), shop.get("/%"), shop.post("/todos", "title="), shop.post("/todos/2/edit", "title="),
            shop.post("/todos/2/edit", "title=x&revision=9"), shop.post("/todos/1/edit", "title=x&revision=1"),
            shop.post("/todos/1/edit", "title=&revision=1"),
            shop.post("/todos", "title=x", origin: "http://evil.example"),
        ]
        for response in responses {
            let page = Page(response)
            #expect(page.links.count >= 6)
            for link in page.links {
                // The account's page leads to a sign-in.
                #expect([.ok, .seeOther].contains(shop.get(link).status), "\(link)")
            }
            for target in page.targets {
                #expect(shop.post(target, origin: "http://evil.example").status == .forbidden, "\(target)")
            }
        }
    }

    @Test(arguments: homes.keys.sorted())
    func `every page has one heading, a language, a title of its own and the skip link's place`(tag: String) throws {
        let shop = try Self.usedShop()
        let home = try #require(Self.homes[tag])
        var pages = try Self.pages(from: home)
        pages["nowhere"] = Page(shop.get(home.dropLast() + "/nowhere"))
        pages["refused"] = Page(shop.post(home.dropLast() + "/todos", "title="))
        #expect(pages.count >= 150)
        for (reference, page) in pages {
            #expect(page.all("h1").count == 1, "\(reference)")
            #expect(page.all("h1").allSatisfy { !$0.text.isEmpty }, "\(reference)")
            #expect(page.all("html").map { $0.attributes["lang"] } == [tag], "\(reference)")
            #expect(page.all("title").map { $0.text.hasSuffix(" · Phin &amp; Leaf") } == [true], "\(reference)")
            #expect(page.all("main").map { $0.attributes["id"] } == ["main"], "\(reference)")
            let ids = page.elements.compactMap { $0.attributes["id"] }
            #expect(ids.count == Set(ids).count, "\(reference)")
            let labels = page.all("label").compactMap { $0.attributes["for"] }
            #expect(Set(labels).isSubset(of: ids), "\(reference)")
        }
        // Pages of a list that differ in their order alone share a title.
        let named = pages.filter { !$0.key.contains("sort=") }
        let titles = named.values.flatMap { $0.all("title").map(\.text) }
        let repeated = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
        #expect(repeated.isEmpty)
    }

    @Test func `no page holds a style, a script or a handler of its own`() throws {
        for (reference, page) in try Self.pages() {
            #expect(page.all("style").isEmpty, "\(reference)")
            let scripts = page.all("script").filter { $0.attributes["type"] != "application/ld+json" }
            #expect(scripts.allSatisfy { $0.attributes["src"] != nil && $0.text.isEmpty }, "\(reference)")
            for element in page.elements {
                #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "\(reference)")
            }
        }
    }

    @Test func `HEAD answers as GET does, everywhere`() throws {
        let shop = try Self.usedShop()
        for reference in try Self.pages().keys {
            let get = shop.get(reference)
            let head = shop.send(shop.request(.head, reference))
            #expect(head.status == get.status)
            #expect(head.fields == get.fields)
        }
    }
}
