import Platform
import SiteDatabase

/// What a row has in an order.
enum OrderValue: Equatable, Sendable {
    case integer(Int64)
    /// By its bytes of UTF-8.
    case text(String)

    func precedes(_ other: OrderValue) -> Bool {
        switch (self, other) {
        case (.integer(let one), .integer(let other)): one < other
        case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        case (.integer, .text): true
        case (.text, .integer): false
        }
    }
}

/// A row as an order has it.
struct OrderKey {
    let id: Int
    let value: OrderValue

    init(_ id: Int, _ value: OrderValue) {
        (self.id, self.value) = (id, value)
    }

    /// Whether it comes before another one.
    func precedes(_ other: OrderKey, isDescending: Bool) -> Bool {
        if value.precedes(other.value) { return !isDescending }
        if other.value.precedes(value) { return isDescending }
        return id < other.id
    }
}

/// Changes of one row.
extension StoredOrder {
    /// Adds a row that is not in it; returns its place, from 0.
    @discardableResult
    func insert(_ key: OrderKey) throws -> Int {
        let blocks = try blocks
        guard let index = try index(of: key, in: blocks) else {
            try add(Self.blocks(of: [key.id]))
            return 0
        }
        let ids = try ids(of: blocks[index])
        let place = try firstIndex(behind: key, of: ids)
        try insert(key.id, at: place, of: ids, in: blocks, at: index)
        return blocks[..<index].reduce(place) { $0 + $1.count }
    }

    /// Puts a row at one of its blocks' places.
    fileprivate func insert(_ id: Int, at place: Int, of ids: [Int], in blocks: [Block], at index: Int) throws {
        var ids = ids
        ids.insert(id, at: place)
        if ids.count <= Self.blockSize {
            try replace(blocks[index], by: ids)
        } else {
            try split(blocks, at: index, ids)
        }
    }

    /// The place of a row that stands where its key leads, from 0; nil if it is not there.
    func place(of key: OrderKey) throws -> Int? {
        let blocks = try blocks
        guard let index = try index(of: key, in: blocks) else { return nil }
        return PackedIDs.place(of: key.id, in: try bytes(of: blocks[index])).map { place in
            blocks[..<index].reduce(place) { $0 + $1.count }
        }
    }

    /// The block that has the place of a key. Nil without blocks.
    fileprivate func index(
        of key: OrderKey, in blocks: [Block], knowing values: [Int: OrderValue] = [:]
    ) throws -> Int? {
        guard !blocks.isEmpty else { return nil }
        return max(0, try firstIndex(behind: key, of: blocks.map(\.first), knowing: values) - 1)
    }

    /// The place of the first of these rows, which are in this order, that comes behind a key; else their end.
    ///
    /// `values` are those of some rows, which are not read.
    fileprivate func firstIndex(
        behind key: OrderKey, of ids: [Int], knowing values: [Int: OrderValue] = [:]
    ) throws -> Int {
        var places = 0..<ids.count
        while !places.isEmpty {
            let asked = Self.pivots(of: places, in: db.dialect)
            let next = try isBehind(key, asked.map { ids[$0] }, knowing: values).firstIndex(of: true)
            let first = next == 0 ? places.lowerBound : asked[(next ?? asked.count) - 1] + 1
            places = first..<(next.map { asked[$0] } ?? places.upperBound)
        }
        return places.lowerBound
    }

    /// Places that part a range evenly: the middle, or over a network, where to ask for several is as fast as for one, seven.
    private static func pivots(of places: Range<Int>, in dialect: SQLDialect) -> [Int] {
        let count = min(places.count, dialect == .sqlite ? 1 : 7)
        return (1..<count + 1).map { places.lowerBound + places.count * $0 / (count + 1) }
    }

    /// For each of some rows whether it comes behind a key.
    private func isBehind(_ key: OrderKey, _ ids: [Int], knowing known: [Int: OrderValue]) throws -> [Bool] {
        // All are asked for before the first is read.
        try ids.map { (id: $0, rows: try known[$0].map { .init(known: $0) } ?? rule.value($0, db)) }.map {
            id, rows in
            guard let value = try rows.first else {
                throw StoreUnavailable(
                    "the order \(name) of \(tables.blocks.text) has the row \(id), which does not exist")
            }
            return key.precedes(OrderKey(id, value), isDescending: rule.isDescending)
        }
    }

    fileprivate func replace(_ block: Block, by ids: [Int]) throws {
        guard let first = ids.first else {
            try db.enqueue(tables.statements.delete, name, list, block.number)
            return
        }
        try db.enqueue(
            tables.statements.update, ids.count, first, PackedIDs.bytes(of: ids), name, list, block.number)
    }

    private func add(_ blocks: [FilledBlock]) throws {
        for block in blocks { try insert(block) }
    }

    /// Halves a block that is too long; one behind which nothing follows keeps all but the new last one, as most rows are added there.
    private func split(_ blocks: [Block], at index: Int, _ ids: [Int]) throws {
        let block = blocks[index]
        let isLast = index == blocks.count - 1
        let next = isLast ? block.number + 2 * Self.gap : blocks[index + 1].number
        let number = block.number + (next - block.number) / 2
        guard number > block.number else { return try renumber(blocks, at: index, ids) }
        let half = isLast ? Self.blockSize : ids.count / 2
        try replace(block, by: Array(ids[..<half]))
        let new = Block(number: number, count: ids.count - half, first: ids[half])
        try add([FilledBlock(block: new, ids: ids[half...])])
    }

    /// Makes all blocks anew, where there is no number between two of them.
    private func renumber(_ blocks: [Block], at index: Int, _ ids: [Int]) throws {
        let all = try blocks.indices.flatMap { try $0 == index ? ids : self.ids(of: blocks[$0]) }
        try db.execute(tables.statements.clear, name, list)
        try add(Self.blocks(of: all[...]))
    }
}

/// A row of an order by values, with its values before and after.
struct OrderMove {
    let order: StoredOrder
    let id: Int
    /// What the order has it by; nil if it does not have it.
    let old: OrderValue?
    /// The new value; nil to remove the row.
    let new: OrderValue?
    fileprivate var blocks: [StoredOrder.Block] = []
    /// The values that were read.
    fileprivate var known: [Int: OrderValue] = [:]
    /// The blocks of the old and of the new place, with their ids.
    fileprivate var from: (block: Int, ids: [Int])?
    fileprivate var to: (block: Int, ids: [Int])?

    init(_ id: Int, in order: StoredOrder, from old: OrderValue?, to new: OrderValue?) {
        (self.order, self.id, self.old, self.new) = (order, id, old, new)
        known = old.map { [id: $0] } ?? [:]
    }

    /// Moves rows in their orders, and returns their places before and after, from 0. A row with the same value stays.
    ///
    /// Each step asks for all orders before it reads an answer, so that over a network their number costs no time.
    static func make(_ moves: [OrderMove]) throws -> [(from: Int?, to: Int?)] {
        var moves = moves
        let blocks = try moves.map { try $0.order.askBlocks() }
        for (number, blocks) in blocks.enumerated() { moves[number].blocks = try blocks.all }
        try learn(&moves) { $0.blocks.map(\.first) }
        let from = try moves.map { try $0.ask(for: $0.old) }
        let to = try moves.map { try $0.ask(for: $0.new == $0.old ? nil : $0.new) }
        for number in moves.indices {
            moves[number].from = try from[number].map { ($0.block, try $0.ids()) }
            moves[number].to = try to[number].map { ($0.block, try $0.ids()) }
        }
        for number in moves.indices { try moves[number].searchAll() }
        try learn(&moves) { $0.to?.ids ?? [] }
        return try moves.map { try $0.make() }
    }

    /// Reads the values of rows, one statement for each order, if reading several costs as much as reading one.
    private static func learn(_ moves: inout [OrderMove], _ ids: (OrderMove) -> [Int]) throws {
        let asked = try moves.map { move -> DeferredRows<(id: Int, value: OrderValue)>? in
            guard move.order.db.dialect != .sqlite else { return nil }
            let unknown = ids(move).filter { move.known[$0] == nil }
            return unknown.isEmpty ? nil : try move.order.rule.values(unknown, move.order.db)
        }
        for (number, values) in asked.enumerated() {
            for (id, value) in try values?.all ?? [] { moves[number].known[id] = value }
        }
    }

    /// Reads block after block if the row is not where its value leads, because other rows have other values, too.
    private mutating func searchAll() throws {
        guard old != nil, from?.ids.contains(id) != true else { return }
        for number in blocks.indices {
            let ids = try order.ids(of: blocks[number])
            guard ids.contains(id) else { continue }
            from = (number, ids)
            return
        }
    }

    /// Asks for the block of a value's place.
    private func ask(for value: OrderValue?) throws -> (block: Int, ids: () throws -> [Int])? {
        guard let value, let block = try order.index(of: OrderKey(id, value), in: blocks, knowing: known) else {
            return nil
        }
        return (block, try order.askIDs(of: blocks[block]))
    }

    private func count(before block: Int) -> Int { blocks[..<block].reduce(0) { $0 + $1.count } }

    private func make() throws -> (from: Int?, to: Int?) {
        var (blocks, to) = (blocks, to)
        var (before, after): (Int?, Int?) = (nil, nil)
        if let from, let place = from.ids.firstIndex(of: id) {
            before = count(before: from.block) + place
            guard old != new else { return (before, before) }
            let ids = from.ids.filter { $0 != id }
            if to?.block == from.block {
                to?.ids = ids
            } else {
                try order.replace(blocks[from.block], by: ids)
                blocks[from.block].count -= 1
                if ids.isEmpty {
                    blocks.remove(at: from.block)
                    if let block = to?.block, block > from.block { to?.block = block - 1 }
                }
            }
        }
        if let new, new != old || before == nil {
            if let to {
                let place = try order.firstIndex(behind: OrderKey(id, new), of: to.ids, knowing: known)
                after = blocks[..<to.block].reduce(place) { $0 + $1.count }
                try order.insert(id, at: place, of: to.ids, in: blocks, at: to.block)
            } else {
                after = try order.insert(OrderKey(id, new))
            }
        }
        return (before, after)
    }
}

/// The blocks of a whole order.
extension StoredOrder {
    /// The most ids of a block: they fill a page of the database.
    static let blockSize = 1_000
    /// Between the numbers of two blocks, so that there is room for others.
    static let gap: Int64 = 1 << 32

    /// A block with its ids, as it is stored.
    struct FilledBlock {
        let block: Block
        let ids: ArraySlice<Int>
    }

    /// The blocks of an order, all full but the last.
    static func blocks(of ids: ArraySlice<Int>) -> [FilledBlock] {
        stride(from: ids.startIndex, to: ids.endIndex, by: blockSize).enumerated().map { number, start in
            let ids = ids[start..<min(start + blockSize, ids.endIndex)]
            return FilledBlock(
                block: Block(number: Int64(number + 1) * gap, count: ids.count, first: ids[start]), ids: ids)
        }
    }

    /// Stores a block that is not there.
    func insert(_ filled: FilledBlock) throws {
        try db.enqueue(
            "INSERT INTO \(tables.blocks) (\(tables.columns)) VALUES (?, ?, ?, ?, ?, ?)", name, list,
            filled.block.number,
            filled.block.count, filled.block.first, PackedIDs.bytes(of: filled.ids))
    }
}
