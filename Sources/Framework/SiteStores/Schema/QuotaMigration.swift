import SiteDatabase

/// Counts what visitors keep, for `VisitorQuota`. What was there before is not counted in bytes.
let quotaMigration = Migration(
    "viperweb 2 what visitors keep",
    sqlite: """
        CREATE TABLE visitor_totals (visitors INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
        INSERT INTO visitor_totals SELECT count(*), 0 FROM visitors;
        CREATE TRIGGER visitor_came AFTER INSERT ON visitors BEGIN
            UPDATE visitor_totals SET visitors = visitors + 1;
        END;
        CREATE TRIGGER visitor_went AFTER DELETE ON visitors BEGIN
            UPDATE visitor_totals SET visitors = visitors - 1;
        END;
        \(newcomers)
        """,
    postgreSQL: "\(PostgresVisitorTables.counter)\(newcomers)")

private let newcomers: SQLText = """
    CREATE INDEX newcomer_sessions_by_beginning ON sessions (renewed) WHERE account IS NULL AND renewed = begun;
    """
