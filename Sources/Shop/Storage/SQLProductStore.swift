import Foundation
public import ShopProducts
import SiteCollections
public import SiteDatabase
import SiteSearch
import Web

extension SQLDatabase {
    /// The catalogue. Of a snapshot, products are read ahead.
    public var products: any ProductStore {
        let store = SQLProductStore(database: self)
        return isSnapshot ? ReadAheadProducts(store) : store
    }
}

/// The catalogue in a database.
struct SQLProductStore: ProductStore {
    let database: any SQLDatabase
    var longSearches = LongSearches()
    /// Whose texts products have; nil for the catalogue's own.
    var language: String?
    /// The most products that an import changes one by one.
    var mostEdits = CatalogueImport.mostEdits

    func translated(to language: String) -> any ProductStore {
        SQLProductStore(database: database, longSearches: longSearches, language: language)
    }

    func textLanguages() throws -> [String] { try database.read(ProductTextRow.languages) }

    func products(_ query: ProductQuery) throws -> ProductPage {
        let phrases = SearchText.phrases(in: query.search)
        // Before the transaction begins, whose time is limited, and which keeps the log from being taken over.
        return try longSearches.run(phrases) {
            try database.read { db in
                guard let category = try category(of: query, in: db) else { return .empty }
                guard !query.search.isEmpty else { return try page(query, category, in: db) }
                guard !phrases.isEmpty else { return .empty }
                return try Self.page(phrases, query, category: category, language: language, in: db)
            }
        }
    }

    /// A page of what has these phrases.
    static func page(
        _ phrases: [[String]], _ query: ProductQuery, category: Int64, language: String? = nil, in db: SQLTransaction
    ) throws -> ProductPage {
        let search = try RankedSearch(phrases, in: SearchIndex(.products, in: db))
        return try FoundProducts(search: search, query: query, category: category, language: language, db: db).page()
    }

    func meant(by spelling: Spelling) throws -> String? {
        try longSearches.run([[spelling.word]]) {
            try database.read { try SearchIndex(.products, in: $0).meant(by: spelling) }
        }
    }

    func product(_ id: Product.ID) throws -> Product? {
        try database.read { db in
            let product = try db.deferredRows(
                "\(Self.select) WHERE products.id = ? AND \(ProductRow.isSeen)", id, read: ProductRow.product)
            return try ProductTextRow.translate(product, id, to: language, in: db)
        }
    }

    /// The products with these ids, as far as there are such.
    func products(_ ids: ClosedRange<Product.ID>) throws -> [Product] {
        try database.read { db in
            let products = try db.deferredRows(
                "\(Self.select) WHERE products.id BETWEEN ? AND ? AND \(ProductRow.isSeen)", ids.lowerBound,
                ids.upperBound,
                read: ProductRow.product)
            return try ProductTextRow.translate(products, to: language, in: db)
        }
    }

    func newest(_ count: Int) throws -> [Product] {
        try database.read { db in
            let order = StoredOrder(.newest, of: 0, in: db)
            return try ProductRow.products(order.ids(from: 0, max: count, of: order.count), in: language, db)
        }
    }

    func changes(after id: Product.ID, max limit: Int) throws -> [ProductChange] {
        try database.read { db in
            try db.rows(
                "SELECT id, changed FROM products WHERE id > ? AND \(ProductRow.isSeen) ORDER BY id LIMIT ?", id,
                max(limit, 0)
            ) {
                ProductChange(id: try $0["id"], changed: try $0["changed"])
            }
        }
    }

    func importRows(_ rows: some CatalogueRows, at now: Date, progress: (Int, Int) -> Void) throws -> ImportSummary {
        var catalogue = try CatalogueImport(into: database, now: now, mostEdits: mostEdits)
        return try catalogue.run(rows, progress)
    }

    func exportRows(_ each: (CatalogueRow) throws -> Void) throws {
        try database.read { db in
            let hasTexts = try !ProductTextRow.languages(in: db).isEmpty
            try db.forEachRow(
                """
                SELECT products.slug AS slug, \(ProductRow.columns) FROM \(ProductRow.tables)
                WHERE products.id NOT IN (SELECT product FROM unseen_products WHERE visibility = 'deleted')
                ORDER BY products.id
                """
            ) { row in
                let texts = hasTexts ? try ProductTextRow.texts(of: try row["id"], in: db).all : [:]
                try each(ProductRow.catalogueRow(row, texts: texts))
            }
        }
    }

    private static let select: SQLText = "SELECT \(ProductRow.columns) FROM \(ProductRow.tables)"

    /// The id of a query's category, 0 for all products; nil if there is no such category.
    private func category(of query: ProductQuery, in db: SQLTransaction) throws -> Int64? {
        guard let slug = query.category else { return 0 }
        return try db.row("SELECT id FROM categories WHERE slug = ?", slug) { try $0["id"] }
    }

    /// A page of an order: its first place is known, so no product before it is read.
    private func page(_ query: ProductQuery, _ category: Int64, in db: SQLTransaction) throws -> ProductPage {
        let order = try StoredOrder.shown(query.sort, of: category, in: language, db)
        if query.hasFixedPages, let pages = try StoredPages(category: category, db: db).pages {
            let total = pages.total
            let places = pages.places(on: query.page) ?? total..<total
            return ProductPage(
                products: try products(order, places, of: total, in: db), total: total, pages: pages.count,
                offset: places.lowerBound)
        }
        let total = try order.count
        let places = query.offset..<query.offset + query.per
        return ProductPage(
            products: try products(order, places, of: total, in: db), total: total, pages: query.pages(of: total),
            offset: query.offset)
    }

    private func products(
        _ order: StoredOrder, _ places: Range<Int>, of total: Int, in db: SQLTransaction
    ) throws -> [Product] {
        let ids = try order.ids(from: places.lowerBound, max: places.count, of: total)
        return try ProductRow.products(ids, in: language, db)
    }
}

/// The orders of the catalogue as SQL.
enum ProductOrder {
    /// By name, where a language shows names of its own; `?2` is the language.
    static let translatedName: SQLText = """
        coalesce((SELECT name_key FROM product_texts WHERE product = products.id AND language = ?2), name_key), products.id
        """

    /// What follows ORDER BY; equal names, prices and ranks follow the catalogue's order.
    static func sql(_ sort: ProductQuery.Sort) -> SQLText {
        switch sort {
        case .catalogue, .relevance: "products.id"
        case .name: "name_key, products.id"
        case .priceUp: "price, products.id"
        case .priceDown: "price DESC, products.id"
        case .newest: "products.id DESC"
        }
    }
}
