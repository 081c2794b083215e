import ShopProducts
import SiteDatabase

/// The sets as rows of `common_words`. They are those of the catalogue as long as it has the revision that they are marked with: a
/// program that does not know them may have replaced it.
extension CommonWords {
    /// Calls `body` with each of the words in a table like `product_search`.
    static func forEach(in table: SQLText, _ db: SQLTransaction, _ body: (CommonWord) throws -> Void) throws {
        let texts: Texts = { each in
            try db.forEachRow("SELECT rowid AS id, name, content FROM \(table) ORDER BY rowid") { row in
                try each(row["id"], (name: row["name"], content: row["content"]))
            }
        }
        var words = CommonWords()
        try texts { words.count($0, $1) }
        words.endCounting()
        try words.forEach(of: texts, body)
    }

    static func insert(_ word: CommonWord, into table: SQLText, in db: SQLTransaction) throws {
        try db.enqueue(
            "INSERT INTO \(table) (beginning, products, names) VALUES (?, ?, ?)", word.beginning, word.products.bytes,
            word.names.bytes)
    }

    static func areCurrent(in db: SQLTransaction) throws -> Bool {
        let marked = try db.deferredRows("SELECT revision FROM common_words_state") { try $0["revision"] as String }
        return try db.pageRevision == marked.first
    }

    /// Marks them as those of the catalogue as it is.
    static func markCurrent(in db: SQLTransaction) throws {
        try db.execute("UPDATE common_words_state SET revision = ?", db.pageRevision)
    }

    /// The products that have a phrase so that they are of this rank or a better one; nil where they are few, or an import
    /// wrote them that does not know of names.
    static func products(
        with phrase: [String], as rank: SearchRank, in db: SQLTransaction
    ) throws -> DeferredRows<ProductSet?> {
        let beginning = phrase.joined(separator: " ") + (rank.isWhole ? " " : "")
        return try db.deferredRows(
            "SELECT \(rank.isInName ? "names" : "products") AS ids FROM common_words WHERE beginning = ?", beginning
        ) { (try $0["ids"] as [UInt8]?).map(ProductSet.init) }
    }
}
