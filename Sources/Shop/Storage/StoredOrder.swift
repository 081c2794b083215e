import Platform
import ShopProducts
import SiteDatabase
import Web

/// An order of the catalogue's products, of all or of a category, stored as blocks of ids (`product_orders`).
///
/// A page adds up the counts of the blocks before its own, and a change of a product writes one block of each order, however large the
/// catalogue is. Newest first is the catalogue's order from its end.
struct StoredOrder {
    /// The orders that have blocks, in the order of the table's keys.
    static let sorts = ProductQuery.Sort.ofCatalogue.filter { $0 != .newest }.sorted { $0.rawValue < $1.rawValue }

    let sort: ProductQuery.Sort
    /// 0 for all products.
    let category: Int64
    /// Whether it is the staff's own, which goes by places alone.
    let isArranged: Bool
    /// Whose names it goes by, in place of the catalogue's where there is one; nil for another order, or for the catalogue's alone.
    let language: String?
    /// What the table has it under.
    let name: String
    let db: SQLTransaction
    private let isReversed: Bool

    /// `sort` is one of `ProductQuery.Sort.ofCatalogue`.
    init(
        _ sort: ProductQuery.Sort, of category: Int64, naming language: String? = nil, in db: SQLTransaction
    ) {
        isReversed = sort == .newest
        self.sort = isReversed ? .catalogue : sort
        self.category = category
        self.language = language
        isArranged = false
        name = language.map(Self.name) ?? self.sort.rawValue
        self.db = db
    }

    /// The order that the staff made of a list, which may have no blocks: it is the catalogue's then.
    init(arranging category: Int64, in db: SQLTransaction) {
        (isReversed, sort, language, isArranged) = (false, .catalogue, nil, true)
        self.category = category
        name = Self.arranged
        self.db = db
    }

    /// The order of a list as it is shown without another one: the staff's, where it made one, else the catalogue's.
    init(ofList category: Int64, in db: SQLTransaction) throws {
        let (arranged, own) = (StoredOrder(arranging: category, in: db), StoredOrder(.catalogue, of: category, in: db))
        // A version that knows of no such order may have changed the list since.
        self = try arranged.exists && arranged.count == own.count ? arranged : own
    }

    /// What the table has the staff's orders under: it follows `catalogue`, so that the last of a list's two is the one that is shown.
    static let arranged = "manual"

    /// The order that a language shows: by its own names as soon as a product has one.
    static func shown(
        _ sort: ProductQuery.Sort, of category: Int64, in language: String?, _ db: SQLTransaction
    ) throws -> StoredOrder {
        if sort == .catalogue { return try StoredOrder(ofList: category, in: db) }
        let isOwn = sort == .name ? try language.map { try ProductTextRow.namesExist(in: $0, db) } : nil
        return StoredOrder(sort, of: category, naming: isOwn == true ? language : nil, in: db)
    }

    /// What the table has an order by a language's names under.
    static func name(_ language: String) -> String { "\(ProductQuery.Sort.name.rawValue).\(language)" }

    /// Whether it has a product.
    var exists: Bool {
        get throws {
            try db.row(
                "SELECT 1 FROM product_orders WHERE sort = ? AND category = ? LIMIT 1", name, category
            ) { _ in true } ?? false
        }
    }

    /// How many products it has.
    var count: Int {
        get throws {
            let count: Int?? = try db.row(
                "SELECT sum(count) AS count FROM product_orders WHERE sort = ? AND category = ?", name, category
            ) { try $0["count"] as Int? }
            return (count ?? nil) ?? 0
        }
    }

    /// The ids from a place on, of the `count` that it has; so many at most.
    func ids(from place: Int, max: Int, of count: Int) throws -> [Int] {
        let end = place < count ? place + min(max, count - place) : place
        guard place < end else { return [] }
        return isReversed ? try ids(count - end..<count - place).reversed() : try ids(place..<end)
    }

    /// Calls `body` with the ids of each block, until it returns false.
    func forEachBlock(_ body: ([Int]) throws -> Bool) throws {
        try forEachRow(backwards: isReversed) { block in
            let ids = try ids(of: block)
            return try body(isReversed ? ids.reversed() : ids)
        }
    }

    private func ids(_ places: Range<Int>) throws -> [Int] {
        var (parts, first) = ([(block: Block, places: Range<Int>)](), 0)
        try forEachRow { block in
            let own = places.clamped(to: first..<first + block.count)
            if !own.isEmpty { parts.append((block, own.lowerBound - first..<own.upperBound - first)) }
            first += block.count
            return first < places.upperBound
        }
        return try parts.flatMap { try ids($0.places, of: $0.block) }
    }
}

extension StoredOrder {
    /// Some of an order's products, which follow one another.
    struct Block {
        /// Higher than that of the block before.
        var number: Int64
        /// At least 1.
        var count: Int
        /// The id of its first product.
        var first: Int
    }

    /// In their order.
    var blocks: [Block] {
        get throws {
            var blocks: [Block] = []
            try forEachRow {
                blocks.append($0)
                return true
            }
            return blocks
        }
    }

    func ids(of block: Block) throws -> [Int] {
        try ids(0..<block.count, of: block)
    }

    private func ids(_ places: Range<Int>, of block: Block) throws -> [Int] {
        PackedIDs.ids(places, of: try bytes(of: block))
    }

    func bytes(of block: Block) throws -> [UInt8] {
        let bytes: [UInt8]? = try db.row(
            "SELECT products FROM product_orders WHERE sort = ? AND category = ? AND block = ?", name,
            category, block.number
        ) { try $0["products"] }
        guard let bytes, bytes.count == PackedIDs.size * block.count else {
            throw StoreUnavailable("an order of products has a broken block")
        }
        return bytes
    }

    private func forEachRow(backwards: Bool = false, _ body: (Block) throws -> Bool) throws {
        let read = { (row: SQLRow) in
            try body(Block(number: row["block"], count: row["count"], first: row["first"]))
        }
        // Two literals: a statement is found by the address of its text.
        if backwards {
            try db.readRows(
                "SELECT block, count, first FROM product_orders WHERE sort = ? AND category = ? ORDER BY block DESC",
                name, category, while: read)
        } else {
            try db.readRows(
                "SELECT block, count, first FROM product_orders WHERE sort = ? AND category = ? ORDER BY block",
                name, category, while: read)
        }
    }
}

/// Ids as the bytes of a block.
enum PackedIDs {
    /// Bytes of an id, the lowest first.
    static let size = 4

    static func bytes(of ids: some Collection<Int>) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size * ids.count)
        for id in ids {
            guard let id = UInt32(exactly: id) else {
                throw StoreUnavailable("the number of the product is too large for an order: \(id)")
            }
            for shift in stride(from: 0, to: 8 * size, by: 8) { bytes.append(UInt8(truncatingIfNeeded: id >> shift)) }
        }
        return bytes
    }

    /// The ids at some places, as far as there are bytes of them.
    static func ids(_ places: Range<Int>, of bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            places.clamped(to: 0..<bytes.count / size).map { id(at: $0, of: bytes) }
        }
    }

    /// The place of an id; nil where it is not there.
    static func place(of id: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / size).first { self.id(at: $0, of: bytes) == id }
        }
    }

    private static func id(at place: Int, of bytes: UnsafeRawBufferPointer) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place * size, as: UInt32.self)))
    }
}
