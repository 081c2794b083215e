import SiteDatabase

/// The words that searches look for. The words' index is a table of FTS5 with tables of its own behind it (SQLite, FTS5, 9):
/// `content` has the words, the others the index, which `WordsIndexing` makes elsewhere, as to add to it here would keep others
/// from writing.
extension CatalogueImport {
    /// Stores the words of a product's name and content, if not only the staff sees it.
    func put(words name: String, _ content: String, of id: Int64, in db: SQLTransaction) throws {
        try db.execute(
            """
            INSERT INTO next_product_search_content (id, c0, c1)
            SELECT ?1, ?2, ?3 WHERE ?1 NOT IN (SELECT product FROM next_unseen_products)
            ON CONFLICT (id) DO UPDATE SET c0 = excluded.c0, c1 = excluded.c1
            """, id, name, content)
    }

    /// Copies the words of the catalogue's products with these ids.
    func copyWords(of ids: ClosedRange<Int64>, in db: SQLTransaction) throws {
        try db.execute(
            """
            INSERT INTO next_product_search_content (id, c0, c1)
            SELECT id, c0, c1 FROM product_search_content WHERE id BETWEEN ? AND ?
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
