import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import SiteStores
import Web

/// What is stored beside a product: the lists that have it, their pages, its words, and its history.
extension CatalogueEdit {
    /// Moves a product in all that is stored of it, and records what pages show otherwise.
    func change(from old: Stored?, to new: Stored) throws {
        let index = SearchIndex(.products, in: db)
        let areCurrent = try index.areSetsCurrent
        let lists = try ChangedLists(from: old, to: new, in: db)
        let (before, after) = (Set(old?.lists ?? []), Set(new.lists))
        // By the keys that are stored, as long as they are.
        let languages = try ProductTextRow.languagesOfNames(in: db)
        if let old {
            try forEachOrder(of: before, languages) { order, list, sort, language in
                if !stays(in: list, by: sort, old, new) { try order.remove(old.key(of: sort, in: language)) }
            }
        }
        try store(new)
        let present = try ProductTextRow.languagesOfNames(in: db)
        try replaceOrders(of: languages, by: present)
        try forEachOrder(of: after, present) { order, list, sort, language in
            if !stays(in: list, by: sort, old, new) { try order.insert(new.key(of: sort, in: language)) }
        }
        try arrange(new.product.id, from: before, to: after)
        try index.change(
            of: new.product.id, from: old?.isShown == true ? old?.words.indexed : nil,
            to: new.isShown ? new.words.indexed : nil)
        let moved = before.symmetricDifference(after)
        let change = try lists.change(
            of: [new.product.id], categoryPages: categoryPages(of: before.union(after), lists, moved))
        try db.record(change, at: time)
        if areCurrent { try index.markSetsCurrent() }
    }

    /// Whether an order has a product at the same place as before, for it goes by what did not change. Where no name of it did, no language's
    /// order by names begins or ends.
    private func stays(in list: Int64, by sort: ProductQuery.Sort, _ old: Stored?, _ new: Stored) -> Bool {
        guard let old, old.lists.contains(list), new.lists.contains(list) else { return false }
        return switch sort {
        case .name: old.words.key == new.words.key && old.words.keys == new.words.keys
        case .priceUp, .priceDown: old.product.draft.price.minorUnits == new.product.draft.price.minorUnits
        case .catalogue, .newest, .relevance: true
        }
    }

    /// Puts a product at a place of a list, from 1, which has it at another one; nil for the list of all.
    func move(_ id: Product.ID, from old: ProductPlace, to place: Int, in category: CategoryRow?) throws {
        let index = SearchIndex(.products, in: db)
        let areCurrent = try index.areSetsCurrent
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
        if areCurrent { try index.markSetsCurrent() }
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
        of lists: Set<Int64>, _ languages: [String],
        _ body: (StoredOrder, _ list: Int64, ProductQuery.Sort, _ language: String?) throws -> Void
    ) throws {
        for list in lists {
            for sort in StoredOrder.sorts { try body(StoredOrder(sort, of: list, in: db), list, sort, nil) }
            for language in languages {
                try body(StoredOrder(.name, of: list, naming: language, in: db), list, .name, language)
            }
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
        try db.enqueue(
            """
            UPDATE products SET name = ?, name_key = ?, content = ?, price = ?, currency = ?, category = ?, image = ?,
            sold_out = ?, revision = ?, changed = CASE WHEN changed < ?10 THEN ?10 ELSE changed + 1 END WHERE id = ?
            """, draft.name, new.words.key, draft.content, draft.price.minorUnits, draft.price.currency.code,
            new.category?.id, draft.image, draft.isSoldOut, product.revision, seconds, product.id)
        try ProductTextRow.store(draft.texts, of: Int64(product.id), in: db)
        try db.enqueue("DELETE FROM unseen_products WHERE product = ?", product.id)
        guard !new.isShown else { return }
        try db.execute(
            "INSERT INTO unseen_products (product, visibility) VALUES (?, ?)", product.id, product.visibility.rawValue)
    }

    /// The pages of the list of categories that show another count or picture; all where a category comes or goes.
    private func categoryPages(of lists: Set<Int64>, _ before: ChangedLists, _ moved: Set<Int64>) throws -> [Paged] {
        let categories = lists.filter { $0 > 0 }
        let hasOthers = try moved.contains { list in
            try list > 0 && (before.count(of: list) == 0 || StoredOrder(.catalogue, of: list, in: db).count == 0)
        }
        guard hasOthers else {
            return try Set(categories.compactMap { try CategoryPlaces.page(of: $0, in: db) }).sorted()
        }
        let count = try CategoryPlaces.count(in: db)
        try CategoryPlaces.store(in: db)
        return Array(Paginator(of: max(count, try CategoryPlaces.count(in: db)), per: CategoryPage.per).pages)
    }

    /// Adds to the history, and removes what is too old, a little more than is added.
    func note(
        _ kind: ProductEvent.Kind, of id: Product.ID, before: ProductDraft? = nil, after: ProductDraft? = nil
    ) throws {
        let (before, after) = (try before.map(DraftRecord.init)?.json, try after.map(DraftRecord.init)?.json)
        try note(kind, of: id, before: before, after: after)
    }

    func note(_ kind: ProductEvent.Kind, of id: Product.ID, before: String? = nil, after: String?) throws {
        guard let editor else { return }
        try db.enqueue(
            "INSERT INTO product_events (product, time, kind, editor, before, after) VALUES (?, ?, ?, ?, ?, ?)", id,
            seconds, kind.rawValue, editor, before, after)
        try db.enqueue(
            "DELETE FROM product_events WHERE id IN (SELECT id FROM product_events WHERE time < ? ORDER BY time LIMIT 10)",
            seconds - Int64(ProductEvent.keptDays * 86_400))
    }
}
