import Platform
import ShopProducts
import SiteDatabase
import Web

/// What an order goes by.
struct OrderKey {
    let id: Int
    let price: Int64
    /// The words of the name.
    let name: String

    /// Whether it comes before another one: the order that `ProductOrder` has in SQL.
    func precedes(_ other: OrderKey, by sort: ProductQuery.Sort) -> Bool {
        switch sort {
        case .catalogue, .relevance: id < other.id
        case .newest: id > other.id
        case .priceUp: (price, id) < (other.price, other.id)
        case .priceDown: price == other.price ? id < other.id : price > other.price
        case .name:
            name.utf8.elementsEqual(other.name.utf8)
                ? id < other.id : name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
    }
}

/// Changes of one product. `sort` is one that has blocks.
extension StoredOrder {
    /// Adds a product that is not in it.
    func insert(_ key: OrderKey) throws {
        let blocks = try blocks
        guard let index = try index(of: key, in: blocks) else {
            return try add(Self.blocks(of: [key.id]))
        }
        let ids = try ids(of: blocks[index])
        try insert(key.id, at: firstIndex(behind: key, of: ids), of: ids, in: blocks, at: index)
    }

    /// Puts a product at one of its blocks' places.
    private func insert(_ id: Int, at place: Int, of ids: [Int], in blocks: [Block], at index: Int) throws {
        var ids = ids
        ids.insert(id, at: place)
        if ids.count <= Self.blockSize {
            try replace(blocks[index], by: ids)
        } else {
            try split(blocks, at: index, ids)
        }
    }

    /// Takes a product out that stands where its key, as the table has it, leads.
    func remove(_ key: OrderKey) throws {
        let blocks = try blocks
        guard let index = try index(of: key, in: blocks), case var ids = try ids(of: blocks[index]),
            let place = ids.firstIndex(of: key.id)
        else { throw StoreUnavailable("the product \(key.id) is not in the order \(name)") }
        ids.remove(at: place)
        try replace(blocks[index], by: ids)
    }

    /// The place of a product, from 0; nil where it is not in it.
    func place(of id: Int) throws -> Int? {
        // Ids rise in the catalogue's order alone.
        let isRising = !isArranged && sort == .catalogue
        var first = 0
        let blocks = try blocks
        for (number, block) in blocks.enumerated() {
            let isBefore = isRising && number + 1 < blocks.count && blocks[number + 1].first <= id
            if !isBefore, let place = PackedIDs.place(of: id, in: try bytes(of: block)) { return first + place }
            first += block.count
        }
        return nil
    }

    /// The last block that does not begin behind a key, else the first; nil where there is none.
    private func index(of key: OrderKey, in blocks: [Block]) throws -> Int? {
        guard !blocks.isEmpty else { return nil }
        return max(0, try firstIndex(behind: key, of: blocks.map(\.first)) - 1)
    }

    /// The place of the first of these products, which are in this order, that comes behind a key; else their end.
    private func firstIndex(behind key: OrderKey, of ids: [Int]) throws -> Int {
        var places = 0..<ids.count
        while !places.isEmpty {
            let asked = Self.pivots(of: places, in: db.dialect)
            let keys = try asked.map { (id: ids[$0], rows: try self.key(of: ids[$0])) }
            let next = try keys.firstIndex { id, rows in
                guard let other = try rows.first else {
                    throw StoreUnavailable("an order has the product \(id), which does not exist")
                }
                return key.precedes(other, by: sort)
            }
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

    private func key(of id: Int) throws -> DeferredRows<OrderKey> {
        let read = { (row: SQLRow) in OrderKey(id: try row["id"], price: try row["price"], name: try row["name_key"]) }
        return try language.map { try db.deferredRows(Self.translatedKey, id, $0, read: read) }
            ?? db.deferredRows("SELECT id, price, name_key FROM products WHERE id = ?", id, read: read)
    }

    private static let translatedKey: SQLText = """
        SELECT products.id AS id, price, coalesce(product_texts.name_key, products.name_key) AS name_key FROM products
        LEFT JOIN product_texts ON product_texts.product = products.id AND product_texts.language = ?2
        WHERE products.id = ?1
        """

    fileprivate func replace(_ block: Block, by ids: [Int]) throws {
        guard let first = ids.first else {
            try db.enqueue(
                "DELETE FROM product_orders WHERE sort = ? AND category = ? AND block = ?", name, category,
                block.number)
            return
        }
        try db.enqueue(
            """
            UPDATE product_orders SET count = ?, first = ?, products = ?
            WHERE sort = ? AND category = ? AND block = ?
            """, ids.count, first, PackedIDs.bytes(of: ids), name, category, block.number)
    }

    private func add(_ blocks: [FilledBlock]) throws {
        for block in blocks { try insert(block, into: CatalogueTables.Table.orders.sql) }
    }

    /// Halves a block that is too long; one behind which nothing follows keeps all but the new last one, as most products are added there.
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
        try db.execute("DELETE FROM product_orders WHERE sort = ? AND category = ?", name, category)
        try add(Self.blocks(of: all[...]))
    }
}

/// Changes of the order that the staff made.
extension StoredOrder {
    /// Begins it as the catalogue's; what a version left that does not keep it goes.
    func begin() throws {
        try db.execute("DELETE FROM product_orders WHERE sort = ? AND category = ?", name, category)
        try db.execute(
            """
            INSERT INTO product_orders (sort, category, block, count, first, products)
            SELECT ?, category, block, count, first, products FROM product_orders
            WHERE sort = 'catalogue' AND category = ?
            """, name, category)
    }

    /// Puts a product that is not in it at a place, from 0, or behind all others.
    func insert(_ id: Int, at place: Int) throws {
        let blocks = try blocks
        var (index, first) = (0, 0)
        while index < blocks.count - 1, place > first + blocks[index].count {
            first += blocks[index].count
            index += 1
        }
        guard index < blocks.count else { return try add(Self.blocks(of: [id])) }
        let ids = try ids(of: blocks[index])
        try insert(id, at: min(place - first, ids.count), of: ids, in: blocks, at: index)
    }

    func remove(at place: Int) throws {
        var first = 0
        for block in try blocks {
            guard place >= first + block.count else {
                var ids = try ids(of: block)
                ids.remove(at: place - first)
                return try replace(block, by: ids)
            }
            first += block.count
        }
    }
}
