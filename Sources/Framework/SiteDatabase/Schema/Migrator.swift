/// Brings a database up to date, one transaction for each migration, while no other process migrates.
struct Migrator {
    let schema: SiteSchema
    /// The database's path or address.
    let name: String

    /// Throws unless the database has exactly the schema's migrations.
    func check(_ db: SQLTransaction) throws {
        let applied = try Self.applied(db)
        // A file without the table is old or foreign, but not missing.
        guard applied != nil || db.dialect == .sqlite else { throw SiteDatabaseError.missing(name) }
        try refuseUnknown(applied ?? [])
        guard next(after: applied ?? []) == nil else { throw SiteDatabaseError.needsMigration(name) }
    }

    /// Throws where the database has a migration that is unknown.
    func refuseUnknown(_ applied: Set<String>) throws {
        guard let unknown = applied.subtracting(schema.migrations.map(\.name)).max() else { return }
        guard let lacking = next(after: applied) else {
            throw SiteDatabaseError.newer(name, migration: unknown, known: schema.newest)
        }
        throw SiteDatabaseError.diverged(name, migration: unknown, lacking: lacking.name)
    }

    /// Runs the next migration; false where there is none.
    func step(_ db: SQLTransaction) throws -> Bool {
        let applied = try Self.applied(db) ?? []
        try refuseUnknown(applied)
        guard let migration = next(after: applied) else { return false }
        switch db.dialect {
        case .sqlite:
            try db.run(script: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);")
            try migration.run(db)
            if let problem = try Integrity.brokenReferences(db) {
                throw SiteDatabaseError.unusable(name, "the migration \(migration.name) was undone: \(problem)")
            }
            try db.execute("INSERT INTO grdb_migrations (identifier) VALUES (?)", migration.name)
        case .postgreSQL:
            if applied.isEmpty {
                try db.run(
                    script: "CREATE TABLE migrations (name text PRIMARY KEY, applied timestamptz DEFAULT now());")
            }
            try migration.run(db)
            try PostgresVisitorTables.count(in: db)
            try db.execute("INSERT INTO migrations (name) VALUES (?)", migration.name)
        }
        return true
    }

    private func next(after applied: Set<String>) -> Migration? {
        schema.migrations.first { !applied.contains($0.name) }
    }

    /// The migrations that the database has; nil if there is no table of migrations.
    ///
    /// SQLite's table has the name that GRDB gave it: GRDB migrated the files of older versions.
    static func applied(_ db: SQLTransaction) throws -> Set<String>? {
        let (find, read): (SQLText, SQLText) =
            switch db.dialect {
            case .sqlite:
                (
                    "SELECT count(*) AS is_there FROM sqlite_schema WHERE type = 'table' AND name = 'grdb_migrations'",
                    "SELECT identifier AS name FROM grdb_migrations"
                )
            case .postgreSQL:
                ("SELECT to_regclass('migrations') IS NOT NULL AS is_there", "SELECT name FROM migrations")
            }
        guard try db.row(find, read: { try $0["is_there"] as Bool }) == true else { return nil }
        return try Set(db.rows(read) { try $0["name"] })
    }
}
