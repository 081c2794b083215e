import ShopProducts
import SiteDatabase
import Web

/// The lists that a change of a product reaches, with their pages as they were before it.
struct ChangedLists {
    private struct List {
        let category: CatalogueEdit.CategoryRow?
        let count: Int
        /// Nil where they went by places.
        let pages: ListPages?

        init(_ category: CatalogueEdit.CategoryRow?, in db: SQLTransaction) throws {
            self.category = category
            let id = category?.id ?? 0
            count = try StoredOrder(.catalogue, of: id, in: db).count
            pages = count == 0 ? ListPages(anchors: []) : try StoredPages(category: id, db: db).pages
        }
    }

    private let id: Product.ID
    private let db: SQLTransaction
    private var lists: [Int64: List] = [:]
    private let before: Set<Int64>
    private let after: Set<Int64>

    /// Before the change; `old` is nil for a new product.
    init(from old: CatalogueEdit.Stored?, to new: CatalogueEdit.Stored, in db: SQLTransaction) throws {
        id = new.product.id
        self.db = db
        before = Set(old?.lists ?? [])
        after = Set(new.lists)
        for category in [nil, old?.category, new.category] {
            let list = category?.id ?? 0
            guard lists[list] == nil, before.contains(list) || after.contains(list) else { continue }
            lists[list] = try List(category, in: db)
        }
    }

    /// How many products a list had.
    func count(of list: Int64) -> Int { lists[list]?.count ?? 0 }

    /// After the change of the orders: stores the pages, and says which show something else.
    func change(categoryPages: [Int]) throws -> CatalogueChange {
        CatalogueChange(
            of: [id], in: try lists.sorted { $0.key < $1.key }.map { try change($0.key, $0.value) },
            categoryPages: categoryPages)
    }

    private func change(_ id: Int64, _ list: List) throws -> CatalogueChange.List {
        guard let old = list.pages else { return try repair(id, list) }
        let order = StoredOrder(.catalogue, of: id, in: db)
        var (new, page) = (old, old.page(of: self.id))
        let moves = before.contains(id) != after.contains(id)
        if moves {
            if after.contains(id) {
                try new.insert(self.id, products: order.ids(in:))
                page = new.page(of: self.id)
            } else {
                try new.remove(self.id, products: order.ids(in:))
            }
            try StoredPages(category: id, db: db).store(new, of: order.count)
        }
        return CatalogueChange.List(
            of: list.category?.slug, page: page, before: old.count, after: new.count, hasOtherCount: moves)
    }

    /// Makes all pages anew where they went by places; more were there than now, so that each is one that changed.
    private func repair(_ id: Int64, _ list: List) throws -> CatalogueChange.List {
        let order = StoredOrder(.catalogue, of: id, in: db)
        let ids = try order.ids(in: 0..<Product.ID.max)
        let pages = ListPages(of: ids)
        try StoredPages(category: id, db: db).store(pages, of: ids.count)
        let before = max(ProductQuery().pages(of: list.count), pages.count + 1)
        return CatalogueChange.List(
            of: list.category?.slug, page: 1, before: before, after: pages.count, hasOtherCount: true)
    }
}
