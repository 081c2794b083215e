import ShopProducts
import SiteCollections
import SiteDatabase
import Web

extension OrderTables {
    /// The orders of the catalogue's products, of all and of each category.
    static let products = OrderTables(
        blocks: "product_orders", list: "category", ids: "products", pages: "product_pages",
        base: ProductQuery.Sort.catalogue.rawValue)
}

/// The orders of the catalogue's products. Newest first is the catalogue's order from its end.
extension StoredOrder {
    /// The orders that have blocks, in the order of the table's keys.
    static let sorts = ProductQuery.Sort.ofCatalogue.filter { $0 != .newest }.sorted { $0.rawValue < $1.rawValue }

    /// `sort` is one of `ProductQuery.Sort.ofCatalogue`. With a language, the order goes by its names in place of the catalogue's where there is
    /// one.
    init(
        _ sort: ProductQuery.Sort, of category: Int64, naming language: String? = nil, in db: SQLTransaction
    ) {
        let rule: Rule =
            switch sort {
            case .catalogue, .newest, .relevance: .ids
            case .priceUp: .values(isDescending: false, Self.price)
            case .priceDown: .values(isDescending: true, Self.price)
            case .name: .values(isDescending: false) { try Self.name(of: $0, in: language, $1) }
            }
        let isReversed = sort == .newest
        let name = language.map(Self.name) ?? (isReversed ? .catalogue : sort).rawValue
        self.init(.products, name, of: .integer(category), by: rule, isReversed: isReversed, in: db)
    }

    /// The order that the staff made of a list, which may have no blocks: it is the catalogue's then.
    init(arranging category: Int64, in db: SQLTransaction) {
        // It follows `catalogue`, so that the last of a list's two is the one that is shown.
        self.init(.products, "manual", of: .integer(category), by: .places, in: db)
    }

    /// The order of a list as it is shown without another one: the staff's, where it made one, else the catalogue's.
    init(ofList category: Int64, in db: SQLTransaction) throws {
        let (arranged, own) = (StoredOrder(arranging: category, in: db), StoredOrder(.catalogue, of: category, in: db))
        // A version that knows of no such order may have changed the list since.
        self = try arranged.exists && arranged.count == own.count ? arranged : own
    }

    /// The order that a language shows: by its own names as soon as a product has one.
    static func shown(
        _ sort: ProductQuery.Sort, of category: Int64, in language: String?, _ db: SQLTransaction
    ) throws -> StoredOrder {
        if sort == .catalogue { return try StoredOrder(ofList: category, in: db) }
        let isOwn = sort == .name ? try language.map { try ProductTextRow.namesExist(in: $0, db) } : nil
        return StoredOrder(sort, of: category, naming: isOwn == true ? language : nil, in: db)
    }

    /// What the table has an order by a language's names under.
    static func name(_ language: String) -> String { "\(ProductQuery.Sort.name.rawValue).\(language)" }

    private static let price: Rule.Values = { id, db in
        try db.deferredRows("SELECT price FROM products WHERE id = ?", id) { .integer(try $0["price"]) }
    }

    private static func name(
        of id: Int, in language: String?, _ db: SQLTransaction
    ) throws -> DeferredRows<OrderValue> {
        let read = { (row: SQLRow) in OrderValue.text(try row["name_key"]) }
        guard let language else {
            return try db.deferredRows("SELECT name_key FROM products WHERE id = ?", id, read: read)
        }
        return try db.deferredRows(
            """
            SELECT coalesce(product_texts.name_key, products.name_key) AS name_key FROM products
            LEFT JOIN product_texts ON product_texts.product = products.id AND product_texts.language = ?2
            WHERE products.id = ?1
            """, id, language, read: read)
    }
}

extension StoredPages {
    /// Those of a category's products, or with 0 of all.
    init(category: Int64, db: SQLTransaction) {
        self.init(.products, of: .integer(category), per: ProductQuery.defaultPer, in: db)
    }

    /// Makes the table, and full pages of every list.
    @Sendable static func make(_ db: SQLTransaction) throws {
        try db.run(
            script: """
                CREATE TABLE product_pages (
                    category INTEGER NOT NULL PRIMARY KEY,
                    count INTEGER NOT NULL,
                    sizes BLOB NOT NULL
                ) STRICT;
                """)
        let lists: [Int64] = try db.rows("SELECT DISTINCT category FROM product_orders WHERE sort = 'catalogue'") {
            try $0["category"]
        }
        for list in lists {
            let count = try StoredOrder(.catalogue, of: list, in: db).count
            try StoredPages(category: list, db: db).store(ListPages(of: count, per: ProductQuery.defaultPer))
        }
    }
}
