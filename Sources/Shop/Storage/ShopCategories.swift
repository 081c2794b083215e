import Foundation
import ShopProducts
public import SiteCollections
public import SiteDatabase
import SiteStores

/// A category of the catalogue. The staff renames and moves it. The first product with a new category creates it.
public struct ShopCategory: Entity {
    public struct Labels: Sendable {
        let name: FieldLabel

        public init(name: FieldLabel) {
            self.name = name
        }
    }

    let name: CategoryName

    public static let fields = Fields(ShopCategory.init) {
        Field("name", \.name, { $0.name }, kind: CategoryNameKind(), [.unique])
    }
}

/// The categories for the staff's screens. Their public pages come from `ProductStore`.
public let shopCategories = EntityCollection(
    ShopCategory.self, named: "categories", languages: ["en"], adopting: "categories"
) { change, kind, editor, db in
    // Recording a change raises the page revision, but the sets of common words stay valid.
    let areCurrent = try SearchIndex(.products, in: db).areSetsCurrent
    let id = change.entry
    try db.record(kind == .moved ? moved(id, in: db) : renamed(id, by: editor, in: db), at: editor.time)
    if areCurrent { try SearchIndex(.products, in: db).markSetsCurrent() }
}

extension ShopCategory {
    /// The category's slug, and the number of its visible products.
    public static func products(of id: Int64, in db: SQLTransaction) throws -> (slug: String, count: Int)? {
        try db.row(
            """
            SELECT slug, (SELECT coalesce(sum(count), 0) FROM product_orders
                WHERE sort = 'catalogue' AND category = categories.id) AS count
            FROM categories WHERE id = ?
            """, id
        ) { (try $0["slug"], try $0["count"]) }
    }

    /// Copies the history of the previous version. A trigger copies what that version adds while both run.
    static let history = Migration(
        "25 history of categories",
        sqlite: """
            \(copy("category_events.", from: "FROM category_events ORDER BY id", "json_object"))
            CREATE TRIGGER category_events_are_history AFTER INSERT ON category_events BEGIN
                \(copy("NEW.", from: "", "json_object"))
            END;
            """,
        postgreSQL: """
            \(copy("category_events.", from: "FROM category_events ORDER BY id", "jsonb_build_object"))
            CREATE FUNCTION copy_category_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                \(copy("NEW.", from: "", "jsonb_build_object"))
                RETURN NEW;
            END $$;
            CREATE TRIGGER category_events_are_history AFTER INSERT ON category_events
            FOR EACH ROW EXECUTE FUNCTION copy_category_event();
            """)

    private static func copy(_ row: SQLText, from source: SQLText, _ object: SQLText) -> SQLText {
        let name: SQLText = "CASE \(row)kind WHEN 'renamed' THEN 'name' ELSE 'place' END"
        return """
            INSERT INTO categories_history (entry, time, kind, editor, before, after)
            SELECT \(row)category, \(row)time, CASE \(row)kind WHEN 'renamed' THEN 'edited' ELSE \(row)kind END,
            \(row)editor, CAST(\(object)(\(name), \(row)before) AS text), CAST(\(object)(\(name), \(row)after) AS text)
            \(source);
            """
    }
}

/// The pages that show a new name. Raises the revision of the category's products: an edit that began before has the category's old
/// name, so it must be a conflict.
private func renamed(_ id: Int64, by editor: EntryEditor, in db: SQLTransaction) throws -> CategoryChange {
    let change: SQLText = """
        UPDATE products SET revision = revision + 1,
        changed = CASE WHEN changed < ?1 THEN ?1 ELSE changed + 1 END
        """
    let seconds = Int64(editor.time.timeIntervalSince1970.rounded(.down))
    // `StoredOrder` has the visible products. No index has the others.
    try StoredOrder(.catalogue, of: id, in: db).forEachBlock { ids in
        try db.execute(
            "\(change) WHERE id IN (SELECT value FROM \(IDList.alone("?2", for: db.dialect)))", seconds,
            IDList.text(ids, for: db.dialect))
        return true
    }
    try db.execute("\(change) WHERE category = ?2 AND id IN (SELECT product FROM unseen_products)", seconds, id)
    let slug = try ShopCategory.products(of: id, in: db)?.slug
    return CategoryChange(renamed: slug, categoryPages: try CategoryPlaces.page(of: id, in: db).map { [$0] } ?? [])
}

private func moved(_ id: Int64, in db: SQLTransaction) throws -> CategoryChange {
    let before = try CategoryPlaces.page(of: id, in: db)
    try CategoryPlaces.store(in: db)
    let after = try CategoryPlaces.page(of: id, in: db)
    let pages = before.flatMap { before in after.map { Array(min(before, $0)...max(before, $0)) } }
    return CategoryChange(renamed: nil, categoryPages: pages ?? [])
}

/// A name with the rules of a catalogue file.
private struct CategoryNameKind: ValueKind {
    var rule: String { "category name" }
    var samples: (String, String) { ("a", "b") }
    var control: FieldControl { .line(maxLength: CategoryName.maxLength) }

    func parse(_ text: String) throws(ValueProblem) -> CategoryName {
        do throws(CatalogueProblem) {
            return try CategoryName(text)
        } catch {
            throw switch error {
            case .empty: .missing
            case .tooLong(let max): .tooLong(max: max)
            case .tooManyBytes: .tooManyBytes
            default: .control
            }
        }
    }

    func text(of name: CategoryName) -> String { name.text }
}
