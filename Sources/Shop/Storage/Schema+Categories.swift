internal import GRDB
internal import Products

extension Schema {
    /// Makes a table of the categories that products named so far, and places within each.
    static func makeCategories(_ db: Database) throws {
        try db.execute(sql: categories)
        var record = try CategoryRecord(db: db)
        let names = try String.fetchAll(
            db, sql: "SELECT category_name FROM products WHERE category_name <> '' GROUP BY 1 ORDER BY min(id)")
        for name in names {
            try db.execute(
                sql: "UPDATE products SET category = ? WHERE category_name = ?",
                arguments: [try record.id(of: name), name])
        }
        try db.execute(sql: "ALTER TABLE products DROP COLUMN category_name")
        try CatalogueImport.placeAll(in: db)
    }

    /// In `product_places` the category 0 stands for all products. Its products are no foreign key: every import writes all
    /// of it anew, and to check each row would double the time.
    private static let categories = """
        CREATE TABLE categories (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            slug TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL UNIQUE
        ) STRICT;
        ALTER TABLE products RENAME COLUMN category TO category_name;
        ALTER TABLE products ADD COLUMN category INTEGER REFERENCES categories (id);
        CREATE INDEX products_by_category ON products (category);
        DROP TABLE product_places;
        CREATE TABLE product_places (
            sort TEXT NOT NULL,
            category INTEGER NOT NULL,
            place INTEGER NOT NULL,
            product INTEGER NOT NULL,
            PRIMARY KEY (sort, category, place)
        ) STRICT, WITHOUT ROWID;

        """
}
