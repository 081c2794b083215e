import ShopProducts
public import SiteDatabase

extension SiteSchema {
    /// The schema of the shop's database.
    public static let shop = SiteSchema(shopMigrations)
}

/// The shop's tables, in the order in which they came.
public let shopMigrations = [
    Migration("1 catalogue, to-dos, sessions", sql: products + todos),
    // Sessions, their accounts and the accounts themselves are ViperWeb's own tables since.
    Migration("2 sessions of accounts", sql: ""),
    Migration("3 categories", makeCategories),
    Migration("4 counters", sql: counters),
    Migration("5 accounts", sql: ""),
    Migration("6 rendered pages", sql: changes),
    Migration("7 visitors", sql: visitors),
]

/// `name_key` orders names; `product_places` holds each order's places without gaps, so that a page starts at a place and
/// not at an offset. The search's words come folded and separated by spaces from `SearchText`: the tokenizer has nothing
/// left to do.
private let products = """
    CREATE TABLE products (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        slug TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        content TEXT NOT NULL,
        price INTEGER NOT NULL,
        currency TEXT NOT NULL,
        category TEXT NOT NULL,
        image TEXT NOT NULL
    ) STRICT;
    CREATE TABLE product_places (
        sort TEXT NOT NULL,
        place INTEGER NOT NULL,
        product INTEGER NOT NULL REFERENCES products (id),
        PRIMARY KEY (sort, place)
    ) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE product_search USING fts5 (name, content, tokenize = 'ascii');
    """

/// Times are seconds since 1970.
private let todos = """
    CREATE TABLE todo_lists (
        visitor BLOB NOT NULL PRIMARY KEY,
        next_number INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE todos (
        visitor BLOB NOT NULL REFERENCES todo_lists (visitor) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        title TEXT NOT NULL,
        content TEXT NOT NULL,
        is_done INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        deleted REAL,
        PRIMARY KEY (visitor, number)
    ) STRICT, WITHOUT ROWID;
    """

private let counters = """
    CREATE TABLE counters (
        visitor BLOB NOT NULL PRIMARY KEY,
        number INTEGER NOT NULL CHECK (number >= 0)
    ) STRICT, WITHOUT ROWID;
    """

private let changes = """
    ALTER TABLE products ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    UPDATE products SET changed = unixepoch();
    """

/// Lists and counters refer to their visitors. Data of visitors with neither a session nor an account goes.
private let visitors = """
    INSERT INTO visitors (id, account)
    SELECT visitor, CAST(substr(visitor, 9) AS TEXT)
    FROM (SELECT visitor FROM todo_lists UNION SELECT visitor FROM counters)
    WHERE substr(visitor, 1, 8) = CAST('account:' AS BLOB) ON CONFLICT DO NOTHING;
    CREATE TABLE new_todo_lists (
        visitor BLOB NOT NULL PRIMARY KEY REFERENCES visitors (id) ON DELETE CASCADE,
        next_number INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO new_todo_lists (visitor, next_number)
    SELECT visitor, next_number FROM todo_lists WHERE visitor IN (SELECT id FROM visitors);
    DELETE FROM todos WHERE visitor NOT IN (SELECT id FROM visitors);
    DROP TABLE todo_lists;
    ALTER TABLE new_todo_lists RENAME TO todo_lists;
    CREATE TABLE new_counters (
        visitor BLOB NOT NULL PRIMARY KEY REFERENCES visitors (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO new_counters (visitor, number)
    SELECT visitor, number FROM counters WHERE visitor IN (SELECT id FROM visitors);
    DROP TABLE counters;
    ALTER TABLE new_counters RENAME TO counters;
    """

/// Makes a table of the categories that products named so far, and places within each.
@Sendable private func makeCategories(_ db: SQLTransaction) throws {
    try db.run(script: categories)
    var record = try CategoryRecord(db: db)
    let names: [String] = try db.rows(
        """
        SELECT category_name FROM products WHERE category_name <> '' GROUP BY category_name ORDER BY min(id)
        """
    ) { try $0["category_name"] }
    for name in names {
        try db.execute(
            "UPDATE products SET category = ? WHERE category_name = ?", try record.id(of: name), name)
    }
    try db.run(script: "ALTER TABLE products DROP COLUMN category_name;")
    try CatalogueImport.placeAll(in: db)
}

/// In `product_places` the category 0 stands for all products. Its products are no foreign key: every import writes all
/// of it anew, and to check each row would double the time.
private let categories = """
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
