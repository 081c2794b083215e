import GRDB

/// The tables of a site's database: ViperWeb's own migrations, then the site's.
public struct SiteSchema: Sendable {
    /// At least one.
    let migrations: [Migration]
    /// Makes the rows of the tables that are made of others.
    let derive: Migration.Step
    /// Takes the name of a removed account out of the site's own tables.
    let forget: RemovedAccount.Forgetting
    private let derived: [String]

    /// The schema with a site's migrations, in the order in which they were written. Traps where two have one name.
    ///
    /// `derived` are the tables that an engine has for itself, or that are made of others: a name, or with `*` at its end the beginning of
    /// several. They are not copied from one engine to another (`copy-database`), but made by `derive`.
    ///
    /// `forget` takes the name of a removed account out of the site's own tables, such as a history that says who changed what.
    public init(
        _ migrations: [Migration] = [], derived: [String] = [], derive: @escaping Migration.Step = { _ in },
        forget: @escaping RemovedAccount.Forgetting = { _, _, _ in 0 }
    ) {
        self.derive = derive
        self.forget = forget
        self.derived =
            ["visitor_totals", "rendered_outputs", "machine_reports", "grdb_migrations", "migrations"] + derived
        let own = [
            visitorsMigration, ceilingMigration, postsMigration, rolesMigration, outboxMigration,
            passwordLinksMigration, secretsMigration, machinesMigration, auditMigration,
        ]
        self.migrations = own + migrations
        precondition(
            Set(self.migrations.map(\.name)).count == self.migrations.count, "two migrations have the same name")
    }

    /// The name of the last migration.
    public var newest: String { migrations[migrations.count - 1].name }

    func isDerived(_ table: String) -> Bool {
        derived.contains { name in
            name.hasSuffix("*") ? table.hasPrefix(name.dropLast()) : table.utf8.elementsEqual(name.utf8)
        }
    }

    var migrator: DatabaseMigrator {
        migrator { _ in true }
    }

    private func migrator(_ isWanted: (String) -> Bool) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations where isWanted(migration.name) {
            migrator.registerMigration(migration.name) {
                try migration.run(SQLTransaction($0))
            }
        }
        return migrator
    }

    /// Throws unless the database has exactly these migrations.
    func check(_ db: Database, path: String) throws {
        try refuseUnknown(migrator.appliedIdentifiers(db), path: path)
        guard try migrator.hasCompletedMigrations(db) else { throw SiteDatabaseError.needsMigration(path) }
    }

    /// Throws where a database has a migration that is unknown.
    func refuseUnknown(_ applied: Set<String>, path: String) throws {
        guard let unknown = applied.subtracting(migrations.map(\.name)).max() else { return }
        guard let lacking = migrations.first(where: { !applied.contains($0.name) }) else {
            throw SiteDatabaseError.newer(path, migration: unknown, known: newest)
        }
        throw SiteDatabaseError.diverged(path, migration: unknown, lacking: lacking.name)
    }

    /// Throws unless the database has everything that its migrations create; unknown migrations are not checked.
    func checkCompleteness(_ db: Database, path: String) throws {
        let applied = try migrator.appliedIdentifiers(db)
        guard !applied.isDisjoint(with: migrations.map(\.name)) else {
            throw SiteDatabaseError.foreign(path, without: "migration")
        }
        let model = try DatabaseQueue()
        try migrator(applied.contains).migrate(model)
        let missing = try model.read(Self.names).subtracting(Self.names(db))
        if let name = missing.min() { throw SiteDatabaseError.foreign(path, without: name) }
    }

    /// A database's objects, as `table products`.
    private static func names(_ db: Database) throws -> Set<String> {
        try Set(String.fetchAll(db, sql: "SELECT type || ' ' || name FROM sqlite_schema"))
    }
}
