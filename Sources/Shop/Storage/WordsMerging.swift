import SiteDatabase

/// When SQLite's words' index merges its parts (SQLite, "The 'automerge' Configuration Option" and those behind it).
///
/// By itself it merges sixteen at once within whichever change comes then: 0.13 s of 10,000 products, 1.2 s of 100,000. Here each change
/// merges some pages, whatever the catalogue's size.
enum WordsMerging {
    /// Pages of an index's parts that a change merges.
    private static let pages = 32
    /// Parts that are worth a merge; and so many that they are merged at once after all.
    private static let parts = (some: 8, tooMany: 200)

    /// Leaves the merging to `go`, in a table like `product_search`.
    static func spread(_ table: SQLText, in db: SQLTransaction) throws {
        guard db.dialect == .sqlite else { return }
        for (name, value) in [("automerge", 0), ("usermerge", parts.some), ("crisismerge", parts.tooMany)] {
            try db.execute("INSERT INTO \(table) (\(table), rank) VALUES (?, ?)", name, value)
        }
    }

    /// Merges a little.
    static func go(in db: SQLTransaction) throws {
        guard db.dialect == .sqlite else { return }
        try db.execute("INSERT INTO product_search (product_search, rank) VALUES ('merge', ?)", pages)
    }
}
