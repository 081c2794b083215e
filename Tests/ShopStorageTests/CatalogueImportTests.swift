import Foundation
import GRDB
import ShopCounter
import ShopProducts
import ShopTodos
import Synchronization
import Testing
import Web

@testable import ShopStorage
@testable import SiteDatabase

/// An import beside others who read and write.
@Suite struct CatalogueImportTests {
    let path: String
    let database: SQLiteDatabase

    init() throws {
        path = try Scratch.path()
        database = try SQLiteDatabase(migrating: path, schema: .shop)
        _ = try database.products.importRows((0..<700).map { .row("p\($0)", "Tea \($0)", price: 100) })
    }

    private let dearer = (0..<2_000).map { CatalogueRow.row("p\($0)", "Coffee \($0)", price: 200) }

    private func total(_ search: String = "", in database: SQLiteDatabase) throws -> Int {
        try database.products.products(ProductQuery(search: search)).total
    }

    /// Tables of a running import, or what it replaced.
    private var leftovers: [String] {
        get throws {
            try database.read { db in
                try db.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'next%' OR name LIKE 'old%'") {
                    try $0["name"]
                }
            }
        }
    }

    @Test func `others write between its short transactions, and read the catalogue as it was until it is whole`()
        throws
    {
        let other = try SQLiteDatabase(opening: path, readers: 1, timeout: 0)
        let visitor = try database.visitor()
        var seen: [[Int]] = []
        let summary = try database.products.importRows(dearer, at: Date()) { number in
            guard number < dearer.count else { return }
            // It waits for nobody: a lock that is held would be an error.
            _ = try? other.counters.increase(of: visitor, from: .zero)
            seen.append([(try? total("tea", in: other)) ?? -1, (try? total("coffee", in: other)) ?? -1])
        }
        #expect(summary == ImportSummary(added: 1_300, updated: 700, unchanged: 0))
        #expect(seen.count == 8 && seen.allSatisfy { $0 == [700, 0] })
        #expect(try other.counters.count(of: visitor)?.value == 8)
        #expect(try total("tea", in: other) == 0 && total("coffee", in: other) == 2_000)
        #expect(try total(in: other) == 2_000)
        #expect(try leftovers == [])
    }

    @Test(arguments: [
        ([], []), ([1], [0..<1]), ([3, 3, 3, 3], [0..<3, 3..<4]), ([5, 5, 1], [0..<2, 2..<3]),
        ([11, 1, 9, 1], [0..<1, 1..<3, 3..<4]), ([1, 12, 13], [0..<1, 1..<2, 2..<3]),
    ])
    func `a batch has three rows and ten bytes at most, or one row`(lengths: [Int], ranges: [Range<Int>]) {
        #expect(CatalogueImport.ranges(lengths, in: (rows: 3, length: 10)) == ranges)
    }

    @Test func `long texts are written, and copied by the next import, in more transactions than short ones`() throws {
        func writes(_ slug: String, _ count: Int, _ content: String, price: Int64 = 100) throws -> Int {
            let counted = CountedWrites(database: database)
            var changes = try CatalogueImport(into: counted, now: Date())
            let rows = (0..<count).map { number in
                CatalogueRow.row("\(slug)\(number)", "Leaf \(number)", content: content, price: price)
            }
            #expect(try changes.run(rows) { _ in }.unchanged == 0)
            return counted.count
        }
        let text = String(repeating: "leaf ", count: 600)
        let (short, one) = (try writes("short", 80, "leaf"), try writes("one", 1, "leaf"))
        let long = try writes("long", 80, text)
        #expect(long > short + 5)
        #expect(try writes("another", 1, "leaf") > one + 5)
        // New prices alone index nothing.
        #expect(try writes("long", 80, text, price: 200) == writes("short", 80, "leaf", price: 200))
    }

    @Test func `one that another import overtakes changes nothing, and the other one is whole`() throws {
        let other = try SQLiteDatabase(opening: path, readers: 1)
        let revision = try database.pageRevision
        #expect(throws: CatalogueChanged.self) {
            try database.products.importRows(dearer, at: Date()) { number in
                guard number == 500 else { return }
                _ = try? other.products.importRows([.row("new", "Sencha")])
            }
        }
        #expect(try total(in: database) == 701 && total("tea", in: database) == 700)
        #expect(try database.pageRevision != revision)
        #expect(try database.products.product(701)?.name == "Sencha")
        #expect(try leftovers == [])
    }

    @Test func `what an interrupted one left is replaced by the next`() throws {
        struct Killed: Error {}
        var changes = try CatalogueImport(into: database, now: Date())
        try database.write { try CatalogueTables(replacing: $0).make(with: true, in: $0) }
        try database.write { try $0.execute("INSERT INTO next_products SELECT * FROM products LIMIT 5") }
        #expect(try leftovers.count > 3)
        #expect(try total(in: database) == 700)
        #expect(try changes.run(dearer) { _ in }.added == 1_300)
        #expect(try leftovers == [])
        #expect(try total("coffee", in: database) == 2_000)
    }

    @Test func `what it replaced goes without its pages being written once more`() throws {
        _ = try database.products.importRows(dearer)
        let tables = try database.read { try CatalogueTables(replacing: $0) }
        try database.write { try tables.make(with: true, in: $0) }
        try database.write { try tables.takePlace(in: $0) }
        _ = try DatabaseQueue(path: path).writeWithoutTransaction { try $0.checkpoint(.truncate) }
        for table in CatalogueTables.Table.allCases { try database.write { try tables.forget(table, in: $0) } }
        let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        // The tables are 1 MB: a page of the log for each list of free pages, and for what has their names.
        #expect(try #require(log) < 250_000)
        #expect(try database.write { try $0.row("PRAGMA secure_delete") { try $0["secure_delete"] as Int } } == 1)
        #expect(try leftovers == [])
    }

    @Test func `the words' index is merged, and merges by itself again afterwards`() throws {
        _ = try database.products.importRows(dearer)
        let parts = try database.read { db in
            try db.row("SELECT count(DISTINCT segid) AS count FROM product_search_idx") { try $0["count"] as Int }
        }
        #expect(try #require(parts) < 4)
        let settings = try database.read { db in
            try db.rows("SELECT k, v FROM product_search_config WHERE k LIKE '%merge' ORDER BY k") {
                "\(try $0["k"] as String) \(try $0["v"] as Int)"
            }
        }
        #expect(settings == ["automerge 4", "crisismerge 16", "usermerge 4"])
    }

    @Test func `new prices leave the words alone, and every order is right after each import`() throws {
        let words = try database.read { db in
            try db.row("SELECT rootpage FROM sqlite_schema WHERE name = 'product_search_data'") {
                try $0["rootpage"] as Int
            }
        }
        _ = try database.products.importRows([.row("p3", "Tea 3", price: 50), .row("p9", "Tea 9", price: 900)])
        #expect(
            try database.read { db in
                try db.row("SELECT rootpage FROM sqlite_schema WHERE name = 'product_search_data'") {
                    try $0["rootpage"] as Int
                }
            } == words)
        let cheapest = try database.products.products(ProductQuery(sort: .priceUp)).products
        #expect(cheapest.first?.id == 4 && cheapest[1].id == 1)
        #expect(try database.products.products(ProductQuery(search: "tea", sort: .priceDown)).products.first?.id == 10)
        #expect(try database.read { try CatalogueTables(replacing: $0).nextID } == 701)
        _ = try database.products.importRows([.row("p800", "Tea 800")])
        #expect(try database.products.product(701)?.name == "Tea 800")
    }
}

/// A database that counts its transactions.
private final class CountedWrites: SQLDatabase {
    private let database: SQLiteDatabase
    private let writes = Mutex(0)

    init(database: SQLiteDatabase) {
        self.database = database
    }

    var count: Int { writes.withLock { $0 } }

    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result { try database.read(read) }

    func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        writes.withLock { $0 += 1 }
        return try database.write(write)
    }
}
