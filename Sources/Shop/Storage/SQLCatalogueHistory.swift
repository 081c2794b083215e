import ShopProducts
import SiteDatabase
import Web

/// The history of all products, in the order of its rows' numbers.
extension SQLProductStore: CatalogueHistory {
    func history(before id: Int?, max limit: Int) throws -> [HistoryEntry] {
        try database.read { db in
            try db.rows(
                """
                SELECT product_events.id AS id, time, kind, editor, before, after, product, name AS product_name
                FROM product_events LEFT JOIN products ON products.id = product
                WHERE product_events.id < ? ORDER BY product_events.id DESC LIMIT ?
                """, id ?? .max, max(limit, 0), read: Self.entry)
        }
    }

    private static func entry(_ row: SQLRow) throws -> HistoryEntry {
        let event = try event(row)
        guard event.kind != .imported else {
            let summary: String? = try row["after"]
            return HistoryEntry(event, of: nil, summary: try summary.map { try JSONColumn.value($0) })
        }
        let (id, name): (Int, String?) = (try row["product"], try row["product_name"])
        return HistoryEntry(event, of: name.map { .init(id: id, name: $0) })
    }
}
