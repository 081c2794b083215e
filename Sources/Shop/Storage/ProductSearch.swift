import ShopProducts
import SiteCollections
import SiteDatabase
import SiteSearch

/// One search of the catalogue, inside of a transaction.
struct ProductSearch {
    private let phrases: [[String]]
    private let query: ProductQuery
    /// 0 for all products.
    private let category: Int64
    /// Whose names order and show what is found; words of all languages find it.
    private let language: String?
    private let index: SearchIndex
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
        index = SearchIndex(.products, in: db)
        hasSets = try index.areSetsCurrent
    }

    func page() throws -> ProductPage {
        if query.sort == .relevance {
            return try RelevantProducts(self, query, category: category, language: language, in: db).page()
        }
        return try FoundProducts(products(.found), query, category: category, language: language, in: db).page()
    }

    /// The products that have every phrase so that they are of this rank or a better one.
    func products(_ rank: SearchRank) throws -> RowSet { try index.rows(with: phrases, as: rank, hasSets: hasSets) }
}

extension SearchTables {
    /// The words of the catalogue's products, in all languages.
    static let products = SearchTables(
        index: "product_search", terms: "product_words", common: "common_words", sets: "products",
        state: "common_words_state")
    /// Those that an import fills.
    static let nextProducts = SearchTables(
        index: CatalogueTables.Table.words.next, terms: "product_words", common: CatalogueTables.Table.commonWords.next,
        sets: "products", state: "common_words_state")
}
