import Foundation
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import ShopStorage

/// An import changes few products one by one, and makes everything anew for many: both ways lead to the same catalogue.
@Suite struct CatalogueWaysTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// The same catalogue twice, of which the second makes everything anew by each import.
    private let (one, all): (SQLProductStore, SQLProductStore)
    private let editors: [Editor]

    init() throws {
        let databases = try [Scratch.database(), Scratch.database()]
        one = SQLProductStore(database: databases[0])
        all = SQLProductStore(database: databases[1], mostEdits: 0)
        editors = try databases.map { Editor(try $0.visitor(), name: "ann@example.org", at: Self.start) }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `after any imports all that is stored is the same`(seed: UInt64) throws {
        var random = RandomCatalogue(seed: seed)
        let rows = random.rows(260)
        for store in [one, all] { _ = try store.importRows(rows, at: Self.start) }
        for step in 1...12 {
            try hide(Int.random(in: 1...260, using: &random), step.isMultiple(of: 2) ? .hidden : .deleted)
            let file = changes(of: rows, &random)
            // Some of them at a time that was before.
            let time = Self.start + Double(step % 5 * 100)
            let summary = try one.importRows(file, at: time)
            #expect(try summary == all.importRows(file, at: time) && summary.added + summary.updated > 0)
            try compare(step)
        }
        #expect(try one.database.changes(since: one.database.pageRevision) != nil)
    }

    @Test func `few changes are recorded one by one, many as a change of everything`() throws {
        for store in [one, all] { _ = try store.importRows((0..<600).map { .row("p\($0)") }, at: Self.start) }
        let before = try [one, all].map { try $0.database.pageRevision }
        for store in [one, all] { _ = try store.importRows([.row("p7", price: 5), .row("new")], at: Self.start) }
        #expect(try one.database.changes(since: before[0])?.count == 2)
        #expect(try all.database.changes(since: before[1]) == nil)
        let revision = try one.database.pageRevision
        _ = try one.importRows((0..<501).map { .row("p\($0)", price: 6) }, at: Self.start)
        #expect(try one.database.changes(since: revision) == nil)
        let last = try one.database.pageRevision
        #expect(try one.importRows([.row("p7", price: 6)], at: Self.start).unchanged == 1)
        #expect(try one.database.pageRevision == last, "nothing changed")
    }

    @Test func `the first products, and long texts, are written in the other way`() throws {
        let before = try one.database.pageRevision
        _ = try one.importRows([.row("a")], at: Self.start)
        #expect(try one.database.changes(since: before) == nil)
        let (revision, text) = (try one.database.pageRevision, String(repeating: "a", count: 9_000))
        _ = try one.importRows((0..<300).map { .row("p\($0)", content: text) }, at: Self.start)
        #expect(try one.database.changes(since: revision) == nil)
    }

    @Test func `an edit between the two readings of the file ends it`() throws {
        _ = try one.importRows([.row("a"), .row("b")], at: Self.start)
        let rows = EditedBetween(rows: [.row("a", price: 700)]) { [one, editors] in
            _ = try one.set(.hidden, of: 2, by: editors[0])
        }
        #expect(throws: CatalogueChanged.self) { try one.importRows(rows, at: Self.start) { _, _ in } }
        #expect(try one.product(1)?.price.minorUnits == 100)
    }

    /// Some rows that are as they were, some that are others, and some that are new.
    private func changes(of rows: [CatalogueRow], _ random: inout RandomCatalogue) -> [CatalogueRow] {
        let (others, first) = (random.rows(300), Int.random(in: 0..<200, using: &random))
        var file = Array(rows[first..<first + 20])
        for number in stride(from: first + 20, to: min(first + 90, 300), by: 7) {
            let (row, other) = (rows[min(number, 259)], others[number])
            let keepsWords = number < 260 && Bool.random(using: &random)
            file.append(
                CatalogueRow(
                    slug: other.slug, name: keepsWords ? row.name : other.name,
                    content: keepsWords ? row.content : other.content, price: other.price,
                    category: number.isMultiple(of: 5) ? "Kind \(number)" : other.category, image: other.image))
        }
        return file
    }

    private func hide(_ id: Product.ID, _ visibility: StaffProduct.Visibility) throws {
        for (store, editor) in zip([one, all], editors) { _ = try store.set(visibility, of: id, by: editor) }
    }

    private func compare(_ step: Int) throws {
        for table in ["products", "categories", "unseen_products", "category_places"] as [SQLText] {
            #expect(try text(of: table, in: one) == text(of: table, in: all), "step \(step): \(table.text)")
        }
        for sort in StoredOrder.sorts {
            for category in try categories { #expect(try order(sort, category, one) == order(sort, category, all)) }
        }
        try StoredCatalogue.check(one)
        try StoredCatalogue.check(all)
    }

    /// All rows of a table as text.
    private func text(of table: SQLText, in store: SQLProductStore) throws -> [String] {
        try store.database.read { db in
            let row = try db.columns(of: table).map { "quote(\($0))" as SQLText }.joined(by: " || ' ' || ")
            return try db.rows("SELECT \(row) AS text FROM \(table) ORDER BY 1") { try $0["text"] }
        }
    }

    private var categories: [Int64] {
        get throws { try one.database.read { [0] + (try $0.rows("SELECT id FROM categories") { try $0["id"] }) } }
    }

    private func order(_ sort: ProductQuery.Sort, _ category: Int64, _ store: SQLProductStore) throws -> [Int] {
        try store.database.read { db in
            let order = StoredOrder(sort, of: category, in: db)
            return try order.ids(from: 0, max: .max, of: order.count)
        }
    }
}

/// Rows beside whose first reading something else happens.
private struct EditedBetween: CatalogueRows {
    let rows: [CatalogueRow]
    let edit: @Sendable () throws -> Void

    func check(_ each: (CatalogueRow) throws -> Void) throws -> CatalogueFingerprint {
        try rows.forEach(each)
        return .none
    }

    func read(as checked: CatalogueFingerprint, _ each: (CatalogueRow) throws -> Void) throws {
        try edit()
        try rows.forEach(each)
    }
}
