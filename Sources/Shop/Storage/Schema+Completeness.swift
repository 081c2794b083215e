internal import GRDB

extension Schema {
    /// Throws unless the database has everything that its own migrations made; of those that this program does not know,
    /// nothing can be said.
    static func checkCompleteness(_ db: Database, path: String) throws {
        let applied = try migrator.appliedIdentifiers(db)
        guard let last = migrator.migrations.last(where: applied.contains) else {
            throw SiteDatabaseError.foreign(path, without: "migration")
        }
        let model = try DatabaseQueue()
        try migrator.migrate(model, upTo: last)
        let missing = try model.read(names).subtracting(names(db))
        if let name = missing.min() { throw SiteDatabaseError.foreign(path, without: name) }
    }

    /// What the schema has, as `table products`.
    private static func names(_ db: Database) throws -> Set<String> {
        try Set(String.fetchAll(db, sql: "SELECT type || ' ' || name FROM sqlite_schema"))
    }
}
