internal import GRDB

/// The tables, as migrations that only go forward.
enum Schema {
    private struct Migration {
        let name: String
        let run: @Sendable (Database) throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (Database) throws -> Void) {
            self.name = name
            self.run = run
        }

        init(_ name: String, sql: String) {
            self.init(name) { try $0.execute(sql: sql) }
        }
    }

    /// In the order in which they were written, for databases that have some of them already.
    private static let migrations = [
        Migration("1 catalogue, to-dos, sessions", sql: products + todos + sessions),
        Migration("2 sessions of accounts", sql: accountSessions),
        Migration("3 categories", makeCategories),
        Migration("4 counters", sql: counters),
        Migration("5 accounts", sql: accounts),
        Migration("6 rendered pages", sql: renderedPages),
    ]

    static var newest: String { migrations.last?.name ?? "" }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations { migrator.registerMigration(migration.name, migrate: migration.run) }
        return migrator
    }

    /// Throws unless the database has just the migrations of this program.
    static func check(_ db: Database, path: String) throws {
        try refuseNewer(db, path: path)
        guard try migrator.hasCompletedMigrations(db) else { throw SiteDatabaseError.needsMigration(path) }
    }

    static func refuseNewer(_ db: Database, path: String) throws {
        let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
        if let migration = unknown.max() { throw SiteDatabaseError.newer(path, migration: migration) }
    }

    /// `name_key` orders names; `product_places` holds each order's places without gaps, so that a page starts at a place
    /// and not at an offset. The search's words come folded and separated by spaces from `SearchText`: the tokenizer has
    /// nothing left to do.
    private static let products = """
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
    private static let todos = """
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

    /// A visitor's list ends with the visitor's last session: nobody could reach it.
    private static let sessions = """
        CREATE TABLE sessions (
            hash BLOB NOT NULL PRIMARY KEY,
            visitor BLOB NOT NULL,
            renewed REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_visitor ON sessions (visitor);
        CREATE INDEX sessions_by_renewal ON sessions (renewed);
        CREATE TRIGGER list_ends_with_last_session AFTER DELETE ON sessions
        WHEN NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = OLD.visitor)
        BEGIN
            DELETE FROM todo_lists WHERE visitor = OLD.visitor;
        END;

        """

    /// An account's things are kept for its owner, whether signed in or not; a visitor's end with the last session.
    private static let accountSessions = """
        ALTER TABLE sessions ADD COLUMN account TEXT;
        ALTER TABLE sessions ADD COLUMN account_name TEXT;
        ALTER TABLE sessions ADD COLUMN begun REAL NOT NULL DEFAULT 0;
        UPDATE sessions SET begun = renewed;
        CREATE INDEX sessions_by_account ON sessions (account) WHERE account IS NOT NULL;
        CREATE INDEX account_sessions_by_renewal ON sessions (renewed) WHERE account IS NOT NULL;
        CREATE INDEX account_sessions_by_beginning ON sessions (begun) WHERE account IS NOT NULL;
        DROP TRIGGER list_ends_with_last_session;
        CREATE TRIGGER list_ends_with_last_session AFTER DELETE ON sessions
        WHEN OLD.account IS NULL AND NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = OLD.visitor)
        BEGIN
            DELETE FROM todo_lists WHERE visitor = OLD.visitor;
        END;

        """
}
