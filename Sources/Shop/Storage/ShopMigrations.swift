import ShopProducts
import SiteCollections
public import SiteDatabase
import SiteSearch
import SiteStores

extension SiteSchema {
    /// The schema of the shop's database.
    public static let shop = SiteSchema(
        collections: [
            shopCategories.reference, shopProducts.reference, articles.reference, infoPages.reference,
        ], shopMigrations,
        derived: CatalogueMigration.tablesOfBefore,
        forget: { account, max, db in try EditorNames.forget(account, max, in: db) })
}

/// The shop's tables, in the order in which they came. PostgreSQL came behind the last of them, and has all by the first.
let shopMigrations: [Migration] = {
    var all = ownMigrations + shopCategories.migrations
    all.append(ShopCategory.history)
    all.append(Migration("26 uploads of catalogue jobs", sql: "ALTER TABLE catalogue_jobs ADD COLUMN upload TEXT;"))
    // The last step of a collection lists what it has by then.
    all += shopProducts.migrations.dropLast()
    all.append(CatalogueMigration.step)
    return all + shopProducts.migrations.suffix(1) + articles.migrations + infoPages.migrations
}()

private let ownMigrations = [
    Migration("1 catalogue, to-dos, sessions", sqlite: "\(products)\(todos)", postgreSQL: postgreSQLTables),
    // Sessions, their accounts and the accounts themselves are ViperWeb's own tables since.
    Migration("2 sessions of accounts", sqlite: ""),
    Migration("3 categories", sqlite: makeCategories),
    Migration("4 counters", sqlite: counters),
    Migration("5 accounts", sqlite: ""),
    Migration("6 rendered pages", sqlite: changes),
    Migration("7 visitors", sqlite: visitors),
    Migration("8 catalogue that is replaced as a whole", sqlite: replaceable),
    Migration("9 to-dos that are listed without their contents", sqlite: listable),
    Migration("10 categories in pages", sqlite: pagedCategories),
    Migration("11 common words", sqlite: commonWords),
    Migration("12 common words of names", sqlite: namedCommonWords),
    Migration("13 orders in blocks", sqlite: orders),
    Migration("14 products that the staff changes", sqlite: staff),
    Migration("15 names and texts of languages", sqlite: texts),
    Migration("16 categories in an order of the staff's", sqlite: orderedCategories),
    Migration("17 catalogue jobs", sqlite: catalogueJobs),
    Migration(
        "18 what pictures show", sqlite: "ALTER TABLE product_texts ADD COLUMN alt TEXT NOT NULL DEFAULT '';"),
    Migration("21 words merged little by little", sqlite: ""),
    Migration("22 pages of lists", sqlite: pages),
    Migration("23 drawings as photographs", sql: photographedDrawings),
    Migration("24 histories by editor", sql: EditorNames.indexes),
]

/// A version before showed drawings that the staff sent as they came.
private let photographedDrawings: SQLText = """
    UPDATE products SET image = substr(image, 1, length(image) - 3) || 'jpg' WHERE image LIKE 'pictures/photographs/%.svg';
    """

/// `name_key` orders names; `product_places` holds each order's places without gaps, so that a page starts at a place and
/// not at an offset. The search's words come folded and separated by spaces from `SearchText`: the tokenizer has nothing
/// left to do.
private let products: SQLText = """
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
private let todos: SQLText = """
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

private let counters: SQLText = """
    CREATE TABLE counters (
        visitor BLOB NOT NULL PRIMARY KEY,
        number INTEGER NOT NULL CHECK (number >= 0)
    ) STRICT, WITHOUT ROWID;
    """

private let changes: SQLText = """
    ALTER TABLE products ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    UPDATE products SET changed = unixepoch();
    """

/// Lists and counters refer to their visitors. Data of visitors with neither a session nor an account goes.
private let visitors: SQLText = """
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

/// Makes a table of the categories that products named so far.
@Sendable private func makeCategories(_ db: SQLTransaction) throws {
    try db.run(script: categories)
    let names: [String] = try db.rows(
        """
        SELECT category_name FROM products WHERE category_name <> '' GROUP BY category_name ORDER BY min(id)
        """
    ) { try $0["category_name"] }
    var slugs: Set<String> = []
    for (place, name) in names.enumerated() {
        let words = SearchText.slug(of: name, maxBytes: 200)
        let base = words.isEmpty ? "category" : words
        var (slug, number) = (base, 1)
        while !slugs.insert(slug).inserted {
            number += 1
            slug = "\(base)-\(number)"
        }
        try db.execute("INSERT INTO categories (id, slug, name) VALUES (?, ?, ?)", place + 1, slug, name)
        try db.execute("UPDATE products SET category = ? WHERE category_name = ?", place + 1, name)
    }
    try db.run(script: "ALTER TABLE products DROP COLUMN category_name;")
}

/// In `product_places` the category 0 stands for all products. Its products are no foreign key: every import writes all
/// of it anew, and to check each row would double the time.
private let categories: SQLText = """
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

/// An import puts new tables in the place of products, places and words, whole and in a moment: products refer to no other
/// table and have no index with a name of its own. The beginnings of words are indexed, up to `SearchIndex.indexedPrefix`
/// characters: `c` begins a word of nearly every product.
private let replaceable: SQLText = """
    DROP INDEX products_by_category;
    CREATE TABLE next_products (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        slug TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        content TEXT NOT NULL,
        price INTEGER NOT NULL,
        currency TEXT NOT NULL,
        category INTEGER,
        image TEXT NOT NULL,
        changed INTEGER NOT NULL
    ) STRICT;
    INSERT INTO next_products (id, slug, name, name_key, content, price, currency, category, image, changed)
    SELECT id, slug, name, name_key, content, price, currency, category, image, changed FROM products;
    UPDATE sqlite_sequence SET seq = max(seq, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'products'), 0))
    WHERE name = 'next_products';
    DROP TABLE products;
    ALTER TABLE next_products RENAME TO products;
    CREATE VIRTUAL TABLE next_product_search USING fts5 (name, content, tokenize = 'ascii', prefix = '1 2 3');
    INSERT INTO next_product_search (rowid, name, content) SELECT rowid, name, content FROM product_search;
    DROP TABLE product_search;
    ALTER TABLE next_product_search RENAME TO product_search;
    """

/// A row ends with the content, so that nothing before it needs the further pages of a long one; what a list says of it
/// stands before it. The table has row ids, for without them SQLite reads whole rows to compare their keys. `line` is one more character than `TodoEntry.maxLineLength`, to show whether there is more. SQLite
/// keeps `bytes` and `line`, so that the version before can still write while it is replaced.
private let listable: SQLText = """
    CREATE TABLE new_todos (
        visitor BLOB NOT NULL REFERENCES todo_lists (visitor) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        is_done INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        deleted REAL,
        bytes INTEGER NOT NULL AS (length(CAST(title AS BLOB)) + length(CAST(content AS BLOB))) STORED,
        title TEXT NOT NULL,
        line TEXT NOT NULL AS (substr(content, 1, min(instr(content || char(10), char(10)) - 1, 101))) STORED,
        content TEXT NOT NULL,
        PRIMARY KEY (visitor, number)
    ) STRICT;
    INSERT INTO new_todos (visitor, number, is_done, revision, deleted, title, content)
    SELECT visitor, number, is_done, revision, deleted, title, content FROM todos ORDER BY visitor, number;
    DROP TABLE todos;
    ALTER TABLE new_todos RENAME TO todos;
    """

/// The categories that have products in the order of their list, without gaps, so that a page starts at a place.
private let pagedCategories: SQLText = """
    CREATE TABLE category_places (
        place INTEGER NOT NULL PRIMARY KEY,
        category INTEGER NOT NULL
    ) STRICT;
    INSERT INTO category_places (place, category)
    SELECT row_number() OVER (ORDER BY id), id FROM categories
    WHERE id IN (SELECT category FROM products WHERE category IS NOT NULL);
    """

/// The sets of products that have a common beginning of a word, the orders and their pages: the version that knew them filled them. A
/// database from before that has no rows there, and the version after it needs none.
private let commonWords: SQLText = """
    CREATE TABLE common_words (
        beginning TEXT NOT NULL PRIMARY KEY,
        products BLOB NOT NULL
    ) STRICT;
    CREATE TABLE common_words_state (revision TEXT NOT NULL) STRICT;
    INSERT INTO common_words_state (revision) VALUES ('');
    """

private let namedCommonWords: SQLText = """
    ALTER TABLE common_words ADD COLUMN names BLOB;
    CREATE VIRTUAL TABLE product_words USING fts5vocab(product_search, instance);
    """

private let orders: SQLText = """
    CREATE TABLE product_orders (
        sort TEXT NOT NULL,
        category INTEGER NOT NULL,
        block INTEGER NOT NULL,
        count INTEGER NOT NULL,
        first INTEGER NOT NULL,
        products BLOB NOT NULL,
        PRIMARY KEY (sort, category, block, count, first)
    ) STRICT;
    """

private let pages: SQLText = """
    CREATE TABLE product_pages (
        category INTEGER NOT NULL PRIMARY KEY,
        count INTEGER NOT NULL,
        sizes BLOB NOT NULL
    ) STRICT;
    """

/// `unseen_products` has those that nobody but the staff sees; they stand in no order and in no index of words. `before` and `after`
/// are JSON, which `CatalogueMigration` reads.
private let staff: SQLText = """
    ALTER TABLE products ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE products ADD COLUMN sold_out INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE unseen_products (
        product INTEGER PRIMARY KEY,
        visibility TEXT NOT NULL CHECK (visibility IN ('hidden', 'deleted'))
    ) STRICT;
    CREATE TABLE product_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL,
        time INTEGER NOT NULL,
        kind TEXT NOT NULL,
        editor TEXT NOT NULL,
        before TEXT,
        after TEXT
    ) STRICT;
    CREATE INDEX product_events_by_product ON product_events (product, id);
    CREATE INDEX product_events_by_time ON product_events (time);
    """

/// A language's own texts of products, '' where it has none; `name_key` is NULL then. An import puts a new table in its place, so it has no
/// index with a name of its own; that of the names tells whether a language has any.
private let texts: SQLText = """
    CREATE TABLE product_texts (
        product INTEGER NOT NULL,
        language TEXT NOT NULL,
        name TEXT NOT NULL,
        name_key TEXT,
        content TEXT NOT NULL,
        PRIMARY KEY (product, language),
        UNIQUE (language, name_key, product)
    ) STRICT;
    """

/// `position` has the gaps of `CollectionWriter`. A new category comes last by a trigger, so that the version before and migration 3, which
/// know of no position, can make one.
private let orderedCategories: SQLText = """
    ALTER TABLE categories ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE categories ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    UPDATE categories SET position = id * 4294967296;
    CREATE INDEX categories_by_position ON categories (position);
    CREATE TRIGGER categories_come_last AFTER INSERT ON categories BEGIN
        UPDATE categories SET position = (SELECT max(position, 0) + 4294967296 FROM (SELECT max(position) AS position
            FROM categories)) WHERE id = NEW.id;
    END;
    CREATE TABLE category_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        category INTEGER NOT NULL,
        time INTEGER NOT NULL,
        kind TEXT NOT NULL,
        editor TEXT NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL
    ) STRICT;
    CREATE INDEX category_events_by_category ON category_events (category, id);
    CREATE INDEX category_events_by_time ON category_events (time);
    """

/// Files that the staff sends, of which one at a time is on its way. `state` is JSON. For versions before, `seen`
/// was the last sign of life of a job's process.
private let catalogueJobs: SQLText = """
    CREATE TABLE catalogue_jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        file TEXT NOT NULL,
        size INTEGER NOT NULL,
        editor TEXT NOT NULL,
        begun INTEGER NOT NULL,
        seen INTEGER NOT NULL,
        is_running INTEGER NOT NULL,
        state TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX running_catalogue_job ON catalogue_jobs (is_running) WHERE is_running = 1;
    """
