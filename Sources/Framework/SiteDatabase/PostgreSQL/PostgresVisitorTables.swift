/// The tables of what visitors keep, whose rows the server counts (`VisitorTotals`).
package enum PostgresVisitorTables {
    /// What counts: called for each row. A connection adds to a row of its own, or every visitor's post would wait for all others.
    package static let counter: SQLText = """
        CREATE TABLE visitor_totals (part bigint PRIMARY KEY, visitors bigint NOT NULL, bytes bigint NOT NULL);
        INSERT INTO visitor_totals SELECT part, 0, 0 FROM generate_series(0, 63) AS part;
        CREATE FUNCTION count_visitor_row() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            overhead CONSTANT bigint := 64;
            came bigint := 0;
            grown bigint := 0;
        BEGIN
            IF TG_OP <> 'INSERT' THEN
                grown := grown - pg_column_size(OLD) - overhead;
                came := came - 1;
            END IF;
            IF TG_OP <> 'DELETE' THEN
                grown := grown + pg_column_size(NEW) + overhead;
                came := came + 1;
            END IF;
            IF TG_TABLE_NAME <> 'visitors' THEN came := 0; END IF;
            IF came <> 0 OR grown <> 0 THEN
                UPDATE visitor_totals SET visitors = visitors + came, bytes = bytes + grown
                WHERE part = pg_backend_pid() % 64;
            END IF;
            RETURN NULL;
        END $$;
        """

    /// Has the rows of every table counted that refers to `visitors`, itself or by another one.
    static func count(in db: SQLTransaction) throws {
        let tables: [String] = try db.rows(
            """
            WITH RECURSIVE kept AS (
                SELECT to_regclass('visitors')::oid AS id
                UNION SELECT conrelid FROM pg_constraint JOIN kept ON confrelid = kept.id WHERE contype = 'f'
            )
            SELECT kept.id::regclass::text AS name FROM kept
            WHERE kept.id IS NOT NULL AND to_regproc('count_visitor_row') IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM pg_trigger WHERE tgrelid = kept.id AND tgname = 'counts_for_visitors')
            """
        ) { try $0["name"] }
        for table in tables {
            try db.run(
                script: """
                    CREATE TRIGGER counts_for_visitors AFTER INSERT OR UPDATE OR DELETE ON \(SQLText(unchecked: table))
                    FOR EACH ROW EXECUTE FUNCTION count_visitor_row();
                    """)
        }
    }
}
