import SiteDatabase

/// The last posts of each visitor that came under a one-time key, with what they were answered (`PostRecord`).
let postsMigration = Migration(
    "viperweb 3 posts under one-time keys",
    sql: """
        CREATE TABLE visitor_posts (
            visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            form TEXT NOT NULL,
            target TEXT NOT NULL,
            answer TEXT NOT NULL,
            PRIMARY KEY (visitor, number)
        ) STRICT, WITHOUT ROWID;
        """)
