import SiteDatabase

/// Whether the database's pages, tables and indexes are whole.
struct IntegrityCheck: Check {
    let name = "integrity"
    let database: DatabaseInspection

    func look() throws -> [Finding] {
        let start = ContinuousClock.now
        let bytes = try database.checkIntegrity()
        return [.ok("\(Amount(bytes)) read in \((ContinuousClock.now - start).seconds) s")]
    }
}

/// Whether every row that names another finds it.
struct ReferencesCheck: Check {
    let name = "references"
    let database: DatabaseInspection

    func look() throws -> [Finding] {
        try database.checkReferences()
        return [.ok("every row that is named is there")]
    }
}

/// Whether the database is just as new as the program.
struct SchemaCheck: Check {
    let name = "schema"
    let database: DatabaseInspection

    func look() throws -> [Finding] {
        [.ok("up to \(try database.checkSchema())")]
    }
}
