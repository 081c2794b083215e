import SiteDatabase

/// The tables of a collection's orders: blocks of the ids in their order, and the sizes of the pages of each list.
struct OrderTables: Sendable {
    let blocks: SQLText
    let pages: SQLText
    /// The name of the order that has all rows of a list. The counts of its blocks are the length of the list.
    let base: String
    /// The columns of `blocks` besides `block`, `count` and `first`: the order's name, the list's number, and the ids.
    let columns: SQLText
    let list: SQLText
    let statements: Statements

    /// `list` is the column of the list's number in both tables; `ids` that of the ids.
    init(blocks: SQLText, list: SQLText, ids: SQLText, pages: SQLText, base: String) {
        (self.blocks, self.pages, self.base, self.list) = (blocks, pages, base, list)
        columns = "sort, \(list), block, count, first, \(ids)"
        statements = Statements(blocks: blocks, list: list, ids: ids, pages: pages)
    }

    /// Made once: a statement is found by its text.
    struct Statements {
        let count, ids, forwards, update, delete, clear, sizes: SQLText

        init(blocks: SQLText, list: SQLText, ids: SQLText, pages: SQLText) {
            let order: SQLText = "sort = ? AND \(list) = ?"
            count = "SELECT sum(count) AS count FROM \(blocks) WHERE \(order)"
            self.ids = "SELECT \(ids) AS ids FROM \(blocks) WHERE \(order) AND block = ?"
            forwards = "SELECT block, count, first FROM \(blocks) WHERE \(order) ORDER BY block"
            update = "UPDATE \(blocks) SET count = ?, first = ?, \(ids) = ? WHERE \(order) AND block = ?"
            delete = "DELETE FROM \(blocks) WHERE \(order) AND block = ?"
            clear = "DELETE FROM \(blocks) WHERE \(order)"
            sizes = """
                SELECT sizes FROM \(pages) WHERE \(list) = ?2
                AND count = (SELECT sum(count) FROM \(blocks) WHERE sort = ?1 AND \(list) = ?2)
                """
        }
    }
}
