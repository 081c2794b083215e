import ShopProducts
import SiteCollections
import SiteDatabase
import Web

/// The lists that a change of a product reaches, with their pages as they were before it.
struct ChangedLists {
    private struct List {
        let category: CatalogueEdit.CategoryRow?
        let count: Int
        /// Nil if they are not stored.
        let pages: ListPages?
        /// That of the product; nil if the list does not have it.
        let place: Int?

        init(_ category: CatalogueEdit.CategoryRow?, with product: Product.ID?, in db: SQLTransaction) throws {
            self.category = category
            let id = category?.id ?? 0
            let order = try StoredOrder(ofList: id, in: db)
            count = try order.count
            pages =
                count == 0
                ? ListPages(of: 0, per: ProductQuery.defaultPer) : try StoredPages(category: id, db: db).pages
            place = try product.flatMap { try order.place(of: $0) }
        }
    }

    private let id: Product.ID
    private let db: SQLTransaction
    private var lists: [Int64: List] = [:]

    /// Before the change; `old` is nil for a new product.
    init(from old: CatalogueEdit.Stored?, to new: CatalogueEdit.Stored, in db: SQLTransaction) throws {
        id = new.product.id
        self.db = db
        let before = Set(old?.lists ?? [])
        for category in [nil, old?.category, new.category] {
            let list = category?.id ?? 0
            guard lists[list] == nil, before.contains(list) || new.lists.contains(list) else { continue }
            lists[list] = try List(category, with: before.contains(list) ? id : nil, in: db)
        }
    }

    /// Before a product is put at another place of one list.
    init(moving id: Product.ID, in category: CatalogueEdit.CategoryRow?, _ db: SQLTransaction) throws {
        self.id = id
        self.db = db
        lists = [category?.id ?? 0: try List(category, with: id, in: db)]
    }

    /// How many products a list had.
    func count(of list: Int64) -> Int { lists[list]?.count ?? 0 }

    /// After the change of the orders: stores the pages, and says which show something else.
    func change(of products: [Product.ID], categoryPages: [Paged]) throws -> CatalogueChange {
        CatalogueChange(
            of: products, in: try lists.sorted { $0.key < $1.key }.map { try change($0.key, $0.value) },
            categoryPages: categoryPages)
    }

    private func change(_ id: Int64, _ list: List) throws -> CatalogueChange.List {
        guard let old = list.pages else { return try repair(id, list) }
        let order = try StoredOrder(ofList: id, in: db)
        let place = try order.place(of: self.id)
        var new = old
        switch (list.place, place) {
        case (let from?, let to?): if from != to { new.move(from: from, to: to) }
        case (let from?, nil): new.remove(at: from)
        case (nil, let to?): new.insert(at: to)
        case (nil, nil): break
        }
        if new != old || list.place != place { try StoredPages(category: id, db: db).store(new) }
        let pages = Set([list.place.map(old.page), place.map(new.page)].compactMap(\.self))
        // A page that was divided in the stead of one that went: what is between them begins elsewhere.
        let isOtherwise = new.count == old.count && old.differsElsewhere(from: new, than: pages)
        return CatalogueChange.List(
            of: list.category?.slug, pages: pages.sorted(), allPages: isOtherwise, before: old.count, after: new.count,
            hasOtherCount: new.total != old.total)
    }

    /// Makes all pages anew where they were not stored. There may have been one more, which is gone.
    private func repair(_ id: Int64, _ list: List) throws -> CatalogueChange.List {
        let pages = ListPages(of: try StoredOrder(ofList: id, in: db).count, per: ProductQuery.defaultPer)
        try StoredPages(category: id, db: db).store(pages)
        return CatalogueChange.List(
            of: list.category?.slug, pages: [1], allPages: true,
            before: max(ProductQuery().pages(of: list.count), pages.count + 1), after: pages.count, hasOtherCount: true)
    }
}
