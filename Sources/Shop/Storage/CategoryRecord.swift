import ShopProducts
import SiteDatabase

/// The categories while a transaction names them: found by name, or made.
struct CategoryRecord {
    private let db: SQLTransaction
    private var ids: [String: Int64] = [:]
    private var slugs: Set<String> = []

    init(db: SQLTransaction) throws {
        self.db = db
        try db.forEachRow("SELECT id, slug, name FROM categories") { row in
            ids[try row["name"]] = try row["id"] as Int64
            slugs.insert(try row["slug"])
        }
    }

    /// The id of a name's category, made where it is new; nil for no name.
    mutating func id(of name: String) throws -> Int64? {
        guard !name.isEmpty else { return nil }
        if let id = ids[name] { return id }
        let category = ProductCategory(naming: name) { slugs.contains($0) }
        let id: Int64? = try db.row(
            "INSERT INTO categories (slug, name) VALUES (?, ?) RETURNING id", category.slug, category.name
        ) { try $0["id"] }
        ids[name] = id
        slugs.insert(category.slug)
        return id
    }
}
