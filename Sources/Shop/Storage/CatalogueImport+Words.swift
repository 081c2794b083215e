import SiteCollections
import SiteDatabase

/// The words that searches look for.
extension CatalogueImport {
    /// Stores the words of a product's name and content, if not only the staff sees it.
    func put(words name: String, _ content: String, of id: Int64, in db: SQLTransaction) throws {
        try db.enqueue(Self.putWords[db.dialect], id, name, content)
    }

    private static let putWords = PerDialect { dialect in
        let words = WordsColumns(.nextProducts, dialect)
        return """
            INSERT INTO \(words.table) (\(words.all)) SELECT ?1, ?2, ?3
            WHERE ?1 NOT IN (SELECT product FROM next_unseen_products) ON CONFLICT (\(words.id)) DO UPDATE
            SET \(words.name) = excluded.\(words.name), \(words.content) = excluded.\(words.content)
            """
    }

    /// Copies the words of the catalogue's products with these ids.
    func copyWords(of ids: ClosedRange<Int64>, in db: SQLTransaction) throws {
        let (words, next) = (WordsColumns(.products, db.dialect), WordsColumns(.nextProducts, db.dialect))
        try db.execute(
            """
            INSERT INTO \(next.table) (\(next.all))
            SELECT \(words.all) FROM \(words.table) WHERE \(words.id) BETWEEN ? AND ?
            """, ids.lowerBound, ids.upperBound)
    }

    /// Stores what was made of all words.
    func store(_ words: BulkIndexing, _ progress: (Double) -> Void) throws {
        words.endAdding()
        while let part = try words.next() {
            try write { try part.store(in: SearchIndex(.nextProducts, in: $0)) }
            progress(part.done)
        }
    }
}
