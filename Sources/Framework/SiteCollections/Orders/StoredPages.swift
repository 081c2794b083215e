package import SiteDatabase
package import Web

/// The pages of a list of rows as they are stored (`OrderTables.pages`): a byte for the size of each.
package struct StoredPages {
    let tables: OrderTables
    /// 0 for all rows.
    let list: Int64
    /// Rows of a full page.
    let per: Int
    let db: SQLTransaction

    package init(_ tables: OrderTables, of list: Int64, per: Int, in db: SQLTransaction) {
        (self.tables, self.list, self.per, self.db) = (tables, list, per, db)
    }

    /// Nil where there is no row, or where a version that knows of no pages changed the list since: its pages are full ones then.
    package var pages: ListPages? {
        get throws {
            try db.row(tables.statements.sizes, tables.base, list) { row in
                let sizes: [UInt8] = try row["sizes"]
                return ListPages(sizes: sizes.map(Int.init), per: per)
            }
        }
    }

    /// Stores pages, in a table like that of the pages.
    package func store(_ pages: ListPages, in table: SQLText? = nil) throws {
        let table = table ?? tables.pages
        guard pages.count > 0 else {
            try db.execute("DELETE FROM \(table) WHERE \(tables.list) = ?", list)
            return
        }
        try db.enqueue(
            """
            INSERT INTO \(table) (\(tables.list), count, sizes) VALUES (?, ?, ?)
            ON CONFLICT (\(tables.list)) DO UPDATE SET count = excluded.count, sizes = excluded.sizes
            """, list, pages.total, pages.sizes.map(UInt8.init))
    }
}
