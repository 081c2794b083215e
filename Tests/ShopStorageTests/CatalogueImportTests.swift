import Foundation
import GRDB
import Platform
import Prices
import ShopCounter
import ShopProducts
import ShopTodos
import SiteCollections
import Synchronization
import Testing
import Web

@testable import ShopStorage
@testable import SiteDatabase

/// An import beside others who read and write.
@Suite struct CatalogueImportTests {
    let path: String
    let database: SQLiteDatabase

    private static let teas = Result {
        try Scratch.template { database in
            _ = try database.products.importRows((0..<700).map { .row("p\($0)", "Tea \($0)", price: 100) })
        }
    }

    init() throws {
        path = try Scratch.copy(of: Self.teas.get())
        database = try SQLiteDatabase(path: path, schema: .shop)
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
        let writer = Writer(try database.visitor())
        var seen: [[Int]] = []
        let summary = try database.products.importRows(dearer, at: Date()) { done, all in
            guard done < all else { return }
            // It waits for nobody: a lock that is held would be an error.
            if (try? other.counters.increase(by: writer, from: .zero)) == nil { seen.append([]) }
            seen.append([(try? total("tea", in: other)) ?? -1, (try? total("coffee", in: other)) ?? -1])
        }
        #expect(summary == ImportSummary(added: 1_300, updated: 700, unchanged: 0))
        #expect(seen.count > 8 && seen.allSatisfy { $0 == [700, 0] })
        #expect(try other.counters.count(of: writer.visitor)?.value == seen.count)
        #expect(try total("tea", in: other) == 0 && total("coffee", in: other) == 2_000)
        #expect(try total(in: other) == 2_000)
        #expect(try leftovers == [])
    }

    @Test(arguments: [
        ([], []), ([1], [0..<1]), ([3, 3, 3, 3], [0..<3, 3..<4]), ([5, 5, 1], [0..<2, 2..<3]),
        ([11, 1, 9, 1], [0..<1, 1..<3, 3..<4]), ([1, 12, 13], [0..<1, 1..<2, 2..<3]),
    ])
    func `a batch has three rows and ten bytes at most, or one row`(lengths: [Int], ranges: [Range<Int>]) {
        var (batches, found) = (Batches((rows: 3, length: 10)), [Range<Int>]())
        for (number, length) in lengths.enumerated() {
            let first = batches.begins(length) ? number : found.popLast()?.lowerBound ?? number
            found.append(first..<number + 1)
        }
        #expect(found == ranges)
    }

    @Test func `long texts are written, and copied by the next import, in more transactions than short ones`() throws {
        func writes(_ slug: String, _ count: Int, _ content: String, price: Int64 = 100) throws -> Int {
            let counted = CountedWrites(database: database)
            var changes = try CatalogueImport(into: counted, now: Date(), mostEdits: 0)
            let rows = (0..<count).map { number in
                CatalogueRow.row("\(slug)\(number)", "Leaf \(number)", content: content, price: price)
            }
            #expect(try changes.run(rows) { _, _ in }.unchanged == 0)
            return counted.count
        }
        let text = String(repeating: "leaf ", count: 1_900)
        let (short, one) = (try writes("short", 400, "leaf"), try writes("one", 1, "leaf"))
        let long = try writes("long", 400, text)
        #expect(long > short + 10)
        #expect(try writes("another", 1, "leaf") > one + 2)
    }

    @Test func `one that another import overtakes changes nothing, and the other one is whole`() throws {
        let other = try SQLiteDatabase(opening: path, readers: 1)
        let revision = try database.pageRevision
        #expect(throws: CatalogueChanged.self) {
            try database.products.importRows(dearer, at: Date()) { number, _ in
                guard number > 500 else { return }
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
        #expect(try changes.run(dearer) { _, _ in }.added == 1_300)
        #expect(try leftovers == [])
        #expect(try total("coffee", in: database) == 2_000)
    }

    @Test func `what it replaced goes without its pages being written once more`() throws {
        _ = try database.products.importRows(dearer)
        let tables = try database.read { try CatalogueTables(replacing: $0) }
        try database.write { try tables.make(with: true, in: $0) }
        try database.write { try tables.takePlace(endingAt: 0, in: $0) }
        _ = try DatabaseQueue(path: path).writeWithoutTransaction { try $0.checkpoint(.truncate) }
        for table in CatalogueTables.Table.allCases { try database.write { try tables.forget(table, in: $0) } }
        let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        // The tables are 1 MB: a page of the log for each list of free pages, and for what has their names.
        #expect(try #require(log) < 250_000)
        #expect(try database.write { try $0.row("PRAGMA secure_delete") { try $0["secure_delete"] as Int } } == 1)
        #expect(try leftovers == [])
    }

    @Test func `the words' index is one part, is whole, and is written to as any`() throws {
        _ = try database.products.importRows(dearer)
        func parts() throws -> Int? {
            try database.read { db in
                try db.row("SELECT count(DISTINCT segid) AS count FROM product_search_idx") { try $0["count"] as Int }
            }
        }
        #expect(try parts() == 1)
        try database.write { db in
            try db.run(script: "INSERT INTO product_search (product_search, rank) VALUES ('integrity-check', 1);")
            try db.execute("INSERT INTO product_search (rowid, name, content) VALUES (9000, 'sencha', 'green')")
            try db.run(script: "INSERT INTO product_search (product_search, rank) VALUES ('integrity-check', 1);")
        }
        #expect(try parts() == 2)
    }

    /// All that searches look at: each word with its places, the lengths, the common words.
    private func searched(_ database: SQLiteDatabase) throws -> [[String]] {
        try database.write { db in
            try db.run(
                script: "CREATE VIRTUAL TABLE temp.instances USING fts5vocab (main, product_search, instance);")
            defer { try? db.run(script: "DROP TABLE temp.instances;") }
            return try [
                "SELECT term || ' ' || doc || ' ' || col || ' ' || offset AS line FROM temp.instances",
                "SELECT id || ' ' || hex(sz) AS line FROM product_search_docsize ORDER BY id",
                "SELECT id || ' ' || c0 || ' ' || c1 AS line FROM product_search_content ORDER BY id",
                "SELECT hex(block) AS line FROM product_search_data WHERE id = 1",
                "SELECT beginning || ' ' || hex(products) AS line FROM common_words ORDER BY beginning",
                "SELECT sort || ' ' || category || ' ' || block || ' ' || first || hex(products) AS line FROM product_orders",
            ].map { try db.rows($0) { try $0["line"] as String } }
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `after any imports searches look at what a fresh import makes`(seed: UInt64) throws {
        var random = RandomCatalogue(seed: seed)
        let database = try Scratch.database()
        _ = try database.products.importRows(random.rows(1_100))
        for _ in 0..<3 {
            var rows = random.rows(1_300).shuffled(using: &random)
            rows.removeLast(Int.random(in: 100...1_200, using: &random))
            _ = try database.products.importRows(rows)
        }
        var all: [CatalogueRow] = []
        try database.products.exportRows { all.append($0) }
        let fresh = try Scratch.database()
        _ = try fresh.products.importRows(all)
        let (searched, expected) = (try searched(database), try searched(fresh))
        #expect(expected.allSatisfy { !$0.isEmpty } && expected[0].count > 20_000)
        // Categories are numbered as they came, so their places are compared elsewhere.
        for (table, other) in zip(searched, expected).dropLast() { #expect(table == other) }
    }

    @Test func `a second import of the same rows changes nothing`() throws {
        let revision = try database.pageRevision
        let counted = CountedWrites(database: database)
        var again = try CatalogueImport(into: counted, now: Date())
        let summary = try again.run((0..<700).map { .row("p\($0)", "Tea \($0)", price: 100) }) { _, _ in }
        #expect(summary == ImportSummary(added: 0, updated: 0, unchanged: 700) && counted.count == 0)
        #expect(try database.pageRevision == revision)
    }

    @Test func `a file that changes between its two readings changes nothing`() throws {
        let header = CatalogueFile.header
        let lines = (0..<900).map { CatalogueFile.line(of: .row("n\($0)", "New \($0)", price: 300)) }
        let file = header + lines.joined()
        let later: [[UInt8]] = [
            header + lines.dropLast().joined(), file + CatalogueFile.line(of: .row("more")), header,
            header + CatalogueFile.line(of: .row("other")) + lines.dropFirst().joined(), [],
            file.dropLast() + [UInt8(ascii: "x"), UInt8(ascii: "\n")], Array("\"".utf8) + file,
        ]
        for other in later {
            let source = ChangingSource(file, then: other)
            #expect(throws: CatalogueFileChanged.self) {
                let stream = CatalogueStream(source, piece: 10_000, pictures: { _ in nil })
                _ = try database.products.importRows(stream, at: Date()) { _, _ in }
            }
            #expect(try total(in: database) == 700 && total("new", in: database) == 0)
        }
        let stream = CatalogueStream(ChangingSource(file, then: file), piece: 10_000, pictures: { _ in nil })
        #expect(try database.products.importRows(stream, at: Date()) { _, _ in }.added == 900)
        #expect(try leftovers == [] && total("new", in: database) == 900)
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

/// A file that has other bytes when it is read from its beginning once more.
private final class ChangingSource: ByteSource {
    private let first: [UInt8]
    private let second: [UInt8]
    private let readings = Mutex(0)

    init(_ first: [UInt8], then second: [UInt8]) {
        self.first = first
        self.second = second
    }

    var size: Int { first.count }

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        let reading = readings.withLock { readings in
            readings += offset == 0 ? 1 : 0
            return readings
        }
        return try (reading > 1 ? second : first).read(count, at: offset, into: &bytes)
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

    func write<Result>(in scope: WriteScope, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        writes.withLock { $0 += 1 }
        return try database.write(write)
    }
}
