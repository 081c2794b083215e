import Notebook
import Platform
import SiteDatabase
import SiteStores
import Testing

@testable import SiteCollections

/// The blocks of an order of several.
struct StoredOrderTests {
    private static let size = 2 * StoredOrder.blockSize + 17
    private static let boats = ListsTests.boats(.by("seats"))

    /// Boats with seats, whose lists are made.
    private func database(_ engine: DatabaseEngine, of count: Int) throws -> any SQLDatabase {
        let database = try engine.database(SiteSchema(collections: [Self.boats.reference]))
        try database.write { db in
            for number in 0..<count {
                try db.enqueue(
                    "INSERT INTO boats (position, name, seats, sort) VALUES (?, ?, ?, 'sail')", number,
                    "boat \(number)", number * 31 % 97)
            }
            try Self.boats.makeLists(in: db)
        }
        return database
    }

    /// The order of all boats by their seats.
    private func order(in db: SQLTransaction) -> StoredOrder {
        StoredOrder(
            Self.boats.tables.lists.orders, ListOrder.own, of: .text(""),
            by: StoredOrder.Rule(
                isDescending: false,
                value: { id, db in
                    try db.deferredRows("SELECT seats FROM boats WHERE id = ?", id) { .integer(try $0["seats"]) }
                },
                values: { ids, db in
                    try db.deferredRows(
                        "SELECT id, seats FROM boats JOIN \(IDList.alone("?", for: db.dialect)) ON ids.value = id",
                        IDList.text(ids, for: db.dialect)
                    ) { (try $0["id"], .integer(try $0["seats"])) }
                }), in: db)
    }

    private func ids(of order: StoredOrder) throws -> [Int] { try order.askIDs()(0..<order.count) }

    private func key(of id: Int, in db: SQLTransaction) throws -> OrderKey {
        let seats: Int64? = try db.row("SELECT seats FROM boats WHERE id = ?", id) { try $0["seats"] }
        return OrderKey(id, .integer(try #require(seats)))
    }

    @Test(arguments: DatabaseEngine.all)
    func `blocks are as long as they say, and begin with what they say`(_ engine: DatabaseEngine) throws {
        let database = try database(engine, of: Self.size)
        try database.read { db in
            let order = order(in: db)
            let blocks = try order.blocks
            #expect(blocks.map(\.count) == [StoredOrder.blockSize, StoredOrder.blockSize, 17])
            for block in blocks {
                let ids = try order.ids(of: block)
                #expect(ids.count == block.count && ids.first == block.first)
            }
            #expect(try order.count == Self.size)
            let all = try ids(of: order)
            for places in [0..<4, 4..<4, 500..<StoredOrder.blockSize + 3, Self.size - 5..<Self.size + 9] {
                #expect(try order.askIDs()(places) == Array(all[places.clamped(to: all.indices)]), "\(places)")
            }
        }
    }

    @Test func `the places of blocks are read without their ids`() throws {
        try database(.sqlite, of: 2).read { db in
            let statements = Self.boats.tables.lists.orders.statements
            for statement in [statements.forwards, statements.count] {
                let plan: [String] = try db.rows("EXPLAIN QUERY PLAN \(statement)", ListOrder.own, "") {
                    try $0["detail"]
                }
                #expect(plan.allSatisfy { $0.contains("USING COVERING INDEX") } && !plan.isEmpty, "\(plan)")
            }
        }
    }

    /// Moves rows to where a block is full: halves come of it, or where blocks have no number between them, a new order.
    @Test(arguments: DatabaseEngine.all, [StoredOrder.gap, 1])
    func `a full block gives way, in an order that stays right`(_ engine: DatabaseEngine, gap: Int64) throws {
        let database = try database(engine, of: Self.size)
        try database.write { db in
            try db.execute("UPDATE boats_lists SET block = block / ? * ?", StoredOrder.gap, gap)
            let order = order(in: db)
            for id in 1...300 {
                let key = try key(of: id * 6, in: db)
                try db.execute("UPDATE boats SET seats = 40 WHERE id = ?", key.id)
                _ = try OrderMove.make([OrderMove(key.id, in: order, from: key.value, to: .integer(40))])
            }
            let expected: [Int] = try db.rows("SELECT id FROM boats ORDER BY seats, id") { try $0["id"] }
            #expect(try ids(of: order) == expected)
            let blocks = try order.blocks
            #expect(blocks.count > 3 && blocks.allSatisfy { $0.count <= StoredOrder.blockSize })
            #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.number < $1.number })
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `an order that loses all has no block, and takes rows again`(_ engine: DatabaseEngine) throws {
        let database = try database(engine, of: 2)
        try database.write { db in
            try db.execute("UPDATE boats SET seats = 3 - id")
            try Self.boats.makeLists(in: db)
            let order = order(in: db)
            let keys = try [1, 2].map { try key(of: $0, in: db) }
            for key in keys { _ = try OrderMove.make([OrderMove(key.id, in: order, from: key.value, to: nil)]) }
            #expect(try order.blocks.isEmpty && order.count == 0)
            for key in keys { _ = try OrderMove.make([OrderMove(key.id, in: order, from: nil, to: key.value)]) }
            #expect(try ids(of: order) == [2, 1])
        }
    }

    @Test func `ids are packed as they are, and one that does not fit is told`() throws {
        let ids = [1, 255, 256, 65_536, 1 << 24, Int(UInt32.max)]
        #expect(try PackedIDs.ids(0..<9, of: PackedIDs.bytes(of: ids)) == ids)
        let bytes = try PackedIDs.bytes(of: ids)
        #expect((ids + [7]).map { PackedIDs.place(of: $0, in: bytes) } == [0, 1, 2, 3, 4, 5, nil])
        #expect(throws: StoreUnavailable.self) { try PackedIDs.bytes(of: [1 << 32]) }
    }
}
