import FoundationEssentials
import Markup
import Prices
import ShopProducts
import ShopStorage
import SiteDatabase
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

    @Test(arguments: [1, 2] as [UInt64])
    func `after any edits no page differs that was not named`(seed: UInt64) throws {
        var random = Dice(state: seed)
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
        switch Int.random(in: 0..<9, using: &random) {
        case 8: try take(file(&random))
        case 0: _ = try staff.add(draft(old, category: "Kind \(Int.random(in: 20...30, using: &random))"), by: editor)
        case 1: _ = try staff.set(.hidden, of: id, by: editor)
        case 2: _ = try staff.set(.deleted, of: id, by: editor)
        case 3:
            for unseen in try staff.unseenProducts(.hidden, max: 1) + staff.unseenProducts(.deleted, max: 1) {
                _ = try staff.set(.shown, of: unseen.id, by: editor)
            }
        case 4: try edit(old, category: "Kind \(Int.random(in: 20...30, using: &random))")
        case 5: try edit(old, category: "")
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

    private func edit(_ old: StaffProduct, price: Int64? = nil, category: String? = nil) throws {
        _ = try staff.edit(
            old.id, from: old.revision, to: draft(old, price: price, category: category), by: editor)
    }

    private func draft(_ old: StaffProduct, price: Int64? = nil, category: String? = nil) -> ProductDraft {
        ProductDraft(
            name: "\(old.draft.name)!".prefix(30).description, content: old.draft.content,
            price: price.map { Price(minorUnits: $0, currency: .usd) } ?? old.draft.price,
            category: category ?? old.draft.category, image: old.draft.image)
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
