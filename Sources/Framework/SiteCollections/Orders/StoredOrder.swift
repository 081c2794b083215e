import Platform
import SiteDatabase

/// An order of a table's rows, of all or of those of a list, stored as blocks of ids (`OrderTables`).
///
/// A page adds up the counts of the blocks before its own, and a change of a row writes one block of each order, however many rows there are.
struct StoredOrder {
    /// What the rows are ordered by: their values, and where these are equal their ids.
    struct Rule: Sendable {
        let isDescending: Bool
        /// Reads the value of the row with an id.
        let value: @Sendable (_ id: Int, _ db: SQLTransaction) throws -> DeferredRows<OrderValue>
        /// Reads the values of the rows with some ids.
        let values: @Sendable (_ ids: [Int], _ db: SQLTransaction) throws -> DeferredRows<(id: Int, value: OrderValue)>
    }

    let tables: OrderTables
    /// What the table has it under.
    let name: String
    let list: SQLValue
    let rule: Rule
    let db: SQLTransaction

    init(_ tables: OrderTables, _ name: String, of list: SQLValue, by rule: Rule, in db: SQLTransaction) {
        (self.tables, self.name, self.list, self.rule, self.db) = (tables, name, list, rule, db)
    }

    /// How many rows it has.
    var count: Int {
        get throws {
            let count: Int?? = try db.row(tables.statements.count, name, list) { try $0["count"] as Int? }
            return (count ?? nil) ?? 0
        }
    }

    /// Calls `body` with the ids of each block, until it returns false.
    func forEachBlock(_ body: ([Int]) throws -> Bool) throws {
        try db.readRows(tables.statements.forwards, name, list) { row in
            try body(ids(of: Block(row)))
        }
    }

    /// Asks for the ids at some places, which are told later. Over PostgreSQL the blocks travel with what is asked besides. SQLite reads none
    /// beyond the places, unless all are read for other pages too.
    func askIDs() throws -> (_ places: Range<Int>) throws -> [Int] {
        let all = db.dialect == .postgreSQL || db.remembers ? try askBlocks() : nil
        return { places in
            if let all { return try ids(places, in: all.all) }
            var (blocks, first) = ([Block](), 0)
            try db.readRows(tables.statements.forwards, name, list) { row in
                let block = try Block(row)
                blocks.append(block)
                first += block.count
                return first < places.upperBound
            }
            return try ids(places, in: blocks)
        }
    }

    /// The ids at some places, of the blocks that it has.
    private func ids(_ places: Range<Int>, in blocks: [Block]) throws -> [Int] {
        var (ids, first) = ([Int](), 0)
        for block in blocks {
            let own = places.clamped(to: first..<first + block.count)
            if !own.isEmpty { ids += try self.ids(own.lowerBound - first..<own.upperBound - first, of: block) }
            first += block.count
        }
        return ids
    }
}

/// An order of which only some rows are wanted: those that a search found.
extension StoredOrder {
    /// Sorting one row costs as much as scanning so many places.
    private static let placesPerRow = 10

    /// All of its rows.
    var rows: RowSet {
        get throws {
            var rows = RowSet()
            try forEachBlock { ids in
                for id in ids { rows.insert(id) }
                return true
            }
            return rows
        }
    }

    /// Its first `count` rows that are in a set. All of the set are in the order.
    ///
    /// Sorts a small set. For a large set, scans the order until it has enough rows: sorting would cost more.
    func first(_ count: Int, of found: RowSet, sort: ([Int]) throws -> [Int]) throws -> [Int] {
        let all = found.count
        guard min(count, all) > 0 else { return [] }
        // So many places have that many, if they are evenly spread.
        if Self.placesPerRow * all * all < (try self.count) * min(count, all) {
            return Array(try sort(found.ids).prefix(count))
        }
        var ids: [Int] = []
        try forEachBlock { block in
            ids += block.lazy.filter(found.contains)
            return ids.count < count
        }
        return Array(ids.prefix(count))
    }
}

extension StoredOrder {
    /// Some of an order's rows, which follow one another.
    struct Block: Sendable {
        /// Higher than that of the block before.
        var number: Int64
        /// At least 1.
        var count: Int
        /// The id of its first row.
        var first: Int

        init(number: Int64, count: Int, first: Int) { (self.number, self.count, self.first) = (number, count, first) }

        /// One of `OrderTables.Statements.forwards`.
        init(_ row: SQLRow) throws {
            var columns = row.inOrder
            (number, count, first) = (try columns.integer(), Int(try columns.integer()), Int(try columns.integer()))
        }
    }

    /// In their order.
    var blocks: [Block] { get throws { try askBlocks().all } }

    func ids(of block: Block) throws -> [Int] {
        try ids(0..<block.count, of: block)
    }

    private func ids(_ places: Range<Int>, of block: Block) throws -> [Int] {
        PackedIDs.ids(places, of: try bytes(of: block))
    }

    func bytes(of block: Block) throws -> [UInt8] { try bytes(askBytes(of: block), of: block) }

    private func bytes(_ asked: DeferredRows<[UInt8]>, of block: Block) throws -> [UInt8] {
        guard let bytes = try asked.first, bytes.count == PackedIDs.size * block.count else {
            throw StoreUnavailable("the order \(name) of \(tables.blocks.text) has a broken block")
        }
        return bytes
    }

    private func askBytes(of block: Block) throws -> DeferredRows<[UInt8]> {
        try db.rememberedRows(tables.statements.ids, name, list, block.number) { try $0["ids"] }
    }

    /// Asks for the ids of a block, to read them later.
    func askIDs(of block: Block) throws -> () throws -> [Int] {
        let asked = try askBytes(of: block)
        return { PackedIDs.ids(0..<block.count, of: try bytes(asked, of: block)) }
    }

    func askBlocks() throws -> DeferredRows<Block> {
        try db.rememberedRows(tables.statements.forwards, name, list, read: Block.init)
    }
}

/// Ids as the bytes of a block.
package enum PackedIDs {
    /// Bytes of an id, the lowest first.
    package static let size = 4

    package static func bytes(of ids: some Collection<Int>) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size * ids.count)
        for id in ids {
            guard let id = UInt32(exactly: id) else {
                throw StoreUnavailable("the number of a row is too large for an order: \(id)")
            }
            for shift in stride(from: 0, to: 8 * size, by: 8) { bytes.append(UInt8(truncatingIfNeeded: id >> shift)) }
        }
        return bytes
    }

    /// The ids at some places, as far as there are bytes of them.
    package static func ids(_ places: Range<Int>, of bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            places.clamped(to: 0..<bytes.count / size).map { id(at: $0, of: bytes) }
        }
    }

    /// The place of an id; nil if it is not there.
    package static func place(of id: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / size).first { self.id(at: $0, of: bytes) == id }
        }
    }

    private static func id(at place: Int, of bytes: UnsafeRawBufferPointer) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place * size, as: UInt32.self)))
    }
}
