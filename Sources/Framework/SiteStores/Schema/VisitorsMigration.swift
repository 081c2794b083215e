import SiteDatabase

/// The tables that every site has: visitors and their sessions, accounts, failed sign-ins, where pages are rendered to, and
/// the revision of the pages.
///
/// Everything of a visitor refers to `visitors (id)` with ON DELETE CASCADE, so it ends with the row. An account has a row
/// from its first sign-in on, whoever keeps the account. Times are seconds since 1970.
///
/// A database of the shop from before this migration has most of these tables already: their rows are kept.
let visitorsMigration = Migration("viperweb 1 visitors, sessions, accounts, rendered pages") { db in
    guard db.dialect == .sqlite else {
        try db.run(tables: tables)
        try db.run(script: RenderedOutputs.ofMachines)
        return try PageRevision.begin(db)
    }
    let isOld = try hasTable("sessions", db)
    if isOld { try setAside(db) }
    try db.run(script: "\(tables)\(outputs)")
    if isOld { try takeBack(db) }
    guard try hasTable("catalogue_revision", db) else {
        return try PageRevision.begin(db)
    }
    try db.run(
        script: "INSERT INTO page_revision SELECT revision FROM catalogue_revision; DROP TABLE catalogue_revision;")
}

private let tables: SQLText = """
    CREATE TABLE visitors (
        id BLOB NOT NULL PRIMARY KEY,
        account TEXT UNIQUE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sessions (
        hash BLOB NOT NULL PRIMARY KEY,
        visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
        account TEXT,
        account_name TEXT,
        begun REAL NOT NULL,
        renewed REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_visitor ON sessions (visitor);
    CREATE INDEX sessions_by_renewal ON sessions (renewed);
    CREATE INDEX account_sessions_by_renewal ON sessions (renewed) WHERE account IS NOT NULL;
    CREATE INDEX account_sessions_by_beginning ON sessions (begun) WHERE account IS NOT NULL;
    CREATE TABLE IF NOT EXISTS accounts (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        hash TEXT NOT NULL,
        added REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sign_in_attempts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        address TEXT NOT NULL,
        at REAL NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS sign_in_attempts_by_name ON sign_in_attempts (name, at);
    CREATE INDEX IF NOT EXISTS sign_in_attempts_by_address ON sign_in_attempts (address, at);
    CREATE INDEX IF NOT EXISTS sign_in_attempts_by_time ON sign_in_attempts (at);
    CREATE TABLE page_revision (revision BLOB NOT NULL) STRICT;
    """

private let outputs: SQLText = """

    CREATE TABLE IF NOT EXISTS rendered_outputs (path TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    """

/// Takes the old sessions out of the way, with their indexes and the triggers that ended lists.
private func setAside(_ db: SQLTransaction) throws {
    if try !hasAccounts(db) {
        try db.run(
            script: """
                ALTER TABLE sessions ADD COLUMN account TEXT;
                ALTER TABLE sessions ADD COLUMN account_name TEXT;
                ALTER TABLE sessions ADD COLUMN begun REAL NOT NULL DEFAULT 0;
                UPDATE sessions SET begun = renewed;
                """)
    }
    try db.run(script: "CREATE TEMP TABLE old_sessions AS SELECT * FROM sessions; DROP TABLE sessions;")
}

private func takeBack(_ db: SQLTransaction) throws {
    try db.run(
        script: """
            INSERT INTO visitors (id, account) SELECT visitor, max(account) FROM old_sessions GROUP BY visitor;
            INSERT INTO sessions (hash, visitor, account, account_name, begun, renewed)
            SELECT hash, visitor, account, account_name, begun, renewed FROM old_sessions;
            DROP TABLE old_sessions;
            """)
}

private func hasTable(_ name: String, _ db: SQLTransaction) throws -> Bool {
    try db.row("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) { _ in } != nil
}

private func hasAccounts(_ db: SQLTransaction) throws -> Bool {
    try db.row("SELECT 1 FROM pragma_table_info('sessions') WHERE name = 'account'") { _ in } != nil
}
