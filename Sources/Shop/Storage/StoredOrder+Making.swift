import ShopProducts
import SiteDatabase

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

    /// Stores a block that is not there, in a table like `product_orders`.
    func insert(_ filled: FilledBlock, into table: SQLText) throws {
        try db.enqueue(
            "INSERT INTO \(table) (sort, category, block, count, first, products) VALUES (?, ?, ?, ?, ?, ?)",
            name, category, filled.block.number, filled.block.count, filled.block.first,
            PackedIDs.bytes(of: filled.ids))
    }
}
