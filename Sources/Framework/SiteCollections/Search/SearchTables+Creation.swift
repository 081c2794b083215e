import SiteDatabase

extension SearchTables {
    /// The names of the tables of a table's search. SQLite keeps an index of FTS5 in further ones.
    static func names(of table: String) -> [String] {
        let index = "\(table)_search"
        return [index, "\(index)_terms", "\(index)_common"]
            + ["config", "content", "data", "docsize", "idx"].map { "\(index)_\($0)" }
    }

    init(of table: String) {
        // Without quotes: an index of FTS5 has tables whose names begin so.
        let names = Self.names(of: table).map { SQLText(unchecked: $0) }
        self.init(index: names[0], terms: names[1], common: names[2])
    }

    /// A vector of PostgreSQL has each word once, without its places: they would end at 16,383 (PostgreSQL 15, 12.11). Long bytes are not
    /// compressed: they are read by parts.
    func create(in db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite:
            try db.run(
                script: """
                    CREATE VIRTUAL TABLE \(index) USING fts5 (\(BulkIndex.options));
                    CREATE VIRTUAL TABLE \(terms) USING fts5vocab (\(index), instance);
                    CREATE TABLE \(common) (beginning TEXT NOT NULL PRIMARY KEY, ids BLOB NOT NULL, names BLOB) STRICT;
                    """)
            try SearchIndex.spreadMerging(of: index, in: db)
        case .postgreSQL:
            try db.run(
                script: """
                    CREATE TABLE \(index) (
                        rowid bigint PRIMARY KEY,
                        name text COLLATE "C" NOT NULL,
                        content text COLLATE "C" NOT NULL,
                        name_words tsvector NOT NULL
                            GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(name, ' '), ''))) STORED,
                        words tsvector NOT NULL GENERATED ALWAYS AS
                            (array_to_tsvector(array_remove(string_to_array(name || ' ' || content, ' '), ''))) STORED
                    );
                    CREATE INDEX ON \(index) USING gin (name_words);
                    CREATE INDEX ON \(index) USING gin (words);
                    CREATE TABLE \(terms) (term text COLLATE "C" NOT NULL PRIMARY KEY);
                    CREATE TABLE \(common) (
                        beginning text COLLATE "C" NOT NULL PRIMARY KEY,
                        ids bytea NOT NULL,
                        names bytea
                    );
                    ALTER TABLE \(common) ALTER COLUMN ids SET STORAGE EXTERNAL, ALTER COLUMN names SET STORAGE EXTERNAL;
                    """)
        }
    }

    /// Makes tables that an import fills. Those of PostgreSQL have no vectors.
    func createStaged(in db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite:
            try db.run(
                script: """
                    CREATE VIRTUAL TABLE \(index) USING fts5 (\(BulkIndex.options));
                    CREATE TABLE \(common) (beginning TEXT NOT NULL PRIMARY KEY, ids BLOB NOT NULL, names BLOB) STRICT;
                    """)
            try SearchIndex.spreadMerging(of: index, in: db)
        case .postgreSQL:
            try db.run(
                script: """
                    CREATE UNLOGGED TABLE \(index) (rowid bigint PRIMARY KEY, name text NOT NULL, content text NOT NULL);
                    CREATE UNLOGGED TABLE \(common) (beginning text COLLATE "C" PRIMARY KEY, ids bytea NOT NULL, names bytea);
                    """)
        }
    }

    func drop(in db: SQLTransaction) throws {
        try db.run(script: "DROP TABLE IF EXISTS \(index); DROP TABLE IF EXISTS \(common);")
    }

    /// Replaces the tables of `others`. In SQLite, the previous index is renamed to `old`, because dropping it takes long.
    func replace(_ others: SearchTables, leaving old: SearchTables, in db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite:
            try db.run(
                script: """
                    ALTER TABLE \(others.index) RENAME TO \(old.index);
                    ALTER TABLE \(others.common) RENAME TO \(old.common);
                    ALTER TABLE \(index) RENAME TO \(others.index);
                    ALTER TABLE \(common) RENAME TO \(others.common);
                    """)
        case .postgreSQL:
            // Renaming a table waits for all readers, and would show the new rows to a transaction with an older snapshot.
            try replace(others.index, by: index, key: "rowid", ["name", "content"], in: db)
            try replace(others.common, by: common, key: "beginning", ["ids", "names"], in: db)
            try db.execute("DELETE FROM \(others.terms)")
            try db.execute(others.addTerms)
            try drop(in: db)
        }
    }

    /// Replaces changed rows.
    private func replace(
        _ table: SQLText, by new: SQLText, key: SQLText, _ columns: [SQLText], in db: SQLTransaction
    ) throws {
        let same = columns.map { "new.\($0) IS NOT DISTINCT FROM old.\($0)" as SQLText }
        let list = ([key] + columns).joined(by: ", ")
        try db.execute(
            """
            DELETE FROM \(table) AS old WHERE NOT EXISTS
                (SELECT 1 FROM \(new) AS new WHERE new.\(key) = old.\(key) AND \(same.joined(by: " AND ")))
            """)
        try db.execute("INSERT INTO \(table) (\(list)) SELECT \(list) FROM \(new) ON CONFLICT DO NOTHING")
        try db.run(script: "ANALYZE \(table);")
    }

    /// Removes all words.
    func clear(in db: SQLTransaction) throws {
        try db.execute("DELETE FROM \(index)")
        try db.execute("DELETE FROM \(common)")
        if db.dialect == .postgreSQL { try db.execute("DELETE FROM \(terms)") }
    }
}
