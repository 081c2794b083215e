import SiteDatabase

/// The changes of the site's data that pages show, each with the revision before it and the one that it made (`Outbox`).
let outboxMigration = Migration(
    "viperweb 5 outbox",
    sql: """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            previous TEXT NOT NULL,
            revision TEXT NOT NULL,
            recorded REAL NOT NULL
        ) STRICT;
        CREATE INDEX outbox_by_previous ON outbox (previous);
        """)
