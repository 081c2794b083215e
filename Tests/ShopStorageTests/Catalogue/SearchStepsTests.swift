import CSQLite
import ShopShelf
import ShopStorage
import SiteSearch
import Testing

@testable import SiteCollections
@testable import SiteDatabase

/// The work of a search does not grow with the catalogue. A collection's own tests do not have SQLite's counter of steps.
@Suite struct SearchStepsTests {
    private static let words = "coffee cocoa hazelnut roasted morning filter kettle jasmine"

    /// A catalogue each of whose texts has these words, without the words' index unless it `isIndexed`: a search that asked it
    /// would fail.
    private func catalogue(of products: Int, isIndexed: Bool = false) throws -> SQLiteHandle {
        let path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        try database.stock(
            (0..<products).map { number in
                StockedProduct(
                    "p\(number)", name: "Tea \(number * 7919 % products)", content: Self.words,
                    price: "\(100 + number % 50) USD")
            })
        if !isIndexed { try database.write { try $0.run(script: "DROP TABLE catalogue_search") } }
        return try SQLiteHandle(path: path, isReadOnly: true, cache: 2_000)
    }

    /// The steps of SQLite's programs that a search takes, which finds everything.
    private func steps(
        _ search: String, _ order: FoundOrder<ShopProduct.ListOrder>, page: Int, in catalogue: SQLiteHandle
    ) throws -> Int {
        try steps(in: catalogue) { db in
            let found = try shopProducts.search(search, by: order, from: (page - 1) * 24, limit: 24, in: "en", db)
            #expect(found.entries.count == 24)
        }
    }

    private func steps(in catalogue: SQLiteHandle, _ body: (SQLTransaction) throws -> Void) throws -> Int {
        let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        steps.initialize(to: 0)
        defer { steps.deallocate() }
        return try catalogue.read { db in
            let connection = try #require((db.connection as? SQLiteConnection)?.handle)
            sqlite3_progress_handler(
                connection, 1,
                { steps in
                    steps?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, steps)
            defer { sqlite3_progress_handler(connection, 0, nil, nil) }
            try body(db)
            return steps.pointee
        }
    }

    @Test func `what most products have is found without the words' index, in as many steps in a larger catalogue`()
        throws
    {
        let (small, large) = (try catalogue(of: 2_000), try catalogue(of: 5_000))
        for search in ["c", "c h r m f k j t", "coffee", Self.words, "coff coco haz roas morning filt kett t"] {
            for (page, order) in [
                (1, ShopProduct.ListOrder?.none), (9, .name), (1, .priceUp), (50, .priceDown), (50, .newest),
            ] {
                let (steps, more) = try (
                    steps(search, .list(order), page: page, in: small),
                    steps(search, .list(order), page: page, in: large)
                )
                // A few steps count a block, of which the larger one has three more.
                #expect(
                    steps > 100 && steps < 50_000 && (0...30).contains(more - steps),
                    "\(search) by \(order?.rawValue ?? ""): \(steps), \(more)")
            }
        }
    }

    @Test func `by relevance too, where the words are whole`() throws {
        let (small, large) = (try catalogue(of: 2_000), try catalogue(of: 5_000))
        for search in ["coffee", "tea", Self.words] {
            for page in [1, 9, 50] {
                let (steps, more) = try (
                    steps(search, .relevance, page: page, in: small), steps(search, .relevance, page: page, in: large)
                )
                #expect(steps > 100 && steps < 50_000 && steps == more, "\(search): \(steps), \(more)")
            }
        }
    }

    @Test func `what was meant is looked up in few steps, and in hardly more in a larger catalogue`() throws {
        let (small, large) = try (catalogue(of: 1_000, isIndexed: true), catalogue(of: 4_000, isIndexed: true))
        for (slip, meant) in [
            ("cofee", "coffee"), ("jasminf", "jasmine"), ("coffeecoffeecoffeecoffee", nil),
            ("qxzqxzqxzqxzqxzqxzqxzqxz", nil), ("hazelnuthazelnuthazelnut", nil),
        ] {
            let spelling = try #require(Spelling(slip))
            let (fewer, more) = try (steps(in: small), steps(in: large))
            func steps(in catalogue: SQLiteHandle) throws -> Int {
                try self.steps(in: catalogue) { db in
                    let found = try SearchIndex(shopProducts.tables.search, in: db).meant(by: spelling)
                    #expect(found == meant, "\(slip)")
                }
            }
            #expect(fewer > 100 && more < 10_000 && more < fewer * 6 / 5, "\(slip): \(fewer), \(more)")
        }
    }
}
