import Foundation
import ShopProducts
import ShopShelf
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import ShopStorage
@testable import SiteCollections

/// The collection that adopted the table of the categories.
@Suite struct ShopCategoriesTests {
    private static let products = [
        StockedProduct("a", category: "Tea"), StockedProduct("b", category: "Coffee"),
        StockedProduct("c", category: "Cups"), StockedProduct("d", category: "Tea"),
    ]

    @Test(arguments: Engine.databases)
    func `a category gets another name, and keeps its address and its products as they are`(engine: Engine) throws {
        let database = try engine.database()
        try database.stock(Self.products + [StockedProduct("e", category: "Tea")])
        try database.set(.hidden, of: 4)
        let store = database.products
        let before = try #require(try store.product(1)).changed
        #expect(try database.renameCategory(1, to: "  Teas ", at: before + 9))
        #expect(try store.category("tea")?.name == "Teas")
        #expect(try store.products(ProductQuery(category: "tea")).products.map(\.category?.name) == ["Teas", "Teas"])
        #expect(try store.product(1)?.changed == before)
        // An edit of a product that began before goes on.
        let revision = try database.read {
            try StoredEntries(tables: shopProducts.tables, db: $0).entry(1)?.revision
        }
        #expect(revision == 1)
        let listed = try database.read { try ShopCategory.products(of: 1, in: $0) }
        #expect(listed?.slug == "tea" && listed?.count == 2)
        #expect(try database.read { try ShopCategory.products(of: 9, in: $0) } == nil)
        try database.set(.hidden, of: 3)
        #expect(try database.read { try ShopCategory.products(of: 3, in: $0) }?.count == 0)
    }

    @Test(arguments: Engine.databases)
    func `a file adds the categories that it names behind all others, and leaves nothing for the clock`(
        engine: Engine
    ) throws {
        let database = try engine.database()
        try database.stock(Self.products)
        try database.moveCategory(3, to: 1)
        try database.stock(Self.products + [StockedProduct("e", category: "Spoons")])
        let names = try database.products.categories(.first).categories.map(\.name)
        #expect(names == ["Cups", "Tea", "Coffee", "Spoons"])
        let times = try database.read { db in try SiteSchema.shop.timedChanges.map { try $0.next(db) } }
        #expect(times.allSatisfy { $0 == nil })
    }

    @Test(arguments: Engine.databases)
    func `a category that a file hides or gives another address is gone from the pages, and its products can be saved`(
        engine: Engine
    ) throws {
        let database = try engine.database()
        try database.stock(Self.products)
        let take = { (file: String) in
            let revision = try database.read { try $0.pageRevision }
            let editor = EntryEditor(name: "operator", time: Date())
            let counts = try shopCategories.importFile(Array(file.utf8), into: database, by: editor)
            #expect(counts.changed == 1)
            // Pages that nobody can name any more are found by a full rendering.
            #expect(try database.read { try $0.pageRevision } != revision)
        }
        let store = database.products
        #expect(try store.product(1)?.category?.slug == "tea")
        try take("id,slug\n1,leaves\n")
        #expect(try store.category("tea") == nil && store.category("leaves")?.count == 2)
        try take("id,visibility\n1,deleted\n")
        #expect(try store.category("leaves") == nil && store.product(1)?.category == nil)
        #expect(try store.products(ProductQuery(category: "leaves")).products.isEmpty)
        #expect(try store.categories(.first).categories.map(\.name) == ["Coffee", "Cups"])
        guard case .saved = try database.edit(1, ["price": "7 USD"]) else {
            Issue.record("a product of a deleted category is not saved")
            return
        }
        #expect(throws: TextProblems(all: [FieldKey("category"): .noSuchEntry])) {
            try database.edit(2, ["category": "1"])
        }
        try take("id,visibility\n1,visible\n")
        #expect(try store.category("leaves")?.count == 2)
    }

    /// The schema of the last version without the collection.
    private static let before = SiteSchema(Array(shopMigrations.prefix { $0.name != "categories 1" }))

    @Test(arguments: Engine.databases)
    func `the table of the version before becomes the collection's row by row, while that version writes`(
        engine: Engine
    ) throws {
        let location = try engine.location()
        try location.migrate(Self.before)
        let old = try location.open(Self.before)
        let rename: SQLText = """
            INSERT INTO category_events (category, time, kind, editor, before, after) VALUES (?, ?, ?, ?, ?, ?)
            """
        let list: SQLText = "SELECT id, slug, name, position, revision FROM categories ORDER BY position, id"
        let rows = { (db: SQLTransaction) in
            try db.rows(list) { row in
                var columns = row.inOrder
                let id = String(try columns.integer())
                return [id, try columns.text(), try columns.text()]
                    + [try columns.integer(), try columns.integer()].map(String.init)
            }
        }
        try old.write { db in
            for (slug, name) in [("tea", "Tea"), ("cups", "Cups \"& pots\""), ("coffee", "Cà phê")] {
                try db.execute("INSERT INTO categories (slug, name) VALUES (?, ?)", slug, name)
            }
            try db.execute("UPDATE categories SET position = -7, revision = 3 WHERE slug = 'coffee'")
            try db.execute(rename, 2, 1_800_000_000, "renamed", "ann", "Cups", "Cups \"& pots\"")
            try db.execute(rename, 3, 1_800_000_001, "moved", "bob", "3", "1")
        }
        let before = try old.read(rows)
        try location.migrate(.shop)
        let new = try location.open(.shop)
        #expect(try new.read(rows) == before && before.count == 3)
        // The previous version still runs: it adds a category, renames one, and reads all.
        try old.write { db in
            try db.execute("INSERT INTO categories (slug, name) VALUES ('spoons', 'Spoons')")
            try db.execute("UPDATE categories SET name = 'Teas', revision = revision + 1 WHERE id = 1")
            try db.execute(rename, 1, 1_800_000_002, "renamed", "ann", "Tea", "Teas")
        }
        let events = { (id: Int64) in
            try new.read { try EntryHistory(tables: shopCategories.tables, db: $0).events(of: id) }
        }
        #expect(try events(2).map(\.after["name"]) == ["Cups \"& pots\""])
        #expect(try events(3).map(\.kind) == [.moved])
        #expect(try events(1).map(\.before["name"]) == ["Tea"])
        #expect(try new.renameCategory(1, to: "Leaves") && new.moveCategory(4, to: 1))
        #expect(try old.read(rows).map { $0[2] } == ["Spoons", "Cà phê", "Leaves", "Cups \"& pots\""])
    }
}
