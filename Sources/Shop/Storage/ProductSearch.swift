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
    /// Whose names order and show what is found; words of all languages find it.
    private let language: String?
    private let db: SQLTransaction
    /// Whether the sets of common words are those of the catalogue.
    private let hasSets: Bool

    init(
        _ phrases: [[String]], _ query: ProductQuery, category: Int64, language: String? = nil, in db: SQLTransaction
    ) throws {
        self.phrases = phrases
        self.query = query
        self.category = category
        self.language = language
        self.db = db
        hasSets = try CommonWords.areCurrent(in: db)
    }

    func page() throws -> ProductPage {
        if query.sort == .relevance {
            return try RelevantProducts(self, query, category: category, language: language, in: db).page()
        }
        return try FoundProducts(products(.found), query, category: category, language: language, in: db).page()
    }

    /// The products that have every phrase so that they are of this rank or a better one.
    func products(_ rank: SearchRank) throws -> ProductSet {
        var common: ProductSet?
        var rare: [[String]] = []
        let sets = hasSets ? try phrases.map { try CommonWords.products(with: $0, as: rank, in: db) } : []
        for (number, phrase) in phrases.enumerated() {
            guard hasSets, let products = try sets[number].first ?? nil else {
                rare.append(phrase)
                continue
            }
            common?.formIntersection(products)
            common = common ?? products
        }
        guard !rare.isEmpty else { return common ?? ProductSet() }
        var found = try Self.indexed(rare, as: rank, in: db)
        if let common { found.formIntersection(common) }
        return found
    }

    /// The same by the words' index alone.
    static func indexed(_ phrases: [[String]], as rank: SearchRank, in db: SQLTransaction) throws -> ProductSet {
        var found = ProductSet()
        try WordsTable.forEachProduct(with: phrases, as: rank, in: db) { found.insert($0) }
        return found
    }

    /// The longest beginning in `prefix` of `product_search`.
    static let indexedPrefix = 3
}
