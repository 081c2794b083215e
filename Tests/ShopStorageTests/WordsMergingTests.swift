import Foundation
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import Testing
import Web

@testable import ShopStorage

/// The parts of the words' index, of which each change adds one.
@Suite struct WordsMergingTests {
    private let database: SQLiteDatabase
    private let store: SQLProductStore
    private let visitor: Visitor.ID

    init() throws {
        database = try Scratch.database()
        store = SQLProductStore(database: database, mostEdits: 0)
        visitor = try database.visitor()
        var random = RandomCatalogue(seed: 3)
        _ = try store.importRows(random.rows(400))
    }

    private func settings() throws -> [String: Int] {
        try database.read { db in
            let settings = try db.rows("SELECT k, v FROM product_search_config") {
                (try $0["k"] as String, try $0["v"] as Int)
            }
            return Dictionary(settings) { $1 }
        }
    }

    private func parts() throws -> Int {
        try database.read { db in
            try db.row("SELECT count(DISTINCT segid) AS count FROM product_search_idx") { try $0["count"] } ?? 0
        }
    }

    private func edit(_ id: Int, _ name: String, to content: String, at time: Date) throws {
        let product = try #require(try store.staffProduct(id))
        let draft = ProductDraft(
            name: name, content: content, price: product.draft.price, category: product.draft.category,
            image: product.draft.image)
        guard
            case .saved = try store.edit(
                id, from: product.revision, to: draft, by: Editor(visitor, name: "ann@example.org", at: time))
        else { return #expect(Bool(false)) }
    }

    @Test func `the index of an import in the making is like that of the catalogue`() throws {
        let statement = try database.read { db in
            try db.row("SELECT sql FROM sqlite_schema WHERE name = 'product_search'") { try $0["sql"] as String }
        }
        #expect(statement?.hasSuffix("USING fts5 (\(BulkIndex.options.text))") == true)
    }

    @Test func `no change merges all, and what is merged little by little is right`() throws {
        var most = 0
        for step in 0..<600 {
            let id = 1 + step * 7 % 400
            try edit(
                id, "Cup \(step)", to: "glazed \(step % 10) word\(step)", at: Date(timeIntervalSince1970: Double(step)))
            most = max(most, try parts())
        }
        // So many would be merged at once; by itself the index stays below sixteen.
        #expect(most > 16 && most < 100, "\(most)")
        try database.write { db in
            try db.execute("INSERT INTO product_search (product_search) VALUES ('integrity-check')")
        }
        #expect(try store.products(ProductQuery(search: "word599")).products.map(\.name) == ["Cup 599"])
        // The same products again 400 steps later: no word of before is found.
        #expect(try store.products(ProductQuery(search: "word100")).total == 0)
        #expect(try store.products(ProductQuery(search: "cup")).total == 400)
    }

    @Test func `a change of no words leaves the index as it is`() throws {
        let before = try parts()
        let product = try #require(try store.staffProduct(1))
        let editor = Editor(visitor, name: "ann@example.org", at: Date(timeIntervalSince1970: 1))
        let draft = ProductDraft(
            name: product.draft.name, content: product.draft.content, price: Price(minorUnits: 7, currency: .usd),
            category: product.draft.category, image: product.draft.image, texts: product.draft.texts)
        _ = try store.edit(1, from: product.revision, to: draft, by: editor)
        #expect(try store.product(1)?.price.minorUnits == 7)
        #expect(try parts() == before)
    }

    @Test func `an index that an import made has the settings of a migrated one`() throws {
        let made = try settings()
        #expect(made["automerge"] == 0 && made["crisismerge"] == 200 && made["usermerge"] == 8)
    }
}
