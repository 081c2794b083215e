import Foundation
import ShopProducts
import SiteCollections
import SiteDatabase
import Web

/// The tables that an import fills, `next_…`, until they take the place of the catalogue's.
struct CatalogueTables {
    enum Table: CaseIterable {
        case products, orders, pages, categories, unseen, texts, words, commonWords

        /// Its name.
        var sql: SQLText {
            switch self {
            case .products: "products"
            case .orders: "product_orders"
            case .pages: "product_pages"
            case .categories: "category_places"
            case .unseen: "unseen_products"
            case .texts: "product_texts"
            case .words: "product_search"
            case .commonWords: "common_words"
            }
        }
        var next: SQLText { "next_\(sql)" }
        var old: SQLText { "old_\(sql)" }
        /// The columns of its primary key.
        var key: [SQLText] {
            switch self {
            case .products: ["id"]
            case .orders: ["sort", "category", "block"]
            case .pages: ["category"]
            case .categories: ["place"]
            case .unseen: ["product"]
            case .texts: ["product", "language"]
            case .words: ["rowid"]
            case .commonWords: ["beginning"]
            }
        }
        /// Whether it is for the search.
        var isOfWords: Bool { self == .words || self == .commonWords }
    }

    /// The id of the next new product.
    let nextID: Int64
    /// Which import they are of.
    private let run = UUID().uuidString
    private let revision: String

    /// For the catalogue as it is now.
    init(replacing db: SQLTransaction) throws {
        nextID = try RowNumbers.next(of: "products", in: db)
        revision = try db.pageRevision
    }

    /// Makes them like the catalogue's, in the place of those that an interrupted import left. Without words, the search's
    /// stays as it is.
    func make(with words: Bool, in db: SQLTransaction) throws {
        for table in Table.allCases {
            for name in [table.next, table.old] { try drop(name, in: db) }
            if words || !table.isOfWords { try make(table, in: db) }
        }
        if words { try SearchIndex.spreadMerging(of: Table.words.next, in: db) }
        // A crash of the server empties what is unlogged: this with it, or the rest would take the catalogue's place without its rows.
        let unlogged: SQLText = db.dialect == .postgreSQL ? "UNLOGGED " : ""
        try db.run(
            tables: """
                DROP TABLE IF EXISTS next_run;
                CREATE \(unlogged)TABLE next_run (id TEXT NOT NULL, revision TEXT NOT NULL) STRICT;
                """)
        try db.execute("INSERT INTO next_run (id, revision) VALUES (?, ?)", run, revision)
        try db.execute("INSERT INTO next_unseen_products SELECT * FROM unseen_products")
    }

    /// Throws where another import began since.
    func check(_ db: SQLTransaction) throws {
        guard try isOfThis(db), try areOfPresent(db) else { throw CatalogueChanged() }
    }

    /// Whether the catalogue is as it was when they began.
    func areOfPresent(_ db: SQLTransaction) throws -> Bool { try db.pageRevision == revision }

    /// Removes them, unless they took their place or are another import's by now.
    func abandon(in db: SQLTransaction) throws {
        guard try isOfThis(db) else { return }
        for table in Table.allCases { try drop(table.next, in: db) }
        try db.run(script: "DROP TABLE next_run;")
    }

    private func isOfThis(_ db: SQLTransaction) throws -> Bool {
        guard try exists("next_run", in: db) else { return false }
        return try db.row("SELECT 1 FROM next_run WHERE id = ?", run, read: { _ in true }) == true
    }

    /// Puts them in the catalogue's place; the last number of their products is `last`. SQLite's tables of before stay until they are
    /// forgotten.
    func takePlace(endingAt last: Int64, in db: SQLTransaction) throws {
        try check(db)
        for table in Table.allCases where try exists(table.next, in: db) {
            switch db.dialect {
            case .sqlite:
                try db.run(
                    script: """
                        ALTER TABLE \(table.sql) RENAME TO \(table.old);
                        ALTER TABLE \(table.next) RENAME TO \(table.sql);
                        """)
            case .postgreSQL: try copy(table, in: db)
            }
        }
        // The number of a product that is gone is not given again.
        try RowNumbers.end(at: last, of: "products", in: db)
        try db.run(script: "DROP TABLE next_run;")
    }

    /// Replaces the rows that are others. To give a table another name waits for all who read, and would show the new one to who reads
    /// an old state.
    private func copy(_ table: Table, in db: SQLTransaction) throws {
        let columns = try db.columns(of: table.next)
        let same = columns.map { "new.\($0) IS NOT DISTINCT FROM old.\($0)" as SQLText }
        let key = table.key.map { "new.\($0) = old.\($0)" as SQLText }
        let list = columns.joined(by: ", ")
        try db.execute(
            """
            DELETE FROM \(table.sql) AS old
            WHERE NOT EXISTS (SELECT 1 FROM \(table.next) AS new WHERE \((key + same).joined(by: " AND ")))
            """)
        try db.execute(
            "INSERT INTO \(table.sql) (\(list)) SELECT \(list) FROM \(table.next) ON CONFLICT DO NOTHING")
        if table == .words {
            try db.execute("DELETE FROM product_words")
            try db.execute(SearchTables.products.addTerms)
        }
        try db.run(script: "ANALYZE \(table.sql); DROP TABLE \(table.next);")
    }

    func forget(_ table: Table, in db: SQLTransaction) throws {
        try drop(table.old, in: db)
    }

    /// The places that the version before had of each order, which nobody reads any more.
    func forgetPlaces(in db: SQLTransaction) throws {
        if db.dialect == .sqlite { try withoutZeros("DELETE FROM product_places", in: db) }
    }

    private func drop(_ table: SQLText, in db: SQLTransaction) throws {
        try withoutZeros("DROP TABLE IF EXISTS \(table)", in: db)
    }

    /// Without zeros over the freed pages, to write which held the lock for long: a catalogue is public (SQLite, PRAGMA
    /// secure_delete, with which Debian's is built).
    private func withoutZeros(_ statement: SQLText, in db: SQLTransaction) throws {
        try db.run(
            script: db.dialect == .sqlite
                ? "PRAGMA secure_delete = FAST; \(statement); PRAGMA secure_delete = ON;" : "\(statement);")
    }

    /// Makes a table like the catalogue's own, so that a column is written once.
    private func make(_ table: Table, in db: SQLTransaction) throws {
        guard db.dialect == .postgreSQL, table == .words else {
            return try db.makeTable(table.next, like: table.sql)
        }
        try db.run(
            script: """
                CREATE UNLOGGED TABLE \(table.next) (rowid bigint PRIMARY KEY, name text NOT NULL, content text NOT NULL);
                """)
    }

    private func exists(_ table: SQLText, in db: SQLTransaction) throws -> Bool {
        let statement: SQLText =
            db.dialect == .sqlite
            ? "SELECT 1 FROM sqlite_schema WHERE name = ?" : "SELECT 1 WHERE to_regclass(?) IS NOT NULL"
        return try db.row(statement, table.text) { _ in true } ?? false
    }
}
