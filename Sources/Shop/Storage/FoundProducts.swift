import ShopProducts
import SiteCollections
import SiteDatabase

/// A page of the products that a search found.
///
/// Of many, the stored order is walked until the page is full: to sort them would take as long as the catalogue is large. Few are
/// sorted.
struct FoundProducts {
    /// To sort a product takes as long as to walk so many places.
    private static let placesPerProduct = 10

    private let found: RowSet
    private let count: Int
    private let query: ProductQuery
    /// 0 for all products.
    private let category: Int64
    private let language: String?
    private let order: StoredOrder
    private let db: SQLTransaction

    init(
        _ found: RowSet, _ query: ProductQuery, category: Int64, language: String? = nil, in db: SQLTransaction
    ) throws {
        self.found = found
        count = found.count
        self.query = query
        self.category = category
        self.language = language
        order = try StoredOrder.shown(query.sort, of: category, in: language, db)
        self.db = db
    }

    func page() throws -> ProductPage {
        let ids = try first()
        let count = category == 0 ? count : ids.count
        let total = min(count, ProductQuery.maxFound)
        let page = ids.prefix(total).dropFirst(query.offset).prefix(query.per)
        return ProductPage(
            products: try ProductRow.products(page, in: language, db), total: total,
            pages: query.pages(of: total), offset: query.offset, hasMore: count > total)
    }

    /// The first ones in the order: up to the end of the page, or all that count.
    private func first() throws -> [Int] {
        guard count > 0 else { return [] }
        return switch query.sort {
        case .catalogue where category == 0 && !order.isArranged: found.first(needed)
        case .newest where category == 0: found.last(needed)
        case _ where try !order.isArranged && isSortedSooner(): try sorted()
        default: try walked()
        }
    }

    /// How many have to be found in the order. Those of a category are counted so, no further than a search shows.
    private var needed: Int {
        guard category == 0 else { return ProductQuery.maxFound + 1 }
        let total = min(count, ProductQuery.maxFound)
        return query.offset < total ? min(query.offset + query.per, total) : 0
    }

    /// Whether it takes longer to walk the places among which that many are, if they are evenly spread.
    private func isSortedSooner() throws -> Bool {
        Self.placesPerProduct * count * count < (try order.count) * min(needed, count)
    }

    private static let foundIDs = PerDialect { dialect in
        """
        SELECT products.id AS id FROM \(IDList.joined("?1", for: dialect)) products ON products.id = ids.value
        WHERE (?2 = 0 OR category = ?2)
        """
    }

    private func sorted() throws -> [Int] {
        let (found, ids) = (Self.foundIDs[db.dialect], IDList.text(found.ids, for: db.dialect))
        guard let language, order.name == StoredOrder.name(language) else {
            return try db.rows("\(found) ORDER BY \(ProductOrder.sql(query.sort))", ids, category) { try $0["id"] }
        }
        return try db.rows("\(found) ORDER BY \(ProductOrder.translatedName)", ids, category, language) {
            try $0["id"]
        }
    }

    private func walked() throws -> [Int] {
        let needed = needed
        var ids: [Int] = []
        try order.forEachBlock { block in
            ids += block.lazy.filter(found.contains)
            return ids.count < needed
        }
        return ids
    }
}
