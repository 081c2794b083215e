import ShopProducts
import SiteDatabase

/// One search of the catalogue, inside of a transaction.
///
/// Beginnings of words that many products have are looked up as sets of products, only the others in the words' index, whose lists of
/// them are short.
struct ProductSearch {
    private let phrases: [[String]]
    private let query: ProductQuery
    /// 0 for all products.
    private let category: Int64
    private let db: SQLTransaction

    init(_ phrases: [[String]], _ query: ProductQuery, category: Int64, in db: SQLTransaction) {
        self.phrases = phrases
        self.query = query
        self.category = category
        self.db = db
    }

    func page() throws -> ProductPage {
        try FoundProducts(found(), query, category: category, in: db).page()
    }

    private func found() throws -> ProductSet {
        var common: ProductSet?
        var rare: [[String]] = []
        let areCurrent = try CommonWords.areCurrent(in: db)
        for phrase in phrases {
            guard areCurrent, let products = try CommonWords.products(with: phrase, in: db) else {
                rare.append(phrase)
                continue
            }
            common?.formIntersection(products)
            common = common ?? products
        }
        guard !rare.isEmpty else { return common ?? ProductSet() }
        var found = try indexed(rare)
        if let common { found.formIntersection(common) }
        return found
    }

    /// The products that have all of the phrases by the words' index.
    private func indexed(_ phrases: [[String]]) throws -> ProductSet {
        // Words are letters and digits only; a quote is doubled all the same (FTS5, 3.1).
        let match = phrases.map { phrase in
            "\"\(phrase.joined(separator: " ").replacing("\"", with: "\"\""))\"*"
        }.joined(separator: " AND ")
        var found = ProductSet()
        try db.forEachRow("SELECT rowid AS id FROM product_search WHERE product_search MATCH ?", match) {
            found.insert(try $0["id"])
        }
        return found
    }

    /// The longest beginning in `prefix` of `product_search`.
    static let indexedPrefix = 3
}
