import ShopProducts
import SiteDatabase
import SiteSearch

/// The words' index as each engine has it: FTS5's in SQLite, vectors with inverted indexes in PostgreSQL.
///
/// Words come folded and separated by spaces from `SearchText`, so neither engine divides or changes them.
enum WordsTable {
    /// The products that have all phrases so that they are of this rank.
    static func forEachProduct(
        with phrases: [[String]], as rank: SearchRank, in db: SQLTransaction, _ body: (Int) throws -> Void
    ) throws {
        let read = { (row: SQLRow) in
            try body(row["id"])
            return true
        }
        switch db.dialect {
        case .sqlite:
            try db.readRows(
                "SELECT rowid AS id FROM product_search WHERE product_search MATCH ?", match(phrases, as: rank),
                while: read)
        case .postgreSQL: try readRows(phrases, as: rank, in: db, read)
        }
    }

    /// The first word in the index from one to another.
    static func word(from first: String, to last: String, in db: SQLTransaction) throws -> String? {
        switch db.dialect {
        case .sqlite:
            // FTS5 walks the terms in their order.
            try db.row("SELECT term FROM product_words WHERE term >= ? AND term <= ? LIMIT 1", first, last) {
                try $0["term"]
            }
        case .postgreSQL:
            // A text has no zero there (PostgreSQL 15, 8.3), and a word has neither that nor a one.
            try db.row(
                "SELECT term FROM product_words WHERE term >= ? AND term <= ? ORDER BY term LIMIT 1",
                first.replacing("\u{0}", with: "\u{1}"), last
            ) { try $0["term"] }
        }
    }

    /// Adds a product's words.
    static func add(_ id: Int, name: String, content: String, in db: SQLTransaction) throws {
        try db.enqueue("INSERT INTO product_search (rowid, name, content) VALUES (?, ?, ?)", id, name, content)
        guard db.dialect == .postgreSQL else { return }
        try db.enqueue("\(addTerms) WHERE rowid = ? ON CONFLICT DO NOTHING", id)
    }

    /// Adds the words of every product that not only the staff sees.
    static func fill(in db: SQLTransaction) throws {
        var last = 0
        while true {
            let products = try db.rows(
                "\(StaffProductRow.select) WHERE products.id > ? AND \(ProductRow.isSeen) ORDER BY products.id LIMIT 200",
                last
            ) { try StaffProductRow.product($0, in: db) }
            guard let end = products.last?.id else { return }
            for product in products {
                let words = ProductWords(of: product.draft)
                try add(product.id, name: words.name, content: words.content, in: db)
            }
            last = end
        }
    }

    static func remove(_ id: Int, in db: SQLTransaction) throws {
        try db.enqueue("DELETE FROM product_search WHERE rowid = ?", id)
    }

    /// PostgreSQL's terms are those that some product has or had: a term of none is looked up in vain.
    static let addTerms: SQLText = """
        INSERT INTO product_words (term) SELECT DISTINCT term FROM product_search
        CROSS JOIN unnest(tsvector_to_array(words)) AS terms (term)
        """

    /// FTS5's query.
    private static func match(_ phrases: [[String]], as rank: SearchRank) -> String {
        phrases.map { phrase in
            // Words are letters and digits only; a quote is doubled all the same (FTS5, 3.1).
            let words = phrase.joined(separator: " ").replacing("\"", with: "\"\"")
            return "\(rank.isInName ? "name : " : "")\"\(words)\"\(rank.isWhole ? "" : "*")"
        }.joined(separator: " AND ")
    }

    /// By the vectors, which know the words, and for words behind one another by the texts, which know their places.
    private static func readRows(
        _ phrases: [[String]], as rank: SearchRank, in db: SQLTransaction, _ read: (SQLRow) throws -> Bool
    ) throws {
        let long = phrases.filter { $0.count > 1 }.map { " \($0.joined(separator: " "))\(rank.isWhole ? " " : "")" }
        let columns: [SQLText] = rank.isInName ? ["name"] : ["name", "content"]
        let places = long.indices.map { number in
            let found = columns.map { "strpos(' ' || \($0) || ' ', \(.parameter(number + 2))) > 0" as SQLText }
            return "AND (\(found.joined(by: " OR ")))" as SQLText
        }
        try db.readRows(
            """
            SELECT rowid AS id FROM product_search
            WHERE \(rank.isInName ? "name_words" : "words") @@ CAST(?1 AS tsquery) \(places.joined(by: " "))
            """, arguments: [query(phrases, as: rank)] + long, while: read)
    }

    /// Words as PostgreSQL's query: quoted, the last of a phrase as a beginning (PostgreSQL 15, 8.11.2).
    private static func query(_ phrases: [[String]], as rank: SearchRank) -> String {
        phrases.flatMap { phrase in
            phrase.enumerated().map { place, word in
                let quoted = word.replacing("\\", with: "\\\\").replacing("'", with: "''")
                return "'\(quoted)'\(place == phrase.count - 1 && !rank.isWhole ? ":*" : "")"
            }
        }.joined(separator: " & ")
    }
}
