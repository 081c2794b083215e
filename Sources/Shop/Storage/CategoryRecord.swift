internal import GRDB
internal import Products

/// The categories while a transaction names them: found by name, or made.
struct CategoryRecord {
    private let db: Database
    private var ids: [String: Int64] = [:]
    private var slugs: Set<String> = []

    init(db: Database) throws {
        self.db = db
        let cursor = try Row.fetchCursor(db, sql: "SELECT id, slug, name FROM categories")
        while let row = try cursor.next() {
            ids[row[2]] = row[0]
            slugs.insert(row[1])
        }
    }

    /// The id of a name's category, made where it is new; nil for no name.
    mutating func id(of name: String) throws -> Int64? {
        guard !name.isEmpty else { return nil }
        if let id = ids[name] { return id }
        let category = ProductCategory(naming: name) { slugs.contains($0) }
        try db.execute(
            sql: "INSERT INTO categories (slug, name) VALUES (?, ?)", arguments: [category.slug, category.name])
        ids[name] = db.lastInsertedRowID
        slugs.insert(category.slug)
        return db.lastInsertedRowID
    }
}
