import Foundation
import ShopProducts
import ShopShelf
import ShopStorage
import SiteCollections
import Testing
import Web

@testable import SiteDatabase

/// What public pages read of the categories.
@Suite struct CategoryContract {
    @Test(arguments: Engine.databases)
    func `a slug is made of the words, told apart by a number, and kept`(_ engine: Engine) throws {
        let database = try engine.database()
        let names = ["Cà phê", "CA PHE", "ca-phê", "茶具", "Trà 茶", "!!!", "???", "Đồ pha chế"]
        let slugs = ["ca-phe", "ca-phe-2", "ca-phe-3", "茶具", "tra-茶", "entry", "entry-2", "do-pha-che"]
        try database.stock(names.enumerated().map { Self.product("p\($0)", in: $1) })
        let store = database.products
        #expect(try store.products(ProductQuery()).products.map { $0.category?.slug } == slugs)
        // No product is in "CA PHE" any more, and that keeps its number all the same.
        try database.stock([Self.product("p1", in: "ca-phê"), Self.product("new", in: "Ca phe")])
        let after = try store.products(ProductQuery()).products.map { $0.category?.slug }
        #expect(after[0] == "ca-phe" && after[1] == "ca-phe-3" && after.last == "ca-phe-4")
    }

    @Test(arguments: Engine.databases)
    func `a category's products come in every order, in pages, and searched`(_ engine: Engine) throws {
        let database = try engine.database()
        let products = (1...50).map { Self.product("p\($0)", in: $0 % 2 == 0 ? "Even" : "Odd", price: 100 - $0) }
        try database.stock(products + [Self.product("none", in: "")])
        let store = database.products
        for sort in ProductQuery.Sort.ofCatalogue {
            var found: [Int] = []
            for page in 1...3 {
                let part = try store.products(ProductQuery(sort: sort, category: "even", page: Paged(page), per: 10))
                #expect(part.total == 25)
                found += part.products.map(\.id)
            }
            let all = try store.products(ProductQuery(sort: sort, per: 100)).products.map(\.id)
            #expect(found == all.filter { $0 <= 50 && $0 % 2 == 0 }, "\(sort)")
        }
        let searched = try store.products(ProductQuery(search: "name", category: "odd", per: 10))
        #expect(searched.total == 25 && searched.products.count == 10)
        #expect(searched.products.allSatisfy { $0.id % 2 == 1 })
        for query in [ProductQuery(category: "nothing"), ProductQuery(search: "name", category: "nothing")] {
            #expect(try store.products(query) == .empty)
        }
    }

    @Test(arguments: Engine.databases)
    func `the categories are listed in their order with counts and pictures`(_ engine: Engine) throws {
        let database = try engine.database()
        let store = database.products
        #expect(try store.categories(.first) == CategoryPage(categories: [], total: 0))
        try database.stock([
            Self.product("a", in: "Tea"), Self.product("b", in: "Coffee"), Self.product("c", in: "Tea"),
            Self.product("d", in: "Cups"),
        ])
        try database.stock([Self.product("d", in: "Tea")])
        let tea = Category(slug: "tea", name: "Tea", count: 3, image: "pictures/a.svg", pages: 1)
        let coffee = Category(slug: "coffee", name: "Coffee", count: 1, image: "pictures/b.svg", pages: 1)
        #expect(try store.categories(.first).categories == [tea, coffee])
        // One category is read without its picture.
        #expect(
            try store.category("tea") == Category(slug: "tea", name: "Tea", count: 3, image: nil, pages: 1))
        #expect(try store.category("cups") == Category(slug: "cups", name: "Cups", count: 0, image: nil, pages: 0))
        #expect(try store.category("TEA") == nil)
        // The picture is that of the first product in the category's own order.
        try database.move(4, to: 1, inGroup: true)
        #expect(try store.categories(.first).categories.map(\.image) == ["pictures/d.svg", "pictures/b.svg"])
        try database.moveCategory(2, to: 1)
        try database.renameCategory(2, to: "Beans")
        #expect(try store.categories(.first).categories.map(\.name) == ["Beans", "Tea"])
        #expect(try store.product(2)?.category == ProductCategory(slug: "coffee", name: "Beans"))
        try database.set(.hidden, of: 2)
        #expect(try store.categories(.first).categories.map(\.name) == ["Tea"])
        #expect(try store.category("coffee")?.count == 0)
    }

    @Test(arguments: Engine.databases)
    func `the list of categories has pages without those that have no product any more`(_ engine: Engine) throws {
        let database = try engine.database()
        let count = 2 * CategoryPage.per + 3
        try database.stock((1...count).map { Self.product("p\($0)", in: "Kind \($0)") })
        try database.stock([Self.product("p2", in: "Kind 1"), Self.product("p30", in: "")])
        let pages = try (1...4).map { try database.products.categories(Paged($0)) }
        #expect(pages.map(\.categories.count) == [CategoryPage.per, CategoryPage.per, 1, 0])
        #expect(pages.allSatisfy { $0.total == count - 2 })
        let names = pages.flatMap(\.categories).map(\.name)
        #expect(names == (1...count).filter { $0 != 2 && $0 != 30 }.map { "Kind \($0)" })
    }

    @Test func `a database from before categories gets them from its products`() throws {
        let path = try Scratch.path()
        let second = try #require(SiteSchema.shop.migrations.firstIndex { $0.name == "2 sessions of accounts" })
        let older = SiteSchema.shop.having(Set(SiteSchema.shop.migrations[...second].map(\.name)))
        try SQLiteDatabase(migrating: path, schema: older).write { db in
            for (slug, category) in [("a", "Trà"), ("b", ""), ("c", "Tra"), ("d", "Trà")] {
                try db.execute(
                    """
                    INSERT INTO products (slug, name, name_key, content, price, currency, category, image)
                    VALUES (?, 'Name', 'name', '', 100, 'USD', ?, 'pictures/a.svg')
                    """, slug, category)
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

    private static func product(_ slug: String, in category: String, price: Int = 1) -> StockedProduct {
        StockedProduct(
            slug, name: "Name", price: "\(price) USD", category: category, image: "pictures/\(slug).svg")
    }
}
