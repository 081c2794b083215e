import Markup
import ShopShelf
import ShopStorage
import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import Web

/// The pages that a change of the products names, beside those that really differ after it.
@Suite struct AffectedPagesTests {
    private typealias Pages = [Link: [UInt8]]

    private let shop: DemoShop

    init() throws {
        let stocked = (0..<60).map { number in
            StockedProduct(
                "tea-\(number)", name: "Tea \(number)", content: "Leaf", price: DemoShop.price(cents: 450 + number),
                category: "Kind \(number % 27)", image: "pictures/tea.svg")
        }
        shop = try DemoShop(
            stocked: stocked, assets: Assets(folders: []), origins: [Origin("https://shop.example")].compactMap(\.self))
    }

    @Test
    func
        `a new price is on the product's page and one page of each list, and of the newest ones on the home page and in the feed`()
        throws
    {
        // In three languages: product, list and category. The first of a category (10, 11) is on the page of categories, one of
        // the newest 50 (not 10) in the feed, and one of the newest 8 (53) on the home page.
        for (id, page, count) in [(10, "1", 12), (11, "1", 15), (52, "3", 12), (53, "3", 15)] {
            let affected = try affected { try shop.database.edit(id, ["price": "0.01 USD"]) }
            #expect(affected?.count == count, "\(id): \(affected ?? [])")
            let list = page == "1" ? Link.root.appending("products") : Link.root.appending("products", "page", page)
            #expect(affected?.contains(list) == true, "\(id)")
        }
    }

    @Test func `a product that goes from the midst of the catalogue is on its own pages, and moves nothing behind it`()
        throws
    {
        let before = try pages()
        let affected = try #require(try affected { try shop.database.set(.hidden, of: 30) })
        let after = try pages()
        let differing = Set(before.keys.filter { before[$0] != after[$0] })
        // In three languages: product, list, its first page, which counts, category, categories, feed.
        #expect(differing.count == 18, "\(differing.map(\.url.string).sorted())")
        #expect(affected == differing)
        #expect(!affected.contains(Link.root.appending("products", "page", "3")))
    }

    @Test func `a product at another place is on the page that had it and the one that has it`() throws {
        let before = try pages()
        let moved = try affected { try shop.database.move(5, to: 55) }
        // The first of a category is on the list of categories.
        let first = try affected { try shop.database.move(30, to: 1, inGroup: true) }
        let (affected, ofFirst) = (try #require(moved), try #require(first))
        let after = try pages()
        let differing = Set(before.keys.filter { before[$0] != after[$0] })
        // In three languages: two pages of the list, a category, a page of categories.
        #expect(differing.isSubset(of: affected.union(ofFirst)), "\(differing.map(\.url.string).sorted())")
        #expect(differing.contains(Link.root.appending("products", "page", "3")))
        #expect(ofFirst.contains(Self.base("vi").appending("categories")))
        #expect(differing.contains(Link.root.appending("categories", "kind-2")))
        #expect(!affected.contains(Link.root.appending("products", "page", "2")))
    }

    @Test func `a category's new name is on its pages, those of its products, and the categories' page`() throws {
        let before = try pages()
        let named = try affected { try shop.database.renameCategory(3, to: "Leaves") }
        let affected = try #require(named)
        let after = try pages()
        let differing = Set(after.keys.filter { before[$0] != after[$0] })
        // In three languages: the category, three products, the categories.
        #expect(affected.count == 15 && differing == affected, "\(differing)")
        #expect(differing.contains(Link.root.appending("categories", "kind-2")), "its address stays")
    }

    @Test func `a category that was emptied after another change has no file any more`() throws {
        // Every 27th one is of this kind.
        func files(after change: () throws -> Void) throws -> Int {
            let own = try #require(try named(by: change)).filter { $0.link.url.string.hasSuffix("/categories/kind-2") }
            #expect(own.count == 3)
            return try own.compactMap { try $0.render() }.count
        }
        let emptied = try files {
            try shop.database.edit(30, ["price": "0.01 USD"])
            for id in [3, 30, 57] { try shop.database.set(.hidden, of: id) }
        }
        #expect(emptied == 0)
        let refilled = try files {
            for visibility in [EntryVisibility.visible, .hidden, .visible] { try shop.database.set(visibility, of: 3) }
        }
        #expect(refilled == 3)
    }

    @Test func `a category that is moved is on the pages of the categories`() throws {
        let moved = try #require(try affected { try shop.database.moveCategory(2, to: 27) })
        let pages = ["", "vi", "zh"].map { Self.base($0).appending("categories") }
        #expect(moved == Set(pages + pages.map { $0.appending("page", "2") }))
    }

    private static func base(_ language: String) -> Link {
        language.isEmpty ? .root : Link.root.appending(language)
    }

    @Test func `a language's own name is on the pages of that language alone`() throws {
        let before = try pages()
        let affected = try #require(try affected { try shop.database.edit(60, ["name.vi": "Trà sen"]) })
        let after = try pages()
        let differing = Set(after.keys.filter { before[$0] != after[$0] })
        #expect(differing.isSubset(of: affected), "\(differing)")
        // Each feed says when a product was changed. Product, list, category, home.
        let texts = differing.filter { !$0.url.string.hasSuffix("feed.atom") }
        #expect(texts.count == 4 && texts.allSatisfy { $0.url.string.hasPrefix("/vi") }, "\(texts)")
    }

    @Test func `after any edits no page differs that was not named`() throws {
        var random = Dice(state: 1)
        var before = try pages()
        for step in 0..<24 {
            let named = try #require(try named { try run(&random) })
            let affected = Set(named.map(\.link))
            let after = try pages()
            let others = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.subtracting(affected)
            #expect(others.isEmpty, "step \(step): \(others.map(\.url.string).sorted())")
            // What a page that is named shows is what it shows among all, or nothing.
            for page in named { #expect(try page.render()?.bytes == after[page.link], "step \(step): \(page.link)") }
            before = after
        }
    }

    private func affected(by change: () throws -> Void) throws -> Set<Link>? {
        try named(by: change).map { Set($0.map(\.link)) }
    }

    /// The pages that changes name; nil for any.
    private func named(by change: () throws -> Void) throws -> [PrerenderedPage]? {
        let revision = try shop.database.pageRevision
        try change()
        let changes = try #require(try shop.database.changes(since: revision)).map { change in
            try #require(shop.website.change(named: change.name, json: change.json))
        }
        return try shop.website.pages(affectedBy: changes)
    }

    private func run(_ random: inout Dice) throws {
        let (database, id) = (shop.database, Int.random(in: 1...62, using: &random))
        switch Int.random(in: 0..<18, using: &random) {
        case 15...17:
            try database.move(id, to: .random(in: 1...62, using: &random), inGroup: .random(using: &random))
        case 14: try database.stock(file(&random))
        case 0: try database.stock([StockedProduct("new-\(id)", category: kind(&random))])
        case 1: try database.set(.hidden, of: id)
        case 2: try database.set(.deleted, of: id)
        case 3:
            let unseen: [Int] = try database.read { db in
                try db.rows("SELECT id FROM catalogue WHERE entry_visibility > 0 LIMIT 2") { try $0["id"] }
            }
            for id in unseen { try database.set(.visible, of: id) }
        case 4: try database.edit(id, ["category": "\(Int.random(in: 1...27, using: &random))"])
        case 5: try database.edit(id, ["category": ""])
        case 6, 7: try database.edit(id, texts(&random))
        case 8, 9:
            // Another one may have the name.
            let (id, name) = (Int.random(in: 1...27, using: &random), Int.random(in: 0...40, using: &random))
            _ = try? database.renameCategory(id, to: "Sort \(name)")
        case 10, 11:
            let place = Int.random(in: 1...30, using: &random)
            try database.moveCategory(.random(in: 1...29, using: &random), to: place)
        default: try database.edit(id, ["price": price(&random)])
        }
    }

    /// Some new products, some with another price, category or name, and some as they are.
    private func file(_ random: inout Dice) -> [StockedProduct] {
        Set((0..<6).map { _ in Int.random(in: 0..<80, using: &random) }).sorted().map { number in
            StockedProduct(
                "tea-\(number)", name: "Tea \(Int.random(in: 0..<3, using: &random))", content: "Leaf",
                price: price(&random), category: kind(&random), image: "pictures/tea.svg")
        }
    }

    private func kind(_ random: inout Dice) -> String { "Kind \(Int.random(in: 20...30, using: &random))" }

    private func price(_ random: inout Dice) -> String {
        DemoShop.price(cents: .random(in: 1...900, using: &random))
    }

    /// A name or a text of some languages.
    private func texts(_ random: inout Dice) -> [String: String] {
        let languages = ["", ".vi", ".zh"].filter { _ in Bool.random(using: &random) }
        return Dictionary(
            languages.flatMap { language in
                ["name", "content", "alt"].filter { _ in Bool.random(using: &random) }.map {
                    ("\($0)\(language)", "\($0) in \(language) \(Int.random(in: 0..<9, using: &random))")
                }
            }
        ) { $1 }
    }

    private func pages() throws -> Pages {
        var pages: Pages = [:]
        try shop.website.prerenderedPages { pages[$0.link] = try #require(try $0.render()).bytes }
        return pages
    }
}

/// The same numbers in every run.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
