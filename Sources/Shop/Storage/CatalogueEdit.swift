import Foundation
import Prices
import ShopProducts
import SiteDatabase
import Web

/// A change of one product by the staff, inside of a transaction: its row, the orders, the words, the history, and what pages have to know.
struct CatalogueEdit {
    let db: SQLTransaction
    let time: Date
    /// Whom the history names; nil where it has nothing of it.
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

    /// Puts a product at a place of a list, from 1, which has it at another one; nil for the list of all.
    func move(_ id: Product.ID, from old: ProductPlace, to place: Int, in category: CategoryRow?) throws {
        let areCurrent = try CommonWords.areCurrent(in: db)
        let list = category?.id ?? 0
        let lists = try ChangedLists(moving: id, in: category, db)
        let order = StoredOrder(arranging: list, in: db)
        if try !StoredOrder(ofList: list, in: db).isArranged { try order.begin() }
        try order.remove(at: old.place - 1)
        try order.insert(id, at: place - 1)
        // The list of categories shows the first product's picture.
        let isFirst = list > 0 && min(old.place, place) == 1
        let pages = isFirst ? try CategoryPlaces.page(of: list, in: db).map { [$0] } : nil
        try db.record(try lists.change(of: [], categoryPages: pages ?? []), at: time)
        try note(.moved, of: id, after: JSONColumn.text(ProductMove(in: category?.slug, from: old.place, to: place)))
        if areCurrent { try CommonWords.markCurrent(in: db) }
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
        /// What the orders by a language's names go by; nil for those of the catalogue.
        func key(in language: String?) -> OrderKey {
            let name = language.flatMap { words.keys[$0] } ?? words.key
            return OrderKey(id: product.id, price: product.draft.price.minorUnits, name: name)
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

        /// Nil where there is no such category.
        init?(slug: String, in db: SQLTransaction) throws {
            let row = try db.row("SELECT id, slug FROM categories WHERE slug = ?", slug, read: Self.init)
            guard let row else { return nil }
            self = row
        }
    }

    /// Nil where there is no such product.
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

    private var seconds: Int64 { Int64(time.timeIntervalSince1970.rounded(.down)) }
}

extension CatalogueEdit {
    /// Moves a product in all that is stored of it, and records what pages show otherwise.
    private func change(from old: Stored?, to new: Stored) throws {
        let areCurrent = try CommonWords.areCurrent(in: db)
        let lists = try ChangedLists(from: old, to: new, in: db)
        let (before, after) = (Set(old?.lists ?? []), Set(new.lists))
        // By the keys that are stored, as long as they are.
        let languages = try ProductTextRow.languagesOfNames(in: db)
        if let old {
            try forEachOrder(of: before, languages) { try $0.remove(old.key(in: $0.language)) }
        }
        try store(new)
        let present = try ProductTextRow.languagesOfNames(in: db)
        try replaceOrders(of: languages, by: present)
        try forEachOrder(of: after, present) { try $0.insert(new.key(in: $0.language)) }
        try arrange(new.product.id, from: before, to: after)
        try ProductWords.change(
            of: new.product.id, from: old?.isShown == true ? old?.words : nil, to: new.isShown ? new.words : nil, in: db
        )
        let moved = before.symmetricDifference(after)
        let change = try lists.change(
            of: [new.product.id], categoryPages: categoryPages(of: before.union(after), lists, moved))
        try db.record(change, at: time)
        if areCurrent { try CommonWords.markCurrent(in: db) }
    }

    /// In the staff's orders it keeps its place, or comes behind all others.
    private func arrange(_ id: Product.ID, from before: Set<Int64>, to after: Set<Int64>) throws {
        for list in before.symmetricDifference(after) {
            let order = StoredOrder(arranging: list, in: db)
            if after.contains(list) {
                if try order.exists { try order.insert(id, at: .max) }
            } else if let place = try order.place(of: id) {
                try order.remove(at: place)
            }
        }
    }

    private func forEachOrder(
        of lists: Set<Int64>, _ languages: [String], _ body: (StoredOrder) throws -> Void
    ) throws {
        for list in lists {
            for sort in StoredOrder.sorts { try body(StoredOrder(sort, of: list, in: db)) }
            for language in languages { try body(StoredOrder(.name, of: list, naming: language, in: db)) }
        }
    }

    /// A language's first name begins an order by names, which is the catalogue's so far, without the product that is changed; with its last
    /// name it ends.
    private func replaceOrders(of old: [String], by new: [String]) throws {
        for language in old where !new.contains(language) {
            try db.execute("DELETE FROM product_orders WHERE sort = ?", StoredOrder.name(language))
        }
        for language in new where !old.contains(language) {
            try db.execute(
                """
                INSERT INTO product_orders (sort, category, block, count, first, products)
                SELECT ?, category, block, count, first, products FROM product_orders WHERE sort = 'name'
                """, StoredOrder.name(language))
        }
    }

    private func store(_ new: Stored) throws {
        let (product, draft) = (new.product, new.product.draft)
        try db.execute(
            """
            UPDATE products SET name = ?, name_key = ?, content = ?, price = ?, currency = ?, category = ?, image = ?,
            sold_out = ?, revision = ?, changed = max(?, changed + 1) WHERE id = ?
            """, draft.name, new.words.key, draft.content, draft.price.minorUnits, draft.price.currency.code,
            new.category?.id, draft.image, draft.isSoldOut, product.revision, seconds, product.id)
        try ProductTextRow.store(draft.texts, of: Int64(product.id), in: db)
        try db.execute("DELETE FROM unseen_products WHERE product = ?", product.id)
        guard !new.isShown else { return }
        try db.execute(
            "INSERT INTO unseen_products (product, visibility) VALUES (?, ?)", product.id, product.visibility.rawValue)
    }

    /// The pages of the list of categories that show another count or picture; all where a category comes or goes.
    private func categoryPages(of lists: Set<Int64>, _ before: ChangedLists, _ moved: Set<Int64>) throws -> [Int] {
        let categories = lists.filter { $0 > 0 }
        let hasOthers = try moved.contains { list in
            try list > 0 && (before.count(of: list) == 0 || StoredOrder(.catalogue, of: list, in: db).count == 0)
        }
        guard hasOthers else {
            return try Set(categories.compactMap { try CategoryPlaces.page(of: $0, in: db) }).sorted()
        }
        let count = try CategoryPlaces.count(in: db)
        try CategoryPlaces.store(in: db)
        return CategoryQuery.pages(of: max(count, try CategoryPlaces.count(in: db)))
    }

    /// Adds to the history, and removes what is too old, a little more than is added.
    private func note(
        _ kind: ProductEvent.Kind, of id: Product.ID, before: ProductDraft? = nil, after: ProductDraft? = nil
    ) throws {
        let (before, after) = (try before.map(DraftRecord.init)?.json, try after.map(DraftRecord.init)?.json)
        try note(kind, of: id, before: before, after: after)
    }

    private func note(_ kind: ProductEvent.Kind, of id: Product.ID, before: String? = nil, after: String?) throws {
        guard let editor else { return }
        try db.execute(
            "INSERT INTO product_events (product, time, kind, editor, before, after) VALUES (?, ?, ?, ?, ?, ?)", id,
            seconds, kind.rawValue, editor, before, after)
        try db.execute(
            "DELETE FROM product_events WHERE id IN (SELECT id FROM product_events WHERE time < ? ORDER BY time LIMIT 10)",
            seconds - Int64(ProductEvent.keptDays * 86_400))
    }
}
