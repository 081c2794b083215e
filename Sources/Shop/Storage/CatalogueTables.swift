import Foundation
import ShopProducts
import SiteDatabase
import Web

/// The tables that an import fills, `next_…`, until they take the place of the catalogue's.
struct CatalogueTables {
    enum Table: String, CaseIterable {
        case products
        case orders = "product_orders"
        case pages = "product_pages"
        case categories = "category_places"
        case unseen = "unseen_products"
        case texts = "product_texts"
        case words = "product_search"
        case commonWords = "common_words"

        var next: String { "next_\(rawValue)" }
        var old: String { "old_\(rawValue)" }
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
        nextID =
            try db.row("SELECT seq + 1 AS next FROM sqlite_sequence WHERE name = 'products'") { try $0["next"] } ?? 1
        revision = try db.pageRevision
    }

    /// Makes them like the catalogue's, in the place of those that an interrupted import left. Without words, the search's
    /// stays as it is.
    func make(with words: Bool, in db: SQLTransaction) throws {
        for table in Table.allCases {
            for name in [table.next, table.old] { try drop(name, in: db) }
            if words || !table.isOfWords { try make(table, in: db) }
        }
        if words { try WordsMerging.spread(Table.words.next, in: db) }
        try db.run(
            script:
                "DROP TABLE IF EXISTS next_run; CREATE TABLE next_run (id TEXT NOT NULL, revision TEXT NOT NULL) STRICT;"
        )
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

    /// Puts them in the catalogue's place, whose tables stay until they are forgotten.
    func takePlace(in db: SQLTransaction) throws {
        try check(db)
        for table in Table.allCases where try exists(table.next, in: db) {
            try db.run(
                script: """
                    ALTER TABLE \(table.rawValue) RENAME TO \(table.old);
                    ALTER TABLE \(table.next) RENAME TO \(table.rawValue);
                    """)
        }
        // The number of a product that is gone is not given again.
        try db.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'products'", nextID - 1)
        try db.run(script: "DROP TABLE next_run;")
    }

    func forget(_ table: Table, in db: SQLTransaction) throws {
        try drop(table.old, in: db)
    }

    /// The places that the version before had of each order, which nobody reads any more.
    func forgetPlaces(in db: SQLTransaction) throws {
        try withoutZeros("DELETE FROM product_places", in: db)
    }

    private func drop(_ table: String, in db: SQLTransaction) throws {
        try withoutZeros("DROP TABLE IF EXISTS \(table)", in: db)
    }

    /// Without zeros over the freed pages, to write which held the lock for long: a catalogue is public (SQLite, PRAGMA
    /// secure_delete, with which Debian's is built).
    private func withoutZeros(_ statement: String, in db: SQLTransaction) throws {
        try db.run(script: "PRAGMA secure_delete = FAST; \(statement); PRAGMA secure_delete = ON;")
    }

    /// Makes a table by the statement of the catalogue's own, so that a column is written once.
    private func make(_ table: Table, in db: SQLTransaction) throws {
        let statement: String? = try db.row("SELECT sql FROM sqlite_schema WHERE name = ?", table.rawValue) {
            try $0["sql"]
        }
        guard let statement, let name = statement.range(of: table.rawValue) else {
            throw StoreUnavailable("there is no table \(table.rawValue)")
        }
        try db.run(script: "\(statement.replacingCharacters(in: name, with: table.next));")
    }

    private func exists(_ table: String, in db: SQLTransaction) throws -> Bool {
        try db.row("SELECT 1 FROM sqlite_schema WHERE name = ?", table) { _ in true } ?? false
    }
}
