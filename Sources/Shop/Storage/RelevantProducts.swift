import ShopProducts
import SiteCollections
import SiteDatabase
import SiteSearch

/// A page of the products that a search found, by `SearchRank`.
///
/// A rank is looked up only if the page is not full with the better ones, and of each no more products are listed than the page
/// needs: a set is in the order of the products' numbers already.
struct RelevantProducts {
    private let search: ProductSearch
    private let query: ProductQuery
    /// 0 for all products.
    private let category: Int64
    private let language: String?
    private let db: SQLTransaction

    init(
        _ search: ProductSearch, _ query: ProductQuery, category: Int64, language: String?, in db: SQLTransaction
    ) {
        self.search = search
        self.query = query
        self.category = category
        self.language = language
        self.db = db
    }

    func page() throws -> ProductPage {
        var found = try search.products(.found)
        if category != 0 { found.formIntersection(try productsOfCategory()) }
        let count = found.count
        let total = min(count, ProductQuery.maxFound)
        let end = query.offset < total ? min(query.offset + query.per, total) : 0
        let page = try first(end, of: found).dropFirst(query.offset)
        return ProductPage(
            products: try ProductRow.products(page, in: language, db), total: total,
            pages: query.pages(of: total), offset: query.offset, hasMore: count > total)
    }

    private func first(_ count: Int, of found: RowSet) throws -> [Int] {
        var ids: [Int] = []
        var rest = found
        for rank in SearchRank.allCases where ids.count < count {
            var ranked = rest
            if rank != .found {
                ranked.formIntersection(try search.products(rank))
                rest.subtract(ranked)
            }
            ids += ranked.first(count - ids.count)
        }
        return ids
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
