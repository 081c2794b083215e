import SiteDatabase
import Web

/// The pages of a list of rows as they are stored (`OrderTables.pages`): one byte for the size of each, or two (little-endian) if a page can
/// have more than 255 rows.
struct StoredPages {
    let tables: OrderTables
    let list: SQLValue
    /// Rows of a full page.
    let per: Int
    let db: SQLTransaction

    init(_ tables: OrderTables, of list: SQLValue, per: Int, in db: SQLTransaction) {
        (self.tables, self.list, self.per, self.db) = (tables, list, per, db)
    }

    /// Asks for them, to read them later. Nil if there is no row.
    func ask() throws -> () throws -> ListPages? {
        let asked = try db.rememberedRows(tables.statements.sizes, tables.base, list) { row in
            let sizes: [UInt8] = try row["sizes"]
            return ListPages(sizes: Self.sizes(of: sizes, width: width), per: per)
        }
        return { try asked.first }
    }

    func store(_ pages: ListPages) throws {
        guard pages.count > 0 else {
            try db.execute("DELETE FROM \(tables.pages) WHERE \(tables.list) = ?", list)
            return
        }
        try db.enqueue(
            """
            INSERT INTO \(tables.pages) (\(tables.list), count, sizes) VALUES (?, ?, ?)
            ON CONFLICT (\(tables.list)) DO UPDATE SET count = excluded.count, sizes = excluded.sizes
            """, list, pages.total,
            pages.sizes.flatMap { size in (0..<width).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } })
    }

    /// The most rows of a full page.
    static let maxPer = 40_000

    /// Bytes of a size.
    static func width(per: Int) -> Int { ListPages(sizes: [], per: per).most < 256 ? 1 : 2 }

    private var width: Int { Self.width(per: per) }

    private static func sizes(of bytes: [UInt8], width: Int) -> [Int] {
        stride(from: 0, to: bytes.count - width + 1, by: width).map { place in
            (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
    }
}
