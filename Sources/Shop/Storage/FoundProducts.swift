import ShopProducts
import SiteCollections
import SiteDatabase
import SiteSearch

/// A page of the products that a search finds: the best first, or in an order of the catalogue.
struct FoundProducts {
    let search: RankedSearch
    let query: ProductQuery
    /// 0 for all products.
    let category: Int64
    let language: String?
    let db: SQLTransaction

    func page() throws -> ProductPage {
        var found = try search.rows(.found)
        if category != 0 { found.formIntersection(try StoredOrder(.catalogue, of: category, in: db).rows) }
        let count = found.count
        let total = min(count, ProductQuery.maxFound)
        let end = query.offset < total ? min(query.offset + query.per, total) : 0
        let page = try first(end, of: found).dropFirst(query.offset)
        return ProductPage(
            products: try ProductRow.products(page, in: language, db), total: total,
            pages: query.pages(of: total), offset: query.offset, hasMore: count > total)
    }

    private func first(_ count: Int, of found: RowSet) throws -> [Int] {
        guard query.sort != .relevance else { return try search.first(count, of: found) }
        let order = try StoredOrder.shown(query.sort, of: category, in: language, db)
        return try order.first(count, of: found) { try sorted($0, by: order) }
    }

    private static let foundIDs = PerDialect { dialect in
        "SELECT products.id AS id FROM \(IDList.joined("?1", for: dialect)) products ON products.id = ids.value"
    }

    private func sorted(_ ids: [Int], by order: StoredOrder) throws -> [Int] {
        let (found, ids) = (Self.foundIDs[db.dialect], IDList.text(ids, for: db.dialect))
        guard let language, order.name == StoredOrder.name(language) else {
            return try db.rows("\(found) ORDER BY \(ProductOrder.sql(query.sort))", ids) { try $0["id"] }
        }
        return try db.rows("\(found) ORDER BY \(ProductOrder.translatedName)", ids, language) { try $0["id"] }
    }
}
