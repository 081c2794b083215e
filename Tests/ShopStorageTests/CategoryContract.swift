import GRDB
import Prices
import ShopProducts
import ShopStorage
import Testing
import Web

@testable import SiteDatabase

/// Categories as both engines make them of a catalogue.
@Suite struct CategoryContract {
    @Test(arguments: Engine.allCases)
    func `a product knows its category, and one without a category none`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([Self.row("a", in: "Trà & lá"), Self.row("b", in: "")])
        #expect(try store.product(1)?.category == ProductCategory(slug: "tra-la", name: "Trà & lá"))
        #expect(try store.product(2)?.category == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a slug is made of the words, told apart by a number, and kept`(_ engine: Engine) throws {
        let store = try engine.products()
        let names = ["Cà phê", "CA PHE", "ca-phê", "茶具", "Trà 茶", "!!!", "???", "Đồ pha chế"]
        let slugs = ["ca-phe", "ca-phe-2", "ca-phe-3", "茶具", "tra-茶", "category", "category-2", "do-pha-che"]
        _ = try store.importRows(names.enumerated().map { Self.row("p\($0)", in: $1) })
        #expect(try store.products(ProductQuery()).products.map { $0.category?.slug } == slugs)
        // Nothing is named "CA PHE" any more, and the second keeps its number all the same.
        _ = try store.importRows([Self.row("p1", in: "ca-phê"), Self.row("new", in: "Ca phe")])
        let after = try store.products(ProductQuery()).products.map { $0.category?.slug }
        #expect(after[0] == "ca-phe" && after[1] == "ca-phe-3" && after.last == "ca-phe-4")
    }

    @Test(arguments: Engine.allCases)
    func `a category's products come in every order, in pages, and searched`(_ engine: Engine) throws {
        let store = try engine.products()
        let rows = (1...50).map {
            Self.row("p\($0)", in: $0.isMultiple(of: 2) ? "Even" : "Odd", price: Int64(1_000 - $0))
        }
        _ = try store.importRows(rows + [Self.row("none", in: "")])
        for sort in ProductQuery.Sort.allCases {
            var found: [Int] = []
            for page in 1...3 {
                let part = try store.products(ProductQuery(sort: sort, category: "even", page: Paged(page), per: 10))
                #expect(part.total == 25)
                found += part.products.map(\.id)
            }
            let all = try store.products(ProductQuery(sort: sort, per: 100)).products.map(\.id)
            #expect(found == all.filter { $0 <= 50 && $0.isMultiple(of: 2) }, "\(sort)")
        }
        let searched = try store.products(ProductQuery(search: "name", category: "odd", per: 10))
        #expect(searched.total == 25 && searched.products.count == 10)
        #expect(searched.products.allSatisfy { !$0.id.isMultiple(of: 2) })
        #expect(try store.products(ProductQuery(category: "nothing")) == .empty)
    }

    @Test(arguments: Engine.allCases)
    func `the categories are listed in the catalogue's order with counts and pictures`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([
            Self.row("a", in: "Tea"), Self.row("b", in: "Coffee"), Self.row("c", in: "Tea"), Self.row("d", in: "Cups"),
        ])
        _ = try store.importRows([Self.row("d", in: "Tea")])
        #expect(
            try store.categories(.first).categories == [
                Category(slug: "tea", name: "Tea", count: 3, image: "pictures/a.svg", pages: 1),
                Category(slug: "coffee", name: "Coffee", count: 1, image: "pictures/b.svg", pages: 1),
            ])
        #expect(try store.category("cups") == Category(slug: "cups", name: "Cups", count: 0, image: nil, pages: 0))
        #expect(try store.category("TEA") == nil)
        #expect(try engine.products().categories(.first) == CategoryPage(categories: [], total: 0))
    }

    @Test(arguments: Engine.allCases)
    func `the list of categories has pages without those that have no product any more`(_ engine: Engine) throws {
        let store = try engine.products()
        let count = 2 * CategoryPage.per + 3
        _ = try store.importRows((1...count).map { Self.row("p\($0)", in: "Kind \($0)") })
        _ = try store.importRows([Self.row("p2", in: "Kind 1"), Self.row("p30", in: "")])
        let pages = try (1...4).map { try store.categories(Paged($0)) }
        #expect(pages.map(\.categories.count) == [CategoryPage.per, CategoryPage.per, 1, 0])
        #expect(pages.allSatisfy { $0.total == count - 2 })
        let names = pages.flatMap(\.categories).map(\.name)
        #expect(names == (1...count).filter { $0 != 2 && $0 != 30 }.map { "Kind \($0)" })
    }

    @Test(arguments: Engine.allCases, ["茶", "ﷺ", "ß", "x"])
    func `a slug names a folder, whatever the category's name is`(_ engine: Engine, _ letter: String) throws {
        let store = try engine.products()
        let name = String(repeating: letter, count: 200)
        _ = try store.importRows([Self.row("a", in: name), Self.row("b", in: name + "!")])
        let slugs = try store.categories(.first).categories.map(\.slug)
        #expect(Set(slugs).count == 2 && slugs.allSatisfy { $0.utf8.count <= 255 })
        #expect(slugs[1] == slugs[0] + "-2")
        #expect(try store.category(slugs[0])?.name == name)
    }

    @Test func `a database from before categories gets them from its products`() throws {
        let path = try Scratch.path()
        do {
            let old = try DatabaseQueue(path: path)
            try SiteSchema.shop.migrator.migrate(old, upTo: "2 sessions of accounts")
            try old.write { db in
                for (slug, category) in [("a", "Trà"), ("b", ""), ("c", "Tra"), ("d", "Trà")] {
                    try db.execute(
                        sql: """
                            INSERT INTO products (slug, name, name_key, content, price, currency, category, image)
                            VALUES (?, 'Name', 'name', '', 100, 'USD', ?, 'pictures/a.svg')
                            """, arguments: [slug, category])
                }
            }
        }
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        let categories = try database.products.categories(.first)
        #expect(categories.categories.map(\.slug) == ["tra", "tra-2"] && categories.total == 2)
        #expect(categories.categories.map(\.count) == [2, 1])
        #expect(
            try database.products.products(ProductQuery()).products.map { $0.category?.name } == [
                "Trà", nil, "Tra", "Trà",
            ])
    }

    private static func row(_ slug: String, in category: String, price: Int64 = 100) -> CatalogueRow {
        CatalogueRow(
            slug: slug, name: "Name", content: "", price: Price(minorUnits: price, currency: .usd),
            category: category, image: "pictures/\(slug).svg")
    }
}
