import FoundationEssentials
import Markup
import Prices
import ShopProducts
import ShopStorage
import SiteDatabase
import SiteStores
import Testing
import Web

/// The pages that a change of the catalogue names, beside those that really differ after it.
@Suite struct AffectedPagesTests {
    private typealias Pages = [Link: [UInt8]]

    private let shop: DemoShop
    private let staff: any StaffProductStore
    private let editor: Editor

    init() throws {
        let rows = (0..<60).map { number in
            CatalogueRow(
                slug: "tea-\(number)", name: "Tea \(number)", content: "Leaf",
                price: Price(minorUnits: Int64(450 + number), currency: .usd), category: "Kind \(number % 27)",
                image: "pictures/tea.svg")
        }
        shop = try DemoShop(
            rows: rows, assets: Assets(folders: []), origins: [Origin("https://shop.example")].compactMap(\.self))
        staff = shop.database.staffProducts
        let visitor = Visitor.ID.random()
        try shop.database.sessions.save(
            Session(of: visitor, begun: Date()), for: .random(), at: Date())
        editor = Editor(visitor, name: "ann@example.org", at: Date())
    }

    @Test func `a new price is on the product's page, one page of each list that has it, the home page and the feed`()
        throws
    {
        let old = try #require(try staff.staffProduct(30))
        let affected = try affected { try edit(old, price: 1) }
        // In three languages: product, list, category, categories, home, feed.
        #expect(affected?.count == 18, "\(affected ?? [])")
        #expect(affected?.contains(Link.root.appending("products", "page", "2")) == true)
    }

    @Test func `a product that goes from the midst of the catalogue is on its own pages, and moves nothing behind it`()
        throws
    {
        let before = try pages()
        let affected = try #require(try affected { _ = try staff.set(.hidden, of: 30, by: editor) })
        let after = try pages()
        let differing = Set(before.keys.filter { before[$0] != after[$0] })
        // In three languages: product, list, its first page, which counts, category, categories, feed.
        #expect(differing.count == 18 && differing.isSubset(of: affected), "\(differing.map(\.url.string).sorted())")
        // The home page shows the newest ones, and is named for any of them.
        #expect(affected.subtracting(differing).map(\.url.string).sorted() == ["/", "/vi/", "/zh/"])
        #expect(!affected.contains(Link.root.appending("products", "page", "3")))
    }

    @Test func `a product at another place is on the page that had it and the one that has it`() throws {
        let before = try pages()
        let moved = try affected { _ = try staff.move(5, to: 55, in: nil, by: editor) }
        // The first of a category is on the list of categories.
        let first = try affected { _ = try staff.move(30, to: 1, in: "kind-2", by: editor) }
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

    @Test func `a category's new name is on its pages, those of its products, the categories' page and the feed`()
        throws
    {
        let before = try pages()
        let named = try affected { try shop.database.renameCategory(3, to: "Leaves", by: editor) }
        let affected = try #require(named)
        let after = try pages()
        let differing = Set(after.keys.filter { before[$0] != after[$0] })
        // In three languages: the category, three products, the categories, and the feed, which says when they changed.
        #expect(affected.count == 18 && differing == affected, "\(differing)")
        #expect(differing.contains(Link.root.appending("categories", "kind-2")), "its address stays")
    }

    @Test func `a category that is moved is on the pages of the categories between its places`() throws {
        let near = try #require(try affected { try shop.database.moveCategory(2, to: 9, by: editor) })
        #expect(near == Set(["", "vi", "zh"].map { Self.base($0).appending("categories") }))
        let far = try #require(try affected { try shop.database.moveCategory(2, to: 27, by: editor) })
        #expect(far.count == 6 && near.isSubset(of: far))
    }

    private static func base(_ language: String) -> Link {
        language.isEmpty ? .root : Link.root.appending(language)
    }

    @Test func `a language's own name is on the pages of that language alone`() throws {
        let before = try pages()
        let old = try #require(try staff.staffProduct(60))
        let name = ProductTexts([.init(.name, in: "vi"): "Trà sen"])
        let affected = try #require(try affected { try edit(old, name: old.draft.name, texts: name) })
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
        let id = Int.random(in: 1...62, using: &random)
        guard let old = try staff.staffProduct(id) else { return }
        switch Int.random(in: 0..<18, using: &random) {
        case 15...17:
            let category = try shop.database.read { try ShopCategory.products(of: Int64(id % 27 + 1), in: $0) }
            let list = Bool.random(using: &random) ? nil : category?.slug
            let place = Int.random(in: 1...62, using: &random)
            _ = try staff.move(list == nil ? id : id % 27 + 1, to: place, in: list, by: editor)
        case 14: try take(file(&random))
        case 0: _ = try staff.add(draft(old, category: "Kind \(Int.random(in: 20...30, using: &random))"), by: editor)
        case 1: _ = try staff.set(.hidden, of: id, by: editor)
        case 2: _ = try staff.set(.deleted, of: id, by: editor)
        case 3:
            for unseen in try staff.unseenProducts(.hidden, max: 1) + staff.unseenProducts(.deleted, max: 1) {
                _ = try staff.set(.shown, of: unseen.id, by: editor)
            }
        case 4: try edit(old, category: "Kind \(Int.random(in: 20...30, using: &random))")
        case 5: try edit(old, category: "")
        case 6, 7: try edit(old, texts: texts(&random))
        case 8, 9:
            let name = "Sort \(Int.random(in: 0...40, using: &random))"
            try shop.database.renameCategory(Int64.random(in: 1...27, using: &random), to: name, by: editor)
        case 10, 11:
            let place = Int.random(in: 1...30, using: &random)
            try shop.database.moveCategory(Int64.random(in: 1...29, using: &random), to: place, by: editor)
        default: try edit(old, price: Int64.random(in: 1...900, using: &random))
        }
    }

    /// Takes rows in as an import does.
    private func take(_ rows: [CatalogueRow]) throws {
        _ = try shop.products.importRows(rows, at: editor.time)
    }

    /// Some new products, some with another price, category or name, and some as they are.
    private func file(_ random: inout Dice) -> [CatalogueRow] {
        (0..<6).map { _ in
            let number = Int.random(in: 0..<80, using: &random)
            return CatalogueRow(
                slug: "tea-\(number)", name: "Tea \(Int.random(in: 0..<3, using: &random))", content: "Leaf",
                price: Price(minorUnits: Int64.random(in: 1...900, using: &random), currency: .usd),
                category: "Kind \(Int.random(in: 20...30, using: &random))", image: "pictures/tea.svg")
        }.reduce(into: []) { rows, row in
            if !rows.contains(where: { $0.slug == row.slug }) { rows.append(row) }
        }
    }

    /// A name or a text of some languages.
    private func texts(_ random: inout Dice) -> ProductTexts {
        let fields = ProductTexts.Field.all(of: ["", "en", "vi", "zh"]).filter { _ in Bool.random(using: &random) }
        return ProductTexts(Dictionary(fields.map { ($0, "\($0.part) in \($0.language)") }) { $1 })
    }

    private func edit(
        _ old: StaffProduct, name: String? = nil, price: Int64? = nil, category: String? = nil,
        texts: ProductTexts? = nil
    ) throws {
        _ = try staff.edit(
            old.id, from: old.revision, to: draft(old, name: name, price: price, category: category, texts: texts),
            by: editor)
    }

    private func draft(
        _ old: StaffProduct, name: String? = nil, price: Int64? = nil, category: String? = nil,
        texts: ProductTexts? = nil
    ) -> ProductDraft {
        ProductDraft(
            name: name ?? "\(old.draft.name)!".prefix(30).description, content: old.draft.content,
            price: price.map { Price(minorUnits: $0, currency: .usd) } ?? old.draft.price,
            category: category ?? old.draft.category, image: old.draft.image, texts: texts ?? old.draft.texts)
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
