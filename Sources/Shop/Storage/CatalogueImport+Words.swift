import SiteDatabase

/// The words that searches look for.
extension CatalogueImport {
    /// Stores the words of a product's name and content, if not only the staff sees it.
    func put(words name: String, _ content: String, of id: Int64, in db: SQLTransaction) throws {
        try db.enqueue(Self.putWords[db.dialect], id, name, content)
    }

    private static let putWords = PerDialect { dialect in
        let words = WordsColumns(dialect)
        return """
            INSERT INTO next_\(words.table) (\(words.all)) SELECT ?1, ?2, ?3
            WHERE ?1 NOT IN (SELECT product FROM next_unseen_products) ON CONFLICT (\(words.id)) DO UPDATE
            SET \(words.name) = excluded.\(words.name), \(words.content) = excluded.\(words.content)
            """
    }

    /// Copies the words of the catalogue's products with these ids.
    func copyWords(of ids: ClosedRange<Int64>, in db: SQLTransaction) throws {
        let words = WordsColumns(db.dialect)
        try db.execute(
            """
            INSERT INTO next_\(words.table) (\(words.all))
            SELECT \(words.all) FROM \(words.table) WHERE \(words.id) BETWEEN ? AND ?
            """, ids.lowerBound, ids.upperBound)
    }

    /// Stores what was made of all words.
    func store(_ words: WordsIndexing, _ progress: (Double) -> Void) throws {
        words.endAdding()
        while let part = try words.next() {
            try write { try part.store(in: $0) }
            progress(part.done)
        }
    }
}

/// Where the words themselves are. SQLite's index is a table of FTS5 with tables of its own behind it (SQLite, FTS5, 9): `content` has the
/// words, the others the index, which `WordsIndexing` makes elsewhere, as to add to it here would keep others from writing.
struct WordsColumns {
    let table: SQLText
    let id: SQLText
    let name: SQLText
    let content: SQLText

    init(_ dialect: SQLDialect) {
        switch dialect {
        case .sqlite: (table, id, name, content) = ("product_search_content", "id", "c0", "c1")
        case .postgreSQL: (table, id, name, content) = ("product_search", "rowid", "name", "content")
        }
    }

    var all: SQLText { "\(id), \(name), \(content)" }
}
