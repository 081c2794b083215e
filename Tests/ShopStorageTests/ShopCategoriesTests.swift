import Foundation
import ShopProducts
import SiteDatabase
import SiteStores
import TestCluster
import Testing
import Web

@testable import ShopStorage
@testable import SiteCollections

/// The collection that adopted the table of the categories.
@Suite struct ShopCategoriesTests {
    private static let rows = [
        CatalogueRow.row("a", category: "Tea"), .row("b", category: "Coffee"), .row("c", category: "Cups"),
        .row("d", category: "Tea"),
    ]
    private static let engines = Engine.allCases.filter { $0 != .memory }

    private func stores(_ engine: Engine, _ rows: [CatalogueRow] = rows) throws -> (SQLProductStore, Editor) {
        let (store, editor) = try engine.staffProducts()
        _ = try store.importRows(rows)
        return (try #require(store as? SQLProductStore), editor)
    }

    @Test(arguments: engines)
    func `a category gets another name, and keeps its address and its products`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        _ = try store.importRows([.row("e", category: "Tea")])
        _ = try store.set(.hidden, of: 4, by: editor)
        let before = try #require(try store.product(1)).changed
        let edit = try store.database.changeCategories(by: editor) { try $0.rename(1, to: "  Teas ") }
        guard case .saved(let entry) = edit else { return #expect(Bool(false)) }
        #expect(entry.texts["name"] == "Teas" && entry.revision == 2)
        #expect(try store.category("tea")?.name == "Teas")
        #expect(try store.products(ProductQuery(category: "tea")).products.map(\.category?.name) == ["Teas", "Teas"])
        #expect(try store.staffProduct(1)?.draft.category == "Teas")
        #expect(try store.categoryNames() == ["Teas", "Coffee", "Cups"])
        // An edit that began before would create the old category again.
        #expect(try store.staffProduct(1)?.revision == 2 && store.staffProduct(2)?.revision == 1)
        #expect(try store.staffProduct(4)?.revision == 3 && store.staffProduct(4)?.draft.category == "Teas")
        #expect(try #require(try store.product(1)).changed > before)
        guard case .conflict = try store.edit(1, from: 1, to: .tea("Sencha", ""), by: editor) else {
            return #expect(Bool(false))
        }
        let listed = try store.database.read { try ShopCategory.products(of: 1, in: $0) }
        #expect(listed?.slug == "tea" && listed?.count == 2)
        #expect(try store.database.read { try ShopCategory.products(of: 9, in: $0) } == nil)
    }

    @Test(arguments: engines)
    func `a name that another category has is refused, and so is an older revision`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        let problems = TextProblems(all: [FieldKey("name"): .taken])
        #expect(throws: problems) {
            try store.database.changeCategories(by: editor) { _ = try $0.rename(1, to: "Coffee") }
        }
        #expect(try store.categoryNames() == ["Tea", "Coffee", "Cups"])
        #expect(try store.database.categoryEvents(of: 1).isEmpty)
        try store.database.changeCategories(by: editor) { categories in
            _ = try categories.rename(1, to: "Leaves")
            guard case .conflict = try categories.rename(1, to: "Teas", isLate: true) else {
                throw Wrong(what: "an edit of an older revision")
            }
            // Its old name is free.
            guard case .saved = try categories.rename(2, to: "Tea") else { throw Wrong(what: "a free name") }
            guard try categories.rename(9, to: "Teas") == nil else { throw Wrong(what: "no such category") }
        }
    }

    @Test(arguments: [
        ("", ValueProblem.missing), ("  ", .missing), ("a\u{7}", .control),
        (String(repeating: "a", count: 201), .tooLong(max: 200)), (String(repeating: "&", count: 121), .tooManyBytes),
    ])
    func `a name that breaks a rule is refused`(name: String, problem: ValueProblem) throws {
        let (store, editor) = try stores(.sqlite)
        #expect(throws: TextProblems(all: [FieldKey("name"): problem])) {
            try store.database.changeCategories(by: editor) { _ = try $0.rename(1, to: name) }
        }
    }

    @Test(arguments: engines)
    func `a category is moved, and a new one comes last`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        for (id, place, expected) in [
            (3, 1, ["Cups", "Tea", "Coffee"]), (3, 2, ["Tea", "Cups", "Coffee"]), (1, 3, ["Cups", "Coffee", "Tea"]),
            (2, 99, ["Cups", "Tea", "Coffee"]), (2, 0, ["Coffee", "Cups", "Tea"]), (2, 1, ["Coffee", "Cups", "Tea"]),
        ] as [(Int64, Int, [String])] {
            let moved = try store.database.changeCategories(by: editor) { categories in
                try categories.move(id, to: place) ? try categories.place(of: id) : nil
            }
            #expect(moved == min(max(place, 1), 3))
            #expect(try store.categories(.first).categories.map(\.name) == expected)
            #expect(try store.categoryNames() == expected)
            #expect(try store.firstCategories(2).map(\.name) == Array(expected.prefix(2)))
        }
        #expect(try !store.database.changeCategories(by: editor) { try $0.move(9, to: 1) })
        _ = try store.add(.tea("Sencha", ""), by: editor)
        _ = try store.importRows(Self.rows + [.row("e", category: "Spoons")])
        #expect(try store.categories(.first).categories.map(\.name) == ["Coffee", "Cups", "Tea", "Spoons"])
    }

    @Test(arguments: engines)
    func `the history says who renamed and moved it`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        try store.database.changeCategories(by: editor) { categories in
            _ = try categories.rename(1, to: "Teas")
            for _ in 0..<2 { try categories.move(1, to: 3) }
        }
        let events = try store.database.categoryEvents(of: 1)
        #expect(events.map(\.kind) == [.moved, .edited] && events.allSatisfy { $0.editor == "ann@example.org" })
        #expect(events.map { $0.before["place"] + $0.before["name"] } == ["1", "Tea"])
        #expect(events.map { $0.after["place"] + $0.after["name"] } == ["3", "Teas"])
    }

    @Test(arguments: engines)
    func `what only the staff sees is listed by category`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        for id in 1...3 { _ = try store.set(.hidden, of: id, by: editor) }
        #expect(try store.unseenProducts(.hidden, in: "tea", max: 9).map(\.id) == [1])
        #expect(try store.unseenProducts(.hidden, in: nil, max: 9).map(\.id) == [3, 2, 1])
        #expect(try store.unseenProducts(.hidden, in: "no", max: 9).isEmpty)
        #expect(try store.database.read { try ShopCategory.products(of: 3, in: $0) }?.count == 0)
    }

    private struct Wrong: Error {
        let what: String
    }

    /// The schema of the last version without the collection.
    /// The clock would renew the pages' revision, and the sets of common words would not be current any more.
    @Test func `an import with a new category leaves nothing for the clock`() throws {
        let shop = try JobShop(.sqlite)
        _ = try shop.products.importRows([.row("a"), .row("b")], at: Date(timeIntervalSince1970: 1_800_000_000)) {
            _, _ in
        }
        let times = try shop.database.read { db in try SiteSchema.shop.timedChanges.map { try $0.next(db) } }
        #expect(times == [nil])
    }

    private static let before = SiteSchema(Array(shopMigrations.prefix { $0.name != "categories 1" }))

    @Test(arguments: engines)
    func `the table of the version before becomes the collection's row by row, while that version writes`(
        engine: Engine
    ) throws {
        let location: DatabaseLocation =
            engine == .sqlite ? .file(try Scratch.path()) : try DatabaseLocation(TestCluster.database())
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
        #expect(try new.categoryEvents(of: 2).map(\.after["name"]) == ["Cups \"& pots\""])
        #expect(try new.categoryEvents(of: 3).map(\.kind) == [.moved])
        #expect(try new.categoryEvents(of: 1).map(\.before["name"]) == ["Tea"])
        let editor = Editor(try new.visitor(), name: "eve", at: Date(timeIntervalSince1970: 1_800_000_003))
        try new.changeCategories(by: editor) { categories in
            guard case .saved = try categories.rename(1, to: "Leaves") else { throw Wrong(what: "no edit") }
            guard try categories.move(4, to: 1) else { throw Wrong(what: "no move") }
        }
        #expect(try old.read(rows).map { $0[2] } == ["Spoons", "Cà phê", "Leaves", "Cups \"& pots\""])
    }
}

extension SQLDatabase {
    /// Changes categories, as the staff does.
    @discardableResult
    func changeCategories<Result>(
        by editor: Editor, _ change: (CollectionWriter) throws -> Result
    ) throws -> Result {
        try write(by: editor.writer) { db in
            try change(shopCategories.write(in: db, by: EntryEditor(name: editor.name, time: editor.time)))
        }
    }

    /// The history of a category, the newest first.
    func categoryEvents(of id: Int64) throws -> [EntryEvent] {
        try read { try EntryHistory(tables: shopCategories.tables, db: $0).events(of: id) }
    }
}

extension CollectionWriter {
    /// Nil where there is no such entry.
    func rename(_ id: Int64, to name: String, isLate: Bool = false) throws -> EntryEdit? {
        guard let old = try StoredEntries(tables: tables, db: db).entry(id) else { return nil }
        var texts = EntryTexts(languages: [])
        texts["name"] = name
        return try edit(id, from: old.revision - (isLate ? 1 : 0), to: texts)
    }
}
