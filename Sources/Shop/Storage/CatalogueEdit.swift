import Foundation
import Platform
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import Web

/// A change of one product by the staff, inside of a transaction: its row, the orders, the words, the history, and what pages have to know.
struct CatalogueEdit {
    let db: SQLTransaction
    let time: Date
    /// Whom the history names; nil if it has nothing of it.
    let editor: String?

    init(db: SQLTransaction, editor: Editor) {
        self.init(db: db, at: editor.time, by: editor.name)
    }

    init(db: SQLTransaction, at time: Date, by editor: String?) {
        (self.db, self.time, self.editor) = (db, time, editor)
    }

    /// Adds a product behind all others.
    func add(_ draft: ProductDraft) throws -> StaffProduct {
        let words = ProductWords(of: draft)
        let (id, slug) = try insert(draft, words)
        let new = StaffProduct(id: id, slug: slug, draft: draft, visibility: .shown, revision: 1)
        let category = try category(named: draft.category)
        try change(from: nil, to: Stored(new, category, words))
        try note(.added, of: id, after: draft)
        return new
    }

    func edit(_ old: Stored, to draft: ProductDraft) throws -> StaffProduct {
        let words = ProductWords(of: draft)
        let new = old.product.changed(to: draft, old.product.visibility)
        let category = try category(named: draft.category)
        try change(from: old, to: Stored(new, category, words))
        try note(.edited, of: new.id, before: old.product.draft, after: draft)
        return new
    }

    func set(_ visibility: StaffProduct.Visibility, of old: Stored) throws -> StaffProduct {
        let new = old.product.changed(to: old.product.draft, visibility)
        try change(from: old, to: Stored(new, old.category, old.words))
        try note(ProductEvent.Kind(from: old.product.visibility, to: visibility), of: new.id)
        return new
    }

    /// Its pages show something else, though its row is the same.
    func redraw(_ stored: Stored) throws { try change(from: stored, to: stored) }

    /// Takes over a file's row: a new product, or another state of the one with its import key.
    func put(_ row: CatalogueRow) throws {
        let id: Product.ID? = try db.row("SELECT id FROM products WHERE slug = ?", row.slug) { try $0["id"] }
        guard let id, let old = try stored(id) else { return try add(row) }
        let new = old.product.importing(row)
        try change(from: old, to: Stored(new, try category(named: row.category), ProductWords(of: new.draft)))
        if old.product.visibility != new.visibility { try note(.restored, of: id) }
        if old.product.draft != new.draft { try note(.edited, of: id, before: old.product.draft, after: new.draft) }
    }

    private func add(_ row: CatalogueRow) throws {
        let draft = ProductDraft(row)
        let words = ProductWords(of: draft)
        let id = try insert(draft, words, as: row.slug)
        let new = StaffProduct(id: id, slug: row.slug, draft: draft, visibility: .shown, revision: 1)
        try change(from: nil, to: Stored(new, try category(named: draft.category), words))
        try note(.added, of: id, after: draft)
    }
}

extension CatalogueEdit {
    /// A product with what it is stored with.
    struct Stored {
        let product: StaffProduct
        /// Nil for none.
        let category: CategoryRow?
        let words: ProductWords

        init(_ product: StaffProduct, _ category: CategoryRow?, _ words: ProductWords) {
            self.product = product
            self.category = category
            self.words = words
        }

        var isShown: Bool { product.visibility == .shown }
        /// Its place in an order; a language's names are those of the catalogue where it has none.
        func key(of sort: ProductQuery.Sort, in language: String?) -> OrderKey {
            switch sort {
            case .catalogue, .newest, .relevance: OrderKey(product.id)
            case .priceUp, .priceDown: OrderKey(product.id, .integer(product.draft.price.minorUnits))
            case .name: OrderKey(product.id, .text(language.flatMap { words.keys[$0] } ?? words.key))
            }
        }
        /// The ids of the lists that have it.
        var lists: [Int64] { isShown ? [0] + (category.map { [$0.id] } ?? []) : [] }
    }

    struct CategoryRow: Equatable {
        let id: Int64
        let slug: String

        init(id: Int64, slug: String) {
            (self.id, self.slug) = (id, slug)
        }

        init(_ row: SQLRow) throws {
            self.init(id: try row["id"], slug: try row["slug"])
        }

        /// Nil if there is no such category.
        init?(slug: String, in db: SQLTransaction) throws {
            let row = try db.row("SELECT id, slug FROM categories WHERE slug = ?", slug, read: Self.init)
            guard let row else { return nil }
            self = row
        }
    }

    /// Nil if there is no such product.
    func stored(_ id: Product.ID) throws -> Stored? {
        let found = try db.row("\(StaffProductRow.select) WHERE products.id = ?", id) { row in
            let category: Int64? = try row["category"]
            return (
                product: try StaffProductRow.product(row, in: db),
                category: try category.map { CategoryRow(id: $0, slug: try row["category_slug"]) }
            )
        }
        return found.map { Stored($0.product, $0.category, ProductWords(of: $0.product.draft)) }
    }

    /// The category of a name, a new one where there is none; nil for no name.
    private func category(named name: String) throws -> CategoryRow? {
        guard !name.isEmpty else { return nil }
        let known = try db.row("SELECT id, slug FROM categories WHERE name = ?", name, read: CategoryRow.init)
        if let known { return known }
        var record = try CategoryRecord(db: db)
        let id = record.id(of: name)
        try record.storeNew(in: db)
        try shopCategories.makeLists(in: db)
        return try db.row("SELECT id, slug FROM categories WHERE id = ?", id, read: CategoryRow.init)
    }

    /// Stores the row of a new product, without its category; returns its number and its import key, which begins with the number.
    private func insert(_ draft: ProductDraft, _ words: ProductWords) throws -> (id: Product.ID, slug: String) {
        let random = UUID().uuidString.lowercased()
        let id = try insert(draft, words, as: random)
        // What is random behind the number keeps clear of the keys of files.
        let slug = "\(id)-\(random.prefix(8))"
        try db.execute("UPDATE products SET slug = ? WHERE id = ?", slug, id)
        return (id, slug)
    }

    /// Stores the row of a new product under its import key, without its category and the time of its change.
    private func insert(_ draft: ProductDraft, _ words: ProductWords, as slug: String) throws -> Product.ID {
        let id = try db.row(
            """
            INSERT INTO products (slug, name, name_key, content, price, currency, image, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, 0) RETURNING id
            """, slug, draft.name, words.name, draft.content, draft.price.minorUnits, draft.price.currency.code,
            draft.image
        ) { try $0["id"] as Product.ID }
        guard let id else { throw StoreUnavailable("a product was stored without a number") }
        return id
    }

    var seconds: Int64 { Int64(time.timeIntervalSince1970.rounded(.down)) }
}
