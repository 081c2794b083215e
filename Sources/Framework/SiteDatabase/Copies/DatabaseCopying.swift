/// Copies a whole site from one database to another, whatever their engines.
///
/// A table is copied that both have with the same columns. What an engine has for itself is made anew from that: the site says which
/// tables these are, and how (`SiteSchema`).
public struct DatabaseCopying {
    private let schema: SiteSchema

    public init(_ schema: SiteSchema) {
        self.schema = schema
    }

    /// Copies the present state in one transaction; the other database is made, or is as `migrate` makes it. Returns the number of rows.
    /// `progress` receives now and then how many of how many rows are copied. Throws `SiteDatabaseError`.
    public func copy(
        from source: DatabaseLocation, to target: DatabaseLocation, progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws -> Int {
        guard source.canonical != target.canonical else { throw CopyError.same(target.description) }
        let from = try source.open(schema)
        try target.migrate(schema)
        let to = try target.open(schema)
        // What is wrong with a database is told as such, and not as a request's error.
        let found: Result<[DatabaseTable], any Error> = try from.read { from in
            try to.read { to in Result { try self.tables(from, to, target.description) } }
        }
        let tables = try found.get()
        return try from.read { from in
            try to.write { to in
                try Run(schema: schema, tables: tables, from: from, to: to, progress: progress).copy()
            }
        }
    }

    /// The tables to copy; throws where one of them is another one there.
    private func tables(_ from: SQLTransaction, _ to: SQLTransaction, _ name: String) throws -> [DatabaseTable] {
        let (old, new) = (try DatabaseTable.all(in: from), try DatabaseTable.all(in: to))
        let wanted = old.values.filter { !schema.isDerived($0.name) }
        for table in wanted.sorted(by: { $0.name < $1.name }) {
            guard let other = new[table.name], Set(other.columns) == Set(table.columns) else {
                throw SiteDatabaseError.foreign(name, without: "table \(table.name) with the same columns")
            }
        }
        let tables = DatabaseTable.ordered(wanted.compactMap { new[$0.name] })
        try checkNew(tables, to, name)
        return tables
    }

    /// Throws where anybody wrote to it since it was made.
    private func checkNew(_ tables: [DatabaseTable], _ db: SQLTransaction, _ name: String) throws {
        let made = try SQLiteDatabase(inMemory: schema)
        for table in tables {
            let count: SQLText = "SELECT count(*) AS count FROM \(table.sql)"
            let expected: Int = try made.read { try $0.row(count) { try $0["count"] } } ?? 0
            let found: Int = try db.row(count) { try $0["count"] } ?? 0
            guard found == expected else { throw SiteDatabaseError.notNew(name, table: table.name) }
        }
    }
}

/// One copy, inside of the transactions of both databases.
private struct Run {
    let schema: SiteSchema
    let tables: [DatabaseTable]
    let from: SQLTransaction
    let to: SQLTransaction
    let progress: (Int, Int) -> Void

    func copy() throws -> Int {
        let triggers = try dropTriggers()
        if to.dialect == .sqlite { try to.run(script: "PRAGMA defer_foreign_keys = ON;") }
        let total: Int = try tables.reduce(0) { sum, table in
            sum + (try from.row("SELECT count(*) AS count FROM \(table.sql)") { try $0["count"] } ?? 0)
        }
        for table in tables.reversed() { try to.execute("DELETE FROM \(table.sql)") }
        var copied = 0
        let ofVisitors = visitorTables
        for table in tables where !ofVisitors.contains(table.name) { try copy(table, &copied, of: total) }
        _ = try to.connection.countingVisitors {
            for table in tables where ofVisitors.contains(table.name) { try copy(table, &copied, of: total) }
        }
        for trigger in triggers { try to.run(script: "\(SQLText(unchecked: trigger));") }
        try schema.derive(to)
        return copied
    }

    private func copy(_ table: DatabaseTable, _ copied: inout Int, of total: Int) throws {
        let columns = table.columns.map(SQLText.init(name:)).joined(by: ", ")
        let insert: SQLText = "INSERT INTO \(table.sql) (\(columns)) VALUES (\(.parameters(table.columns.count)))"
        try from.forEachRow("SELECT \(columns) FROM \(table.sql)") { row in
            try to.connection.enqueue(insert, row.all)
            copied += 1
            if copied % 1_000 == 0 { progress(copied, total) }
        }
        if let last = try table.lastNumber(in: from) { try table.continueNumbers(behind: last, in: to) }
    }

    /// SQLite's triggers, which would change the rows that come: they are made again behind them. Those of PostgreSQL only count.
    private func dropTriggers() throws -> [String] {
        guard to.dialect == .sqlite else { return [] }
        let triggers: [(name: String, sql: String)] = try to.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ) { (try $0["name"], try $0["sql"]) }
        for trigger in triggers { try to.run(script: "DROP TRIGGER \(SQLText(name: trigger.name));") }
        return triggers.map(\.sql)
    }

    /// Those that refer to `visitors`, themselves or by another one.
    private var visitorTables: Set<String> {
        tables.reduce(into: ["visitors"]) { found, table in
            if !table.references.isDisjoint(with: found) { found.insert(table.name) }
        }
    }
}
