import Foundation
import Platform
public import ShopProducts
import SiteCollections
public import SiteDatabase
import Web

extension SQLDatabase {
    /// The catalogue. Of a snapshot, products are read ahead.
    public var products: any ProductStore {
        let store = SQLProductStore(database: self)
        return isSnapshot ? ReadAheadProducts(store) : store
    }
}

/// The catalogue in a database: the collections of products and categories, as the public pages read them.
struct SQLProductStore: ProductStore {
    let database: any SQLDatabase
    var categories = ProductCategories()
    /// The language of the products' texts.
    var language = "en"

    func translated(to language: String) -> any ProductStore {
        SQLProductStore(database: database, categories: categories, language: language)
    }

    func products(_ query: ProductQuery) throws -> ProductPage {
        guard query.search.isEmpty else {
            // Before the transaction begins, whose time is limited, and which keeps the log from being taken over.
            return try shopProducts.searching(for: query.search) { try database.read { try found(by: query, in: $0) } }
        }
        return try database.read { db in
            try page(of: query, in: db) { group in
                guard query.hasFixedPages else {
                    let total = try shopProducts.count(ofGroup: group, db)
                    let entries = try shopProducts.entries(
                        ofGroup: group, by: query.listOrder, from: query.offset, limit: query.per, in: language, db)
                    return ProductPage(
                        products: try products(entries, in: db), total: total, pages: query.pages(of: total))
                }
                guard let page = try shopProducts.page(query.page, ofGroup: group, in: language, db) else {
                    return .empty
                }
                return ProductPage(
                    products: try products(page.entries, in: db), total: page.count,
                    pages: page.count == 0 ? 0 : page.pages)
            }
        }
    }

    private func found(by query: ProductQuery, in db: SQLTransaction) throws -> ProductPage {
        try page(of: query, in: db) { group in
            let limit = max(0, min(query.per, ProductQuery.maxFound - query.offset))
            let found = try shopProducts.search(
                query.search, ofGroup: group,
                by: query.sort == .relevance ? .relevance : .list(query.listOrder), from: query.offset, limit: limit,
                in: language, db)
            let total = min(found.count, ProductQuery.maxFound)
            return ProductPage(
                products: try products(found.entries, in: db), total: total, pages: query.pages(of: total),
                hasMore: found.count > total)
        }
    }

    /// Reads a page of the group of a query's category, or with nil of all products; an empty one if there is no such category.
    private func page(
        of query: ProductQuery, in db: SQLTransaction, _ read: (_ group: String?) throws -> ProductPage
    ) throws -> ProductPage {
        guard let slug = query.category else { return try read(nil) }
        return try categories.id(of: slug, in: db).map { try read(String($0)) } ?? .empty
    }

    func search(meantBy search: String) throws -> String? {
        try shopProducts.searching(for: search) { try database.read { try shopProducts.search(meantBy: search, $0) } }
    }

    func product(_ id: Product.ID) throws -> Product? {
        try database.read { db in
            try shopProducts.entry(Reference(id: Int64(id)), in: language, db).flatMap {
                try products([$0], in: db).first
            }
        }
    }

    /// Those with some numbers, as far as there are such.
    func products(_ ids: ClosedRange<Product.ID>) throws -> [Product] {
        try database.read { try products(shopProducts.entries(Array(ids), in: language, $0), in: $0) }
    }

    func newest(_ count: Int) throws -> [Product] {
        try database.read { db in
            try products(
                shopProducts.entries(ofGroup: nil, by: .newest, limit: count, in: language, db), in: db)
        }
    }

    func changes(after id: Product.ID, max limit: Int) throws -> [ProductChange] {
        try database.read { db in
            // With a plus, SQLite takes the order of the table, and sorts nothing.
            try db.rows(
                """
                SELECT id, entry_changed FROM catalogue WHERE id > ? AND +entry_visibility = 0 ORDER BY id LIMIT ?
                """, id, max(limit, 0)
            ) {
                ProductChange(id: try $0["id"], changed: try $0["entry_changed"])
            }
        }
    }

    func categories(_ page: Paged) throws -> CategoryPage {
        try database.read { db in
            let rows = try ListedCategories(in: db).rows
            let shown = Array(rows.dropFirst(page.offset(per: CategoryPage.per)).prefix(CategoryPage.per))
            let firsts = try shopProducts.entries(shown.map(\.products.first), in: language, db)
            let images = Dictionary(firsts.map { (Int($0.meta.id), $0.image) }) { first, _ in first }
            return CategoryPage(
                categories: shown.map { row in
                    Category(
                        slug: row.slug, name: row.name, count: row.products.count,
                        image: images[row.products.first] ?? "", pages: row.products.pages)
                }, total: rows.count)
        }
    }

    func category(_ slug: String) throws -> Category? {
        try database.read { db in
            guard let id = try categories.id(of: slug, in: db), let found = try categories.all(in: db)[id] else {
                return nil
            }
            let products = try shopProducts.group(String(id), in: language, db)
            return Category(
                slug: slug, name: found.name, count: products?.count ?? 0, image: nil, pages: products?.pages ?? 0)
        }
    }

    /// Products with their categories.
    private func products(_ entries: [Entry<ShopProduct>], in db: SQLTransaction) throws -> [Product] {
        let categories = try categories.all(in: db)
        return entries.map { entry in
            Product(
                id: Int(entry.meta.id), name: entry.name, content: entry.content, price: entry.price,
                category: entry.category.flatMap { categories[$0.id] }, image: entry.image, alt: entry.alt,
                isSoldOut: entry.isSoldOut, changed: Date(timeIntervalSince1970: Double(entry.meta.changed)))
        }
    }
}

/// The categories by their numbers, as the last page read them: each change of what pages show gives these another revision.
final class ProductCategories: Sendable {
    private typealias Known = (revision: String, all: [Int64: ProductCategory], ids: [String: Int64])
    private let last = Lock<Known>(("", [:], [:]))

    func all(in db: SQLTransaction) throws -> [Int64: ProductCategory] { try known(in: db).all }

    /// Nil if no category that visitors see has the slug.
    func id(of slug: String, in db: SQLTransaction) throws -> Int64? { try known(in: db).ids[slug] }

    private func known(in db: SQLTransaction) throws -> Known {
        let revision = try db.pageRevision
        let last = last.withLock(\.self)
        if last.revision == revision { return last }
        var known: Known = (revision, [:], [:])
        try db.forEachRow("SELECT id, slug, name FROM categories WHERE entry_visibility = 0") { row in
            let id: Int64 = try row["id"]
            let category = ProductCategory(slug: try row["slug"], name: try row["name"])
            (known.all[id], known.ids[category.slug]) = (category, id)
        }
        self.last.withLock { $0 = known }
        return known
    }
}

extension ProductQuery {
    /// Nil is the staff's order.
    fileprivate var listOrder: ShopProduct.ListOrder? {
        switch sort {
        case .catalogue, .relevance: nil
        case .name: .name
        case .priceUp: .priceUp
        case .priceDown: .priceDown
        case .newest: .newest
        }
    }
}
