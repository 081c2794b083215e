import Foundation
import Platform
public import ShopProducts
public import SiteDatabase
import SiteStores
import Web

extension SQLDatabase {
    /// The catalogue's categories as its staff changes them.
    public var staffCategories: any StaffCategoryStore { SQLProductStore(database: self) }
}

extension SQLProductStore: StaffCategoryStore {
    func staffCategories(_ page: Paged) throws -> StaffCategoryPage {
        try database.read { db in
            var place = page.offset(per: StaffCategoryPage.per)
            let categories = try db.rows(
                "\(StaffCategoryRow.select) ORDER BY position, id LIMIT ? OFFSET ?", StaffCategoryPage.per, place
            ) { row in
                place += 1
                return try StaffCategoryRow.category(row, place: place)
            }
            return StaffCategoryPage(categories: categories, total: try StaffCategoryRow.count(in: db))
        }
    }

    func staffCategory(_ id: StaffCategory.ID) throws -> StaffCategory? {
        try database.read { try StaffCategoryRow.category(id, in: $0) }
    }

    func rename(
        _ id: StaffCategory.ID, from revision: Int, to name: CategoryName, by editor: Editor
    ) throws -> CategoryRenaming {
        try database.write(by: editor.writer) { db in
            guard let old = try StaffCategoryRow.category(id, in: db) else { return .noCategory }
            guard !old.name.utf8.elementsEqual(name.text.utf8) else { return .saved(old) }
            guard old.revision == revision else { return .conflict(old) }
            let other: Int? = try db.row("SELECT id FROM categories WHERE name = ?", name.text) { try $0["id"] }
            if let other, let taken = try StaffCategoryRow.category(other, in: db) { return .taken(taken) }
            try CategoryEdit(db: db, editor: editor).rename(old, to: name.text)
            return try StaffCategoryRow.category(id, in: db).map { .saved($0) } ?? .noCategory
        }
    }

    func move(_ id: StaffCategory.ID, to place: Int, by editor: Editor) throws -> StaffCategory? {
        try database.write(by: editor.writer) { db in
            guard let old = try StaffCategoryRow.category(id, in: db) else { return nil }
            let place = min(max(place, 1), try StaffCategoryRow.count(in: db))
            guard place != old.place else { return old }
            try CategoryEdit(db: db, editor: editor).move(old, to: place)
            return try StaffCategoryRow.category(id, in: db)
        }
    }

    func categoryEvents(of id: StaffCategory.ID) throws -> [CategoryEvent] {
        try database.read { db in
            try db.rows(
                """
                SELECT id, time, kind, editor, before, after FROM category_events WHERE category = ? ORDER BY id DESC
                LIMIT ?
                """, id, CategoryEvent.maxShown, read: StaffCategoryRow.event)
        }
    }
}

/// Categories as rows with what the staff sees of them.
private enum StaffCategoryRow {
    static let select: SQLText = """
        SELECT id, slug, name, revision, (SELECT coalesce(sum(count), 0) FROM product_orders
            WHERE sort = 'catalogue' AND category = categories.id) AS count FROM categories
        """

    static func category(_ row: SQLRow, place: Int) throws -> StaffCategory {
        StaffCategory(
            id: try row["id"], slug: try row["slug"], name: try row["name"], count: try row["count"], place: place,
            revision: try row["revision"])
    }

    static func category(_ id: StaffCategory.ID, in db: SQLTransaction) throws -> StaffCategory? {
        let place: Int? = try db.row(
            """
            SELECT count(*) AS place FROM categories JOIN categories AS own ON own.id = ?
            WHERE (categories.position, categories.id) <= (own.position, own.id)
            """, id
        ) { try $0["place"] }
        return try db.row("\(select) WHERE id = ?", id) { try category($0, place: place ?? 0) }
    }

    static func count(in db: SQLTransaction) throws -> Int {
        try db.row("SELECT count(*) AS count FROM categories") { try $0["count"] } ?? 0
    }

    static func event(_ row: SQLRow) throws -> CategoryEvent {
        let kind: String = try row["kind"]
        guard let kind = CategoryEvent.Kind(rawValue: kind) else { throw StoreUnavailable("\(kind) is not an event") }
        return CategoryEvent(
            id: try row["id"], kind: kind, editor: try row["editor"],
            time: Date(timeIntervalSince1970: Double(try row["time"] as Int64)), before: try row["before"],
            after: try row["after"])
    }
}
