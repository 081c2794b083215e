import Foundation
import ShopProducts
import ShopShelf
import ShopStorage
import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import Web

/// What a change of the staff says of the pages that it reaches.
@Suite struct CatalogueChangeTests {
    /// The changes that something records.
    private func changes<Recorded: Change>(
        _ type: Recorded.Type, in database: any LiveDatabase, by body: () throws -> Void
    ) throws -> [Recorded] {
        let revision = try database.pageRevision
        try body()
        return try #require(try database.changes(since: revision)).filter { $0.name == Recorded.name }.map {
            try JSONDecoder().decode(Recorded.self, from: Data($0.json.utf8))
        }
    }

    private func list(_ category: String?, _ pages: Paged..., isEmpty: Bool = false) -> CatalogueChange.List {
        .init(of: category, pages: pages, isEmpty: isEmpty)
    }

    @Test(arguments: Engine.databases)
    func `a change of a product names its pages in all products, in its categories, and among the categories`(
        _ engine: Engine
    ) throws {
        let database = try engine.database()
        try database.stock(
            (1...30).map { StockedProduct("p\($0)", category: $0 == 7 ? "" : $0 % 2 == 0 ? "Even" : "Odd") })
        func change(_ body: () throws -> Void) throws -> CatalogueChange? {
            let all = try changes(CatalogueChange.self, in: database, by: body)
            #expect(all.count < 2)
            return all.first.map {
                CatalogueChange(
                    of: $0.product, at: nil, newer: $0.newer, in: $0.lists, categoryPages: $0.categoryPages)
            }
        }
        #expect(
            try change { try database.edit(30, ["price": "7 USD"]) }
                == CatalogueChange(of: 30, at: nil, newer: 0, in: [list(nil, 2), list("even", 1)], categoryPages: []))
        // Its picture may be that of the category.
        #expect(
            try change { try database.edit(2, ["price": "7 USD"]) }
                == CatalogueChange(of: 2, at: nil, newer: 28, in: [list(nil, 1), list("even", 1)], categoryPages: [1]))
        #expect(
            try change { try database.edit(7, ["price": "7 USD"]) }
                == CatalogueChange(of: 7, at: nil, newer: 23, in: [list(nil, 1)], categoryPages: []))
        #expect(
            try change { try database.move(30, to: 1, inGroup: true) }
                == CatalogueChange(of: 30, at: nil, newer: 0, in: [list(nil, 2), list("even", 1)], categoryPages: [1]))
        // Both categories have another number of products.
        let other = try #require(
            try database.read { try $0.row("SELECT id FROM categories WHERE slug = 'odd'") { try $0["id"] as Int64 } })
        #expect(
            try change { try database.edit(28, ["category": String(other)]) }
                == CatalogueChange(
                    of: 28, at: nil, newer: 2, in: [list(nil, 2), list("odd", 1), list("even", 1)], categoryPages: [1]))
        #expect(
            try change { try database.set(.hidden, of: 28) }
                == CatalogueChange(
                    of: 28, at: nil, newer: 2, in: [list(nil, 1, 2), list("odd", 1)], categoryPages: [1]))
        // Nobody but the staff sees it.
        #expect(try change { try database.edit(28, ["price": "9 USD"]) } == nil)
    }

    @Test(arguments: Engine.databases)
    func `a category that appears or goes moves those behind it, also from a page that is gone`(_ engine: Engine) throws
    {
        let database = try engine.database()
        try database.stock((1...CategoryPage.per + 1).map { StockedProduct("p\($0)", category: "Kind \($0)") })
        for visibility in [EntryVisibility.hidden, .visible] {
            let change = try changes(CatalogueChange.self, in: database) { try database.set(visibility, of: 3) }.first
            #expect(change?.categoryPages == [1, 2])
        }
        let edited = try changes(CatalogueChange.self, in: database) { try database.edit(25, ["alt": "A cup"]) }.first
        #expect(edited?.categoryPages == [2])
    }

    @Test(arguments: Engine.databases)
    func `a category's new name reaches its own pages, and its move those of all categories`(_ engine: Engine) throws {
        let database = try engine.database()
        try database.stock((1...CategoryPage.per + 1).map { StockedProduct("p\($0)", category: "Kind \($0)") })
        #expect(
            try changes(CategoryChange.self, in: database) { try database.renameCategory(25, to: "Last") }
                == [CategoryChange(renamed: "kind-25", categoryPages: [2])])
        #expect(
            try changes(CategoryChange.self, in: database) { try database.moveCategory(25, to: 1) }
                == [CategoryChange(renamed: nil, categoryPages: [1, 2])])
        // It is on no page of categories.
        try database.set(.hidden, of: 25)
        #expect(
            try changes(CategoryChange.self, in: database) { try database.renameCategory(25, to: "Gone") }
                == [CategoryChange(renamed: "kind-25", categoryPages: [])])
    }
}
