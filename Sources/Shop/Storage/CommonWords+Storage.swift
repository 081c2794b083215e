import SiteDatabase

/// The sets as rows of `common_words`. They are those of the catalogue as long as it has the revision that they are marked with: a
/// program that does not know them may have replaced it.
extension CommonWords {
    /// Of the words in a table like `product_search`, read anew each time.
    init(in table: String, _ read: @escaping (_ body: (SQLTransaction) throws -> Void) throws -> Void) throws {
        try self.init { each in
            try read { db in
                try db.forEachRow("SELECT rowid AS id, name, content FROM \(table) ORDER BY rowid") { row in
                    try each(row["id"], [row["name"], row["content"]])
                }
            }
        }
    }

    static func insert(_ beginning: String, _ products: ProductSet, into table: String, in db: SQLTransaction) throws {
        try db.execute("INSERT INTO \(table) (beginning, products) VALUES (?, ?)", beginning, products.bytes)
    }

    static func areCurrent(in db: SQLTransaction) throws -> Bool {
        try db.row("SELECT revision FROM common_words_state") { try $0["revision"] as String } == db.pageRevision
    }

    /// Marks them as those of the catalogue as it is.
    static func markCurrent(in db: SQLTransaction) throws {
        try db.execute("UPDATE common_words_state SET revision = ?", db.pageRevision)
    }

    /// The products with a phrase whose last word may go on; nil where they are few.
    static func products(with phrase: [String], in db: SQLTransaction) throws -> ProductSet? {
        try db.row("SELECT products FROM common_words WHERE beginning = ?", phrase.joined(separator: " ")) {
            ProductSet(bytes: try $0["products"])
        }
    }
}
