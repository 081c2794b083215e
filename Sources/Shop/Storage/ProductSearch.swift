import SiteCollections
import SiteDatabase

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
