import ShopOracles
import Foundation
import Platform
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import ShopStorage

/// Orders of several blocks, beside the same catalogue in memory.
@Suite struct StoredOrderTests {
    private static let size = 2 * StoredOrder.blockSize + 17

    private static let catalogue = Result {
        try Scratch.template { database in
            _ = try database.products.importRows(rows, at: Date(timeIntervalSince1970: 1))
        }
    }

    private static let rows = {
        var random = RandomCatalogue(seed: 11)
        return random.rows(size)
    }()

    /// A store that no test changes.
    private static let memory = Result {
        let memory = MemoryProductStore()
        _ = try memory.importRows(rows, at: Date(timeIntervalSince1970: 1))
        return memory
    }

    private let database: SQLiteDatabase

    init() throws {
        database = try SQLiteDatabase(path: Scratch.copy(of: Self.catalogue.get()), schema: .shop)
    }

    @Test func `every page of every order is that of the catalogue in memory`() throws {
        let memory = try Self.memory.get()
        for sort in ProductQuery.Sort.ofCatalogue {
            for category in [nil, "tea", "cups"] {
                for (page, per) in [(1, 24), (10, 100), (11, 100), (20, 100), (21, 100), (22, 100), (84, 24), (85, 24)]
                {
                    let query = ProductQuery(sort: sort, category: category, page: Paged(page), per: per)
                    #expect(try database.products.products(query) == memory.products(query), "\(query)")
                }
            }
        }
    }

    @Test func `blocks are as long as they say, and begin with what they say`() throws {
        try database.read { db in
            let order = StoredOrder(.name, of: 0, in: db)
            let blocks = try order.blocks
            #expect(blocks.map(\.count) == [StoredOrder.blockSize, StoredOrder.blockSize, 17])
            for block in blocks {
                let ids = try order.ids(of: block)
                #expect(ids.count == block.count && ids.first == block.first)
            }
            #expect(try order.count == Self.size)
        }
    }

    @Test func `a catalogue of the version before keeps its orders`() throws {
        let path = try Scratch.copy(of: Self.catalogue.get())
        do {
            let database = try SQLiteDatabase(path: path, schema: .shop)
            try database.write { try Self.undoMigration($0) }
        }
        let memory = try Self.memory.get()
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        for sort in ProductQuery.Sort.ofCatalogue {
            for category in [nil, "coffee"] {
                let query = ProductQuery(sort: sort, category: category, page: 11, per: 100)
                #expect(try database.products.products(query) == memory.products(query), "\(query)")
            }
        }
    }

    /// Makes the table that the version before had, with places.
    private static func undoMigration(_ db: SQLTransaction) throws {
        for sort in StoredOrder.sorts {
            let order: SQLText = "ORDER BY \(ProductOrder.sql(sort))"
            try db.execute(
                """
                INSERT INTO product_places (sort, category, place, product)
                SELECT ?1, 0, row_number() OVER (\(order)), id FROM products UNION ALL
                SELECT ?1, category, row_number() OVER (PARTITION BY category \(order)), id FROM products
                WHERE category IS NOT NULL
                """, sort.rawValue)
        }
        try db.run(
            script: """
                DROP TABLE product_orders;
                DELETE FROM grdb_migrations WHERE identifier = '13 orders in blocks';
                """)
    }

    @Test func `a catalogue of before pages were stored has full pages of each list`() throws {
        let path = try Scratch.copy(of: Self.catalogue.get())
        do {
            let database = try SQLiteDatabase(path: path, schema: .shop)
            try database.write { db in
                try db.run(
                    script: """
                        DROP TABLE product_pages;
                        DELETE FROM grdb_migrations WHERE identifier = '22 pages of lists';
                        """)
            }
        }
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        let memory = try Self.memory.get()
        let pages = try database.read { try StoredPages(category: 0, db: $0).pages }
        #expect(pages?.count == 85)
        for query in [ProductQuery(page: 85), ProductQuery(category: "tea", page: 9), ProductQuery(category: "cups")] {
            #expect(try database.products.products(query) == memory.products(query), "\(query)")
        }
        #expect(try database.products.category("tea") == memory.category("tea"))
    }

    /// The version before goes on after a step back; it knows of no pages.
    @Test func `a list that was changed without its pages goes by places, until the next change makes them`() throws {
        let store = SQLProductStore(database: database)
        let editor = Editor(try database.visitor(), name: "ann@example.org", at: Date(timeIntervalSince1970: 9))
        try database.write { db in
            try StoredOrder(.catalogue, of: 0, in: db).remove(OrderKey(30))
        }
        let page = try store.products(ProductQuery(page: 2))
        #expect(page.products.map(\.id) == [25, 26, 27, 28, 29] + Array(31...49))
        #expect(page.pages == 84 && page.total == Self.size - 1)
        try database.write { db in
            try StoredOrder(.catalogue, of: 0, in: db).insert(OrderKey(30))
            try db.execute("UPDATE product_pages SET count = 1 WHERE category = 0")
        }
        let revision = try database.pageRevision
        _ = try store.set(.hidden, of: 100, by: editor)
        let change = try #require(try database.changes(since: revision)?.first)
        let lists = try JSONDecoder().decode(CatalogueChange.self, from: Data(change.json.utf8)).lists
        // Every page that there was or is.
        #expect(lists.first?.allPages == true && lists.first?.before == 85 && lists.first?.after == 84)
        try StoredCatalogue.check(store)
        #expect(try store.products(ProductQuery(page: 5)).products.first?.id == 97)
        #expect(try store.products(ProductQuery(page: 6)).products.first?.id == 122)
    }

    @Test func `an order of the staff's that was not kept is no order any more, and the next move makes one`() throws {
        let store = SQLProductStore(database: database)
        let editor = Editor(try database.visitor(), name: "ann@example.org", at: Date(timeIntervalSince1970: 9))
        _ = try store.move(Self.size, to: 1, in: nil, by: editor)
        #expect(try store.products(ProductQuery()).products.first?.id == Self.size)
        try database.write { db in
            try StoredOrder(.catalogue, of: 0, in: db).remove(OrderKey(30))
        }
        #expect(try store.products(ProductQuery()).products.prefix(2).map(\.id) == [1, 2])
        try database.write { db in
            try StoredOrder(.catalogue, of: 0, in: db).insert(OrderKey(30))
            try db.execute("DELETE FROM product_orders WHERE sort = 'manual' AND block = ?", StoredOrder.gap)
        }
        _ = try store.move(2, to: 1, in: nil, by: editor)
        #expect(try store.products(ProductQuery()).products.prefix(3).map(\.id) == [2, 1, 3])
        try StoredCatalogue.check(store)
    }

    /// Moves products to where a block is full: halves come of it, or where blocks have no number between them, a new order.
    @Test(arguments: [StoredOrder.gap, 1])
    func `a full block gives way, in an order that stays right`(gap: Int64) throws {
        try database.write { db in
            try db.execute("UPDATE product_orders SET block = block / ? * ?", StoredOrder.gap, gap)
            let order = StoredOrder(.priceUp, of: 0, in: db)
            for id in 1...300 {
                let key = try #require(try Self.key(of: id * 6, in: db))
                try order.remove(key)
                try db.execute("UPDATE products SET price = 222 WHERE id = ?", key.id)
                try order.insert(OrderKey(key.id, .integer(222)))
            }
            let expected: [Int] = try db.rows("SELECT id FROM products ORDER BY price, id") { try $0["id"] }
            #expect(try order.ids(from: 0, max: .max, of: order.count) == expected)
            let blocks = try order.blocks
            #expect(blocks.count > 3 && blocks.allSatisfy { $0.count <= StoredOrder.blockSize })
            #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.number < $1.number })
        }
    }

    @Test func `an order that loses all has no block, and takes products again`() throws {
        let database = try Scratch.database()
        _ = try database.products.importRows([.row("a", price: 3), .row("b", price: 2)])
        try database.write { db in
            let order = StoredOrder(.priceUp, of: 0, in: db)
            let keys = try [1, 2].map { try #require(try Self.key(of: $0, in: db)) }
            for key in keys { try order.remove(key) }
            #expect(try order.blocks.isEmpty && order.count == 0)
            #expect(throws: StoreUnavailable.self) { try order.remove(keys[0]) }
            for key in keys { try order.insert(key) }
            #expect(try order.ids(from: 0, max: 9, of: 2) == [2, 1])
        }
    }

    /// Its key in the order by prices.
    private static func key(of id: Int, in db: SQLTransaction) throws -> OrderKey? {
        try db.row("SELECT price FROM products WHERE id = ?", id) { OrderKey(id, .integer(try $0["price"])) }
    }

    @Test func `ids are packed as they are, and one that does not fit is told`() throws {
        let ids = [1, 255, 256, 65_536, 1 << 24, Int(UInt32.max)]
        #expect(try PackedIDs.ids(0..<9, of: PackedIDs.bytes(of: ids)) == ids)
        let bytes = try PackedIDs.bytes(of: ids)
        #expect((ids + [7]).map { PackedIDs.place(of: $0, in: bytes) } == [0, 1, 2, 3, 4, 5, nil])
        #expect(throws: StoreUnavailable.self) { try PackedIDs.bytes(of: [1 << 32]) }
    }
}
