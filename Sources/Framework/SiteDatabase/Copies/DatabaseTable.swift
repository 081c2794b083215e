/// A table as the engine describes it.
struct DatabaseTable {
    let name: String
    /// Those that are written, in their order: none that the engine makes of others.
    let columns: [String]
    /// The tables that it refers to.
    let references: Set<String>

    /// The name in a statement.
    var sql: SQLText { SQLText(name: name) }

    /// Every table of a database by its name, but for what the engine keeps for itself.
    static func all(in db: SQLTransaction) throws -> [String: DatabaseTable] {
        var tables: [String: DatabaseTable] = [:]
        for name in try names(in: db) {
            tables[name] = DatabaseTable(
                name: name, columns: try columns(of: name, in: db), references: try references(of: name, in: db))
        }
        return tables
    }

    private static func names(in db: SQLTransaction) throws -> [String] {
        let statement: SQLText =
            db.dialect == .sqlite
            ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
            : """
            SELECT relname::text AS name FROM pg_class
            WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
            """
        return try db.rows(statement) { try $0["name"] }
    }

    static func columns(of table: String, in db: SQLTransaction) throws -> [String] {
        let statement: SQLText =
            db.dialect == .sqlite
            ? "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid"
            : """
            SELECT attname::text AS name FROM pg_attribute
            WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
            """
        return try db.rows(statement, table) { try $0["name"] }
    }

    private static func references(of table: String, in db: SQLTransaction) throws -> Set<String> {
        let statement: SQLText =
            db.dialect == .sqlite
            ? "SELECT \"table\" AS name FROM pragma_foreign_key_list(?)"
            : """
            SELECT confrelid::regclass::text AS name FROM pg_constraint
            WHERE contype = 'f' AND conrelid = to_regclass(?)
            """
        return try Set(db.rows(statement, table) { try $0["name"] })
    }

    /// These tables, each behind those that it refers to.
    static func ordered(_ tables: [DatabaseTable]) -> [DatabaseTable] {
        var (left, ordered) = (tables.sorted { $0.name < $1.name }, [DatabaseTable]())
        while !left.isEmpty {
            let names = Set(left.map(\.name))
            let next = left.filter { $0.references.subtracting([$0.name]).isDisjoint(with: names) }
            // Two that refer to one another cannot be told apart by that.
            ordered += next.isEmpty ? left : next
            let done = Set(ordered.map(\.name))
            left.removeAll { done.contains($0.name) }
        }
        return ordered
    }

    /// The last number that a table gave its rows by itself; nil for a table that gives none.
    func lastNumber(in db: SQLTransaction) throws -> Int64? {
        switch db.dialect {
        case .sqlite:
            guard let key = try key(in: db) else { return nil }
            let given: Int64?? = try db.row("SELECT max(seq) AS last FROM sqlite_sequence WHERE name = ?", name) {
                try $0["last"] as Int64?
            }
            let present: Int64?? = try db.row("SELECT max(\(SQLText(name: key))) AS last FROM \(sql)") {
                try $0["last"] as Int64?
            }
            return max((given ?? nil) ?? 0, (present ?? nil) ?? 0)
        case .postgreSQL:
            let last: Int64?? = try identity(in: db).flatMap { column in
                try db.row(
                    "SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence(?, ?) AS regclass)) AS last", name,
                    column
                ) { try $0["last"] as Int64? }
            }
            return try identity(in: db) == nil ? nil : (last ?? nil) ?? 0
        }
    }

    /// Has it give no number up to this one.
    func continueNumbers(behind last: Int64, in db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite:
            guard try givesNumbersOnce(in: db) else { return }
            try db.execute("DELETE FROM sqlite_sequence WHERE name = ?", name)
            try db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", name, last)
        case .postgreSQL:
            guard last > 0, let column = try identity(in: db) else { return }
            _ = try db.row("SELECT setval(pg_get_serial_sequence(?, ?), ?) AS last", name, column, last) { _ in }
        }
    }

    /// PostgreSQL's column that numbers the rows.
    private func identity(in db: SQLTransaction) throws -> String? {
        try db.row(
            "SELECT attname::text AS name FROM pg_attribute WHERE attrelid = to_regclass(?) AND attidentity <> ''", name
        ) { try $0["name"] }
    }

    /// The primary key, if SQLite gives a row without one the next number: it is a whole number.
    private func key(in db: SQLTransaction) throws -> String? {
        let keys: [(name: String, type: String)] = try db.rows(
            "SELECT name, type FROM pragma_table_info(?) WHERE pk > 0", name
        ) { (try $0["name"], try $0["type"]) }
        return keys.count == 1 && keys[0].type == "INTEGER" ? keys[0].name : nil
    }

    /// Whether SQLite's keeps the last number though its row is gone (AUTOINCREMENT).
    private func givesNumbersOnce(in db: SQLTransaction) throws -> Bool {
        try db.row(
            "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'", name
        ) { _ in true } ?? false
    }
}
