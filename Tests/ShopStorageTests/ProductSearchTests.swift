import GRDB
import GRDBSQLite
import ShopProducts
import SiteCollections
import SiteSearch
import Testing
import Web

@testable import ShopStorage
@testable import SiteDatabase

/// Searches against what the words' index itself answers.
@Suite struct ProductSearchTests {
    private static let sorts = ProductQuery.Sort.allCases

    /// Every product that a query finds, on all its pages, as FTS5 finds and SQLite sorts them.
    private func ids(_ query: ProductQuery, in database: SQLiteDatabase) throws -> [Int] {
        let phrases = SearchText.phrases(in: query.search)
        guard !phrases.isEmpty else { return [] }
        let match = phrases.map { "\"\($0.joined(separator: " "))\"*" }.joined(separator: " AND ")
        return try database.read { db in
            let found: [Int] = try db.rows(
                """
                SELECT products.id AS id FROM products LEFT JOIN categories ON categories.id = products.category
                WHERE products.id IN (SELECT rowid FROM product_search WHERE product_search MATCH ?1)
                AND (?2 = '' OR categories.slug = ?2) ORDER BY \(ProductOrder.sql(query.sort))
                """, match, query.category ?? ""
            ) { try $0["id"] }
            guard query.sort == .relevance else { return found }
            let ranks = try [
                "name : (\(match.replacing("*", with: "")))", "name : (\(match))", match.replacing("*", with: ""),
            ]
            .map { match in
                try db.rows("SELECT rowid AS id FROM product_search WHERE product_search MATCH ?", match) {
                    try $0["id"] as Int
                }
            }.map(Set.init)
            return (0...3).flatMap { rank in
                found.filter { id in (ranks.firstIndex { $0.contains(id) } ?? 3) == rank }
            }
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `a page of any search has what the words' index has, in every order and category`(seed: UInt64) throws {
        var random = RandomCatalogue(seed: seed)
        let database = try Scratch.database()
        _ = try database.products.importRows(random.rows(1_200))
        var (many, few, none) = (0, 0, 0)
        for number in 0..<120 {
            let (search, category) = (random.search(), [nil, "tea", "cups"].randomElement(using: &random) ?? nil)
            let whole = ProductQuery(search: search, sort: Self.sorts[number % 6], category: category)
            let expected = try ids(whole, in: database)
            let last = expected.count / whole.per + 1
            for page in [1, last / 2, last, last + 1, 1_000_000_000] {
                let query = whole.onPage(Paged(page))
                let found = try database.products.products(query)
                let ids = expected.dropFirst(query.offset).prefix(query.per)
                #expect(found.products.map(\.id) == Array(ids), "\(query)")
                #expect(found.total == expected.count && !found.hasMore, "\(query)")
            }
            if expected.count > 300 { many += 1 } else if expected.isEmpty { none += 1 } else { few += 1 }
        }
        #expect(many > 5 && few > 10 && none > 5, "\(many) \(few) \(none)")
    }

    private static let words = "coffee cocoa hazelnut roasted morning filter kettle jasmine"

    /// A catalogue each of whose texts has these words, without the words' index unless it `isIndexed`: a search that asked it
    /// would fail.
    private func catalogue(of products: Int, isIndexed: Bool = false) throws -> DatabaseQueue {
        let path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        _ = try database.products.importRows(
            (0..<products).map { number in
                .row(
                    "p\(number)", "Tea \(number * 7919 % products)", content: Self.words,
                    price: Int64(100 + number % 50))
            })
        if !isIndexed { try database.write { try $0.run(script: "DROP TABLE product_search") } }
        return try DatabaseQueue(path: path)
    }

    /// The steps of SQLite's programs that a query takes, which finds everything.
    private func steps(_ query: ProductQuery, in catalogue: DatabaseQueue) throws -> Int {
        try steps(in: catalogue) { db in
            let phrases = SearchText.phrases(in: query.search)
            let page = try SQLProductStore.page(phrases, query, category: 0, in: db)
            #expect(page.products.count == query.per)
        }
    }

    private func steps(in catalogue: DatabaseQueue, _ body: (SQLTransaction) throws -> Void) throws -> Int {
        let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        steps.initialize(to: 0)
        defer { steps.deallocate() }
        return try catalogue.read { db in
            sqlite3_progress_handler(
                db.sqliteConnection, 1,
                { steps in
                    steps?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, steps)
            defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
            try body(SQLTransaction(db))
            return steps.pointee
        }
    }

    @Test func `what most products have is found without the words' index, in as many steps in a larger catalogue`()
        throws
    {
        let (small, large) = (try catalogue(of: 2_000), try catalogue(of: 5_000))
        for search in ["c", "c h r m f k j t", "coffee", Self.words, "coff coco haz roas morning filt kett t"] {
            for (page, sort) in [
                (1, ProductQuery.Sort.catalogue), (9, .name), (1, .priceUp), (50, .priceDown), (50, .newest),
            ] {
                let query = ProductQuery(search: search, sort: sort, page: Paged(page))
                let (steps, more) = (try steps(query, in: small), try steps(query, in: large))
                // A few steps count a block, of which the larger one has three more.
                #expect(steps > 100 && steps < 50_000 && (0...30).contains(more - steps), "\(query): \(steps), \(more)")
            }
        }
    }

    @Test func `by relevance too, where the words are whole`() throws {
        let (small, large) = (try catalogue(of: 2_000), try catalogue(of: 5_000))
        for search in ["coffee", "tea", Self.words] {
            for page in [1, 9, 50] {
                let query = ProductQuery(search: search, page: Paged(page))
                let (steps, more) = (try steps(query, in: small), try steps(query, in: large))
                #expect(steps > 100 && steps < 50_000 && steps == more, "\(query): \(steps), \(more)")
            }
        }
    }

    @Test
    func `sets without names and whole words, of a program that does not know them, are none of names and whole words`()
        throws
    {
        var random = RandomCatalogue(seed: 4)
        let database = try Scratch.database()
        _ = try database.products.importRows(random.rows(600))
        let searches = (0..<40).map { _ in ProductQuery(search: random.search()) }
        let pages = try searches.map(database.products.products)
        try database.write { db in
            try db.run(
                script: "UPDATE common_words SET names = NULL; DELETE FROM common_words WHERE beginning LIKE '% ';")
        }
        #expect(try searches.map(database.products.products) == pages && pages.count { $0.total > 100 } > 3)
    }

    @Test func `what was meant is looked up in few steps, and in hardly more in a larger catalogue`() throws {
        let (small, large) = try (catalogue(of: 1_000, isIndexed: true), catalogue(of: 4_000, isIndexed: true))
        for (slip, meant) in [
            ("cofee", "coffee"), ("jasminf", "jasmine"), ("coffeecoffeecoffeecoffee", nil),
            ("qxzqxzqxzqxzqxzqxzqxzqxz", nil), ("hazelnuthazelnuthazelnut", nil),
        ] {
            let spelling = try #require(Spelling(slip))
            let (fewer, more) = try (steps(in: small), steps(in: large))
            func steps(in catalogue: DatabaseQueue) throws -> Int {
                try self.steps(in: catalogue) { db in
                    let found = try SearchIndex(.products, in: db).meant(by: spelling)
                    #expect(found == meant, "\(slip)")
                }
            }
            #expect(fewer > 100 && more < 10_000 && more < fewer * 6 / 5, "\(slip): \(fewer), \(more)")
        }
    }

    @Test func `sets of another revision are not looked at`() throws {
        let database = try Scratch.database()
        _ = try database.products.importRows((0..<300).map { .row("p\($0)", "Tea \($0)") })
        let total = { (search: String) in try database.products.products(ProductQuery(search: search)).total }
        try database.write { db in
            try db.run(script: "DELETE FROM product_search WHERE rowid <= 50;")
        }
        #expect(try total("tea") == 300)
        // As an import by a program does that does not know the sets.
        try database.write { try $0.renewPageRevision() }
        #expect(try total("tea") == 250)
        _ = try database.products.importRows([.row("p0", "Tea 0", price: 5)])
        #expect(try total("tea") == 250)
        _ = try database.products.importRows([.row("p0", "Coffee 0", price: 5)])
        #expect(try total("tea") == 250 && total("coffee") == 1)
    }
}
