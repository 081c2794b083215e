import ShopProducts
public import SiteCollections
public import SiteDatabase
import SiteStores
import Web

/// A category of products. A file of products adds those that it names and that are missing.
public struct ShopCategory: Entity {
    public struct Labels: Sendable {
        let name, slug: FieldLabel

        public init(name: FieldLabel, slug: FieldLabel) {
            (self.name, self.slug) = (name, slug)
        }
    }

    let name: String
    let slug: Slug

    public static let fields = Fields(ShopCategory.init) {
        Field.line("name", \.name, \.name, 1...200, .unique)
        Field.slug("slug", \.slug, \.slug, from: "name", .noForm)
    }
}

/// The categories. Their public pages read them as `ProductStore`.
public let shopCategories = EntityCollection(
    ShopCategory.self, named: "categories", languages: ["en"], adopting: "categories"
) { change, kind, editor, db in
    let id = change.entry
    switch kind {
    // It has no products yet.
    case .added: return try db.record(CategoryChange(renamed: nil, categoryPages: []), at: editor.time)
    // Only a file hides one.
    case .hidden, .shown, .deleted: return try db.renewPageRevision()
    case .edited where Set(change.addresses).count > 1: return try db.renewPageRevision()
    case .edited, .moved: break
    }
    let listed = try ListedCategories(in: db)
    let categoryChange =
        kind == .moved
        ? CategoryChange(renamed: nil, categoryPages: Array(listed.paginator.pages))
        : CategoryChange(
            renamed: try ShopCategory.slug(of: id, in: db), categoryPages: listed.page(of: id).map { [$0] } ?? [])
    try db.record(categoryChange, at: editor.time)
}

extension ShopCategory {
    /// Nil if there is no such category.
    static func slug(of id: Int64, in db: SQLTransaction) throws -> String? {
        try db.row("SELECT slug FROM categories WHERE id = ?", id) { try $0["slug"] }
    }

    /// The slug of a category, and how many of its products visitors see. Nil if there is no such category.
    public static func products(of id: Int64, in db: SQLTransaction) throws -> (slug: String, count: Int)? {
        guard let slug = try slug(of: id, in: db) else { return nil }
        return (slug, try shopProducts.count(ofGroup: String(id), db))
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

/// The categories that have products which visitors see, in the order of their pages.
struct ListedCategories {
    struct Row {
        let id: Int64
        let slug: String
        let name: String
        let products: GroupSummary
    }

    let rows: [Row]

    init(in db: SQLTransaction) throws {
        let groups = try shopProducts.groups(in: "en", db)
        rows = try db.rows("SELECT id, slug, name FROM categories WHERE entry_visibility = 0 ORDER BY position, id") {
            row -> Row? in
            let id: Int64 = try row["id"]
            return try groups[String(id)].map {
                Row(id: id, slug: try row["slug"], name: try row["name"], products: $0)
            }
        }.compactMap(\.self)
    }

    var paginator: Paginator { Paginator(of: rows.count, per: CategoryPage.per) }

    /// The page that has a category. Nil if it has no products.
    func page(of id: Int64) -> Paged? {
        rows.firstIndex { $0.id == id }.map { Paged(ofPlace: $0, per: CategoryPage.per) }
    }

    /// The pages that show another count or picture of a category. If it appears or goes, those behind it begin elsewhere, and all of them name
    /// the last page.
    func pages(showing id: Int64, appearsOrGoes: Bool) -> Set<Paged> {
        guard appearsOrGoes else { return Set(page(of: id).map { [$0] } ?? []) }
        // The last page may be gone.
        return Set(Paginator(of: rows.count + 1, per: CategoryPage.per).pages)
    }
}
