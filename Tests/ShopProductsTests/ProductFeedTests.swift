import Foundation
import Markup
import ShopShelf
import Snapshots
import Testing
import Web

@testable import ShopProducts

struct ProductFeedTests {
    typealias Language = ProductsLanguageTests.Language

    static let origin = Origin("https://shop.example")

    @Test(arguments: Language.all)
    func `the feed looks as recorded in each language`(language: Language) throws {
        let group = language.tag == "en" ? "ProductFeedView" : "\(language.tag)/ProductFeedView"
        for (name, rows) in [("dollars", Shelf.drinks), ("dong", Shelf.inDong), ("empty-catalogue", [])] {
            let screen = try Self.shelf(rows, language).screen(.feed)
            let text = screen.content.renderedIndented()
            assertSnapshot(of: text, named: "\(group)/\(name)", extension: "atom")
        }
        assertSnapshots(in: group, are: ["dollars.atom", "dong.atom", "empty-catalogue.atom"])
    }

    @Test func `the same says itself as JSON`() throws {
        let json = String(decoding: try Self.shelf(Array(Shelf.drinks.prefix(1))).screen(.feed).json(), as: UTF8.self)
        #expect(
            json == #"{"author":"Phin & Leaf","entries":[{"id":1,"name":"Phin","#
                + #""summary":"$12.50 · A dripper for one cup.","updated":"2026-11-21T12:00:00Z"}],"#
                + #""title":"New products · Phin & Leaf","updated":"2026-11-21T12:00:00Z"}"#)
    }

    @Test func `of sixty products it has the fifty newest, the last added first`() throws {
        let feed = try AtomReader(Self.shelf(Shelf.many(60)).screen(.feed))
        #expect(feed.texts(of: "entry/title") == (11...60).reversed().map { "Tea \($0)" })
        #expect(feed.texts(of: "entry/id") == (11...60).reversed().map { "https://shop.example/products/\($0)" })
    }

    @Test func `it is as new as the last change among its entries`() throws {
        let shelf = try Self.shelf(Shelf.many(60), isFixed: false)
        let change = { (number: Int, hours: Double) in
            try shelf.stock([Shelf.row("tea-\(number)", "Changed \(number)")], at: Shelf.noon + 3_600 * hours)
        }
        try change(30, 2)
        try change(40, 1)
        // Too old to be among the entries.
        try change(1, 9)
        let feed = try AtomReader(shelf.screen(.feed))
        #expect(feed.texts(of: "feed/updated") == ["2026-11-21T14:00:00Z"])
        let changed = zip(feed.texts(of: "entry/title"), feed.texts(of: "entry/updated"))
            .filter { $0.1 != "2026-11-21T12:00:00Z" }
        #expect(changed.map(\.0) == ["Changed 40", "Changed 30"])
        #expect(changed.map(\.1) == ["2026-11-21T13:00:00Z", "2026-11-21T14:00:00Z"])
    }

    @Test(arguments: [
        "</title><script>&amp;", "]]>", "<![CDATA[", "<!--", "\"'&<>", "\u{FFFE}a\u{FFFF}",
        "\0\u{1}\u{8}\u{B}\u{1F}\u{7F}",
        "\u{80}\u{9F}\u{2028}", "\u{FFFD}\u{FFFC}", "👩‍👩‍👧‍👦\u{10FFFF}\u{1FFFE}", "نعناع \u{202E}abc", "e\u{301}",
    ])
    func `whatever a name holds, it is well-formed and says the name`(name: String) throws {
        let shelf = try Self.shelf([Shelf.row("x", name, "\(name)\nsecond line")])
        let feed = try AtomReader(shelf.screen(.feed))
        let forbidden = Set((0...0x1F).compactMap(Unicode.Scalar.init) + ["\u{7F}", "\u{FFFE}", "\u{FFFF}"])
        var said = String.UnicodeScalarView()
        said.append(contentsOf: name.unicodeScalars.map { forbidden.contains($0) ? "\u{FFFD}" : $0 })
        let title = try #require(feed.texts(of: "entry/title").first)
        #expect(title.unicodeScalars.elementsEqual(said))
        #expect(feed.texts(of: "entry/summary").map { $0.hasPrefix("$4.50 · ") } == [true])
    }

    @Test func `without an origin there is no feed`() throws {
        let module = try Shelf(Shelf.drinks).module
        guard case .missing = try module.show(.feed, to: Visitor(id: .random(), isKnown: false)) else {
            Issue.record("a feed was shown")
            return
        }
        #expect(module.feed == nil)
        let categories = ["brewers", "drinks"].map { ProductsRouter.Page.category($0, ProductQuery()) }
        #expect(
            try Self.prerenderedPages(of: module) == [.list(ProductQuery())] + (1...5).map { .product($0) }
                + [.categories()] + categories)
    }

    @Test func `with an origin it can be rendered ahead, after the lists`() throws {
        let module = try Self.shelf(Shelf.many(30)).module
        #expect(module.feed?.title == "New products · Phin & Leaf")
        #expect(module.feed?.link == module.router.link(to: .feed))
        let lists = [1, 2].map { ProductsRouter.Page.list(ProductQuery(page: $0)) }
        let categories = [1, 2].map { ProductsRouter.Page.category("drinks", ProductQuery(page: $0)) }
        #expect(
            try Self.prerenderedPages(of: module) == lists + [.feed] + (1...30).map { .product($0) } + [.categories()]
                + categories)
    }

    private static func prerenderedPages(of module: ProductsModule) throws -> [ProductsRouter.Page] {
        var pages: [ProductsRouter.Page] = []
        try module.prerenderedPages { page, changed in
            pages.append(page)
            if case .product = page { #expect(changed == Shelf.noon) } else { #expect(changed == nil) }
        }
        return pages
    }

    private static func shelf(
        _ rows: [StockedProduct], _ language: Language = Language.all[0], isFixed: Bool = true
    ) throws -> Shelf {
        try Shelf(
            rows, text: language.text, locale: language.locale, language: language.tag, origin: origin, isFixed: isFixed
        )
    }
}
