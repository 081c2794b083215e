import ShopProducts
import SiteCollections
import SiteDatabase
import SiteSearch

/// A page of the products that a search found, by `SearchRank`.
struct RelevantProducts {
    private let search: RankedSearch
    private let query: ProductQuery
    /// 0 for all products.
    private let category: Int64
    private let language: String?
    private let db: SQLTransaction

    init(
        _ search: RankedSearch, _ query: ProductQuery, category: Int64, language: String?, in db: SQLTransaction
    ) {
        self.search = search
        self.query = query
        self.category = category
        self.language = language
        self.db = db
    }

    func page() throws -> ProductPage {
        var found = try search.rows(.found)
        if category != 0 { found.formIntersection(try productsOfCategory()) }
        let count = found.count
        let total = min(count, ProductQuery.maxFound)
        let end = query.offset < total ? min(query.offset + query.per, total) : 0
        let page = try search.first(end, of: found).dropFirst(query.offset)
        return ProductPage(
            products: try ProductRow.products(page, in: language, db), total: total,
            pages: query.pages(of: total), offset: query.offset, hasMore: count > total)
    }

    private func productsOfCategory() throws -> RowSet {
        var products = RowSet()
        try StoredOrder(.catalogue, of: category, in: db).forEachBlock { block in
            for id in block { products.insert(id) }
            return true
        }
        return products
    }
}
