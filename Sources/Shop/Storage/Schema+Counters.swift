extension Schema {
    /// A visitor's counter ends with the last session; an account's is kept.
    static let counters = """
        CREATE TABLE counters (
            visitor BLOB NOT NULL PRIMARY KEY,
            number INTEGER NOT NULL CHECK (number >= 0)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER counter_ends_with_last_session AFTER DELETE ON sessions
        WHEN OLD.account IS NULL AND NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = OLD.visitor)
        BEGIN
            DELETE FROM counters WHERE visitor = OLD.visitor;
        END;

        """
}
