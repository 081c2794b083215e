import ShopProducts
import SiteDatabase

/// The categories while an import names them: found by name, or new.
struct CategoryRecord {
    private var ids: [String: Int64] = [:]
    private var slugs: Set<String> = []
    private var new: [(id: Int64, category: ProductCategory)] = []
    private var next: Int64

    init(db: SQLTransaction) throws {
        next = try RowNumbers.next(of: "categories", in: db)
        try db.forEachRow("SELECT id, slug, name FROM categories") { row in
            ids[try row["name"]] = try row["id"] as Int64
            slugs.insert(try row["slug"])
        }
    }

    /// The id of a name's category, a new one where there is none; nil for no name.
    mutating func id(of name: String) -> Int64? {
        guard !name.isEmpty else { return nil }
        if let id = ids[name] { return id }
        let category = ProductCategory(naming: name) { slugs.contains($0) }
        defer { next += 1 }
        new.append((next, category))
        ids[name] = next
        slugs.insert(category.slug)
        return next
    }

    /// Stores the new ones.
    mutating func storeNew(in db: SQLTransaction) throws {
        for (id, category) in new {
            try db.execute(
                "INSERT INTO categories (id, slug, name) VALUES (?, ?, ?)", id, category.slug, category.name)
        }
        if let last = new.last { try RowNumbers.end(at: last.id, of: "categories", in: db) }
        new = []
    }
}
