import Platform
package import SiteDatabase

/// An order of a table's rows, of all or of those of a list, stored as blocks of ids (`OrderTables`).
///
/// A page adds up the counts of the blocks before its own, and a change of a row writes one block of each order, however many rows there are.
package struct StoredOrder {
    /// What the rows are ordered by.
    package enum Rule: Sendable {
        /// Their ids.
        case ids
        /// Places that somebody gave them.
        case places
        /// Their values, and where these are equal their ids. Without `all`, the values of several rows are read one by one.
        case values(isDescending: Bool, Values, all: AllValues? = nil)

        /// Reads the value of the row with an id.
        package typealias Values = @Sendable (_ id: Int, _ db: SQLTransaction) throws -> DeferredRows<OrderValue>
        /// Reads the values of the rows with some ids.
        package typealias AllValues =
            @Sendable (_ ids: [Int], _ db: SQLTransaction) throws -> DeferredRows<(id: Int, value: OrderValue)>
    }

    package let tables: OrderTables
    /// What the table has it under.
    package let name: String
    package let list: SQLValue
    let rule: Rule
    let db: SQLTransaction
    private let isReversed: Bool

    /// With `isReversed` it is read from its end.
    package init(
        _ tables: OrderTables, _ name: String, of list: SQLValue, by rule: Rule, isReversed: Bool = false,
        in db: SQLTransaction
    ) {
        (self.tables, self.name, self.list, self.rule) = (tables, name, list, rule)
        (self.isReversed, self.db) = (isReversed, db)
    }

    /// Whether it goes by places that somebody gave.
    package var isArranged: Bool { if case .places = rule { true } else { false } }

    /// Whether it has a row.
    package var exists: Bool {
        get throws { try db.row(tables.statements.exists, name, list) { _ in true } ?? false }
    }

    /// How many rows it has.
    package var count: Int {
        get throws {
            let count: Int?? = try db.row(tables.statements.count, name, list) { try $0["count"] as Int? }
            return (count ?? nil) ?? 0
        }
    }

    /// The ids from a place on, of the `count` that it has; so many at most.
    package func ids(from place: Int, max: Int, of count: Int) throws -> [Int] {
        let end = place < count ? place + min(max, count - place) : place
        guard place < end else { return [] }
        return isReversed ? try ids(count - end..<count - place).reversed() : try ids(place..<end)
    }

    /// Calls `body` with the ids of each block, until it returns false.
    package func forEachBlock(_ body: ([Int]) throws -> Bool) throws {
        try forEachRow(backwards: isReversed) { block in
            let ids = try ids(of: block)
            return try body(isReversed ? ids.reversed() : ids)
        }
    }

    private func ids(_ places: Range<Int>) throws -> [Int] {
        var (blocks, first) = ([Block](), 0)
        try forEachRow { block in
            blocks.append(block)
            first += block.count
            return first < places.upperBound
        }
        return try ids(places, in: blocks)
    }

    /// The ids at some places, of the blocks that it has.
    func ids(_ places: Range<Int>, in blocks: [Block]) throws -> [Int] {
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
    package var rows: RowSet {
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
    package func first(_ count: Int, of found: RowSet, sort: ([Int]) throws -> [Int]) throws -> [Int] {
        let all = found.count
        guard min(count, all) > 0 else { return [] }
        if case .ids = rule { return isReversed ? found.last(count) : found.first(count) }
        // So many places have that many, if they are evenly spread.
        if !isArranged, Self.placesPerRow * all * all < (try self.count) * min(count, all) {
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
    package struct Block {
        /// Higher than that of the block before.
        package var number: Int64
        /// At least 1.
        package var count: Int
        /// The id of its first row.
        package var first: Int
    }

    /// In their order.
    package var blocks: [Block] {
        get throws {
            var blocks: [Block] = []
            try forEachRow {
                blocks.append($0)
                return true
            }
            return blocks
        }
    }

    package func ids(of block: Block) throws -> [Int] {
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
        try db.deferredRows(tables.statements.ids, name, list, block.number) { try $0["ids"] }
    }

    /// Asks for the ids of a block, to read them later.
    func askIDs(of block: Block) throws -> () throws -> [Int] {
        let asked = try askBytes(of: block)
        return { PackedIDs.ids(0..<block.count, of: try bytes(asked, of: block)) }
    }

    func askBlocks() throws -> DeferredRows<Block> {
        try db.deferredRows(tables.statements.forwards, name, list) {
            Block(number: try $0["block"], count: try $0["count"], first: try $0["first"])
        }
    }

    private func forEachRow(backwards: Bool = false, _ body: (Block) throws -> Bool) throws {
        try db.readRows(backwards ? tables.statements.backwards : tables.statements.forwards, name, list) { row in
            try body(Block(number: row["block"], count: row["count"], first: row["first"]))
        }
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
