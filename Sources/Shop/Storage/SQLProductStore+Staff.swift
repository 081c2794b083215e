import Foundation
import Prices
public import ShopProducts
import SiteCollections
public import SiteDatabase
import SiteStores
import Web

extension SQLDatabase {
    /// The catalogue as its staff changes it.
    public var staffProducts: any ProductStore & StaffProductStore { SQLProductStore(database: self) }

    /// The history of all products.
    public var catalogueHistory: any CatalogueHistory { SQLProductStore(database: self) }
}

extension SQLProductStore: StaffProductStore {
    func currency() throws -> Currency? {
        let code: String? = try database.read { db in
            try db.row("SELECT currency FROM products LIMIT 1") { try $0["currency"] }
        }
        return code.flatMap { Currency(code: $0) }
    }

    func staffProduct(_ id: Product.ID) throws -> StaffProduct? {
        try database.read { db in
            try db.row("\(StaffProductRow.select) WHERE products.id = ?", id) {
                try StaffProductRow.product($0, in: db)
            }
        }
    }

    func unseenProducts(
        _ visibility: StaffProduct.Visibility, in category: String?, max limit: Int
    ) throws -> [StaffProduct] {
        try database.read { db in
            try db.rows(
                """
                \(StaffProductRow.select) WHERE visibility = ?1 AND (CAST(?2 AS TEXT) IS NULL OR categories.slug = ?2)
                ORDER BY products.id DESC LIMIT ?3
                """, visibility.rawValue, category, max(limit, 0)
            ) { try StaffProductRow.product($0, in: db) }
        }
    }

    func categoryNames() throws -> [String] {
        try database.read { try $0.rows("SELECT name FROM categories ORDER BY position, id") { try $0["name"] } }
    }

    func firstCategories(_ max: Int) throws -> [ProductCategory] {
        try database.read { db in
            try db.rows("SELECT slug, name FROM categories ORDER BY position, id LIMIT ?", Swift.max(max, 0)) {
                ProductCategory(slug: try $0["slug"], name: try $0["name"])
            }
        }
    }

    func add(_ draft: ProductDraft, by editor: Editor) throws -> StaffProduct {
        try database.write(by: editor.writer) { try CatalogueEdit(db: $0, editor: editor).add(draft) }
    }

    func edit(
        _ id: Product.ID, from revision: Int, to draft: ProductDraft, by editor: Editor
    ) throws -> ProductEditing {
        try database.write(by: editor.writer) { db in
            let edit = CatalogueEdit(db: db, editor: editor)
            guard let old = try edit.stored(id) else { return .noProduct }
            guard old.product.draft != draft else { return .saved(old.product) }
            guard old.product.revision == revision else { return .conflict(old.product) }
            return .saved(try edit.edit(old, to: draft))
        }
    }

    func set(
        _ visibility: StaffProduct.Visibility, of id: Product.ID, by editor: Editor
    ) throws -> StaffProduct? {
        try database.write(by: editor.writer) { db in
            let edit = CatalogueEdit(db: db, editor: editor)
            guard let old = try edit.stored(id) else { return nil }
            guard old.product.visibility != visibility else { return old.product }
            return try edit.set(visibility, of: old)
        }
    }

    func place(of id: Product.ID, in category: String?) throws -> ProductPlace? {
        try database.read { db in
            guard let category else { return try Self.place(of: id, in: 0, db) }
            let row = try CatalogueEdit.CategoryRow(slug: category, in: db)
            return try row.flatMap { try Self.place(of: id, in: $0.id, db) }
        }
    }

    private static func place(of id: Product.ID, in list: Int64, _ db: SQLTransaction) throws -> ProductPlace? {
        let order = try StoredOrder(ofList: list, in: db)
        let count = try order.count
        guard let place = try order.place(of: id) else { return nil }
        let pages = try StoredPages(category: list, db: db).pages ?? ListPages(of: count, per: ProductQuery.defaultPer)
        return ProductPlace(place: place + 1, count: count, page: pages.page(of: place))
    }

    func move(
        _ id: Product.ID, to place: Int, in category: String?, by editor: Editor
    ) throws -> ProductPlace? {
        try database.write(by: editor.writer) { db in
            let row = try category.flatMap { try CatalogueEdit.CategoryRow(slug: $0, in: db) }
            let list = row?.id ?? 0
            guard category == nil || row != nil, let old = try Self.place(of: id, in: list, db) else { return nil }
            let place = min(max(place, 1), old.count)
            guard place != old.place else { return old }
            try CatalogueEdit(db: db, editor: editor).move(id, from: old, to: place, in: row)
            return try Self.place(of: id, in: list, db)
        }
    }

    func events(of id: Product.ID) throws -> [ProductEvent] {
        try database.read { db in
            try db.rows(
                """
                SELECT id, time, kind, editor, before, after FROM product_events WHERE product = ? ORDER BY id DESC
                LIMIT ?
                """, id, StaffProduct.maxEvents, read: Self.event)
        }
    }

    static func event(_ row: SQLRow) throws -> ProductEvent {
        let kind: ProductEvent.Kind = try row["kind"]
        let (before, after): (String?, String?) = (try row["before"], try row["after"])
        let hasDrafts = kind != .imported && kind != .moved
        return ProductEvent(
            id: try row["id"], kind: kind, editor: try row["editor"],
            time: try row["time"],
            before: try hasDrafts ? before.map { try DraftRecord(json: $0).draft } : nil,
            after: try hasDrafts ? after.map { try DraftRecord(json: $0).draft } : nil,
            move: try kind == .moved ? after.map(JSONColumn.value) : nil)
    }
}

extension ProductEvent.Kind: SQLColumnValue {}
extension StaffProduct.Visibility: SQLColumnValue {}

/// Products as rows with what the staff sees of them.
enum StaffProductRow {
    static let select: SQLText = """
        SELECT products.slug AS slug, products.revision AS revision, products.category AS category,
        coalesce(unseen_products.visibility, 'shown') AS visibility, \(ProductRow.columns)
        FROM \(ProductRow.tables) LEFT JOIN unseen_products ON unseen_products.product = products.id
        """

    static func product(_ row: SQLRow, in db: SQLTransaction) throws -> StaffProduct {
        let product = try ProductRow.product(row)
        return StaffProduct(
            id: product.id, slug: try row["slug"],
            draft: ProductDraft(
                name: product.name, content: product.content, price: product.price,
                category: product.category?.name ?? "", image: product.image, isSoldOut: product.isSoldOut,
                texts: try ProductTextRow.texts(of: Int64(product.id), in: db)),
            visibility: try row["visibility"], revision: try row["revision"])
    }
}
