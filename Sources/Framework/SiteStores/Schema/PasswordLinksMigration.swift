import SiteDatabase

/// The one-time links by which accounts set a password, under the SHA-256 of their secrets; an account has one at most.
let passwordLinksMigration = Migration(
    "viperweb 6 password links",
    sql: """
        CREATE TABLE password_links (
            account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            hash BLOB NOT NULL UNIQUE,
            until REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX people_by_name ON accounts (name) WHERE role IS NOT NULL;
        """)
