extension Schema {
    /// Accounts with their passwords' hashes, and the sign-ins that failed lately. Times are seconds since 1970.
    static let accounts = """
        CREATE TABLE accounts (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            hash TEXT NOT NULL,
            added REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sign_in_attempts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            at REAL NOT NULL
        ) STRICT;
        CREATE INDEX sign_in_attempts_by_name ON sign_in_attempts (name, at);
        CREATE INDEX sign_in_attempts_by_address ON sign_in_attempts (address, at);
        CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts (at);

        """
}
