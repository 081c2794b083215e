import SiteDatabase

extension SearchTables {
    /// The names of the tables of a table's search. SQLite keeps an index of FTS5 in further ones.
    static func names(of table: String) -> [String] {
        let index = "\(table)_search"
        return [index, "\(index)_terms", "\(index)_common"]
            + ["config", "content", "data", "docsize", "idx"].map { "\(index)_\($0)" }
    }

    init(of table: String) {
        let names = Self.names(of: table).map { SQLText(name: $0) }
        self.init(index: names[0], terms: names[1], common: names[2], sets: "ids")
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

    /// Removes all words.
    func clear(in db: SQLTransaction) throws {
        try db.execute("DELETE FROM \(index)")
        try db.execute("DELETE FROM \(common)")
        if db.dialect == .postgreSQL { try db.execute("DELETE FROM \(terms)") }
    }
}
