import Web

/// The name of the state of a site's pages, inside of a transaction. It is random: a database that was restored from a
/// copy never meets the revision of other pages again.
enum PageRevision {
    /// 32 hexadecimal digits.
    static func read(_ db: SQLTransaction) throws -> String {
        let read = { (row: SQLRow) in try row["revision"] as String }
        guard let revision = try db.row("SELECT lower(hex(revision)) AS revision FROM page_revision", read: read) else {
            throw StoreUnavailable("the pages have no revision")
        }
        return revision
    }

    static func renew(_ db: SQLTransaction) throws {
        try db.execute("UPDATE page_revision SET revision = randomblob(16)")
    }
}

/// The outputs of a database's pages, inside a transaction.
enum RenderedOutputs {
    /// In the order of their paths.
    static func all(_ db: SQLTransaction) throws -> [String] {
        try db.rows("SELECT path FROM rendered_outputs ORDER BY path") { try $0["path"] }
    }

    static func remember(_ path: String, _ db: SQLTransaction) throws {
        try db.execute("INSERT INTO rendered_outputs (path) VALUES (?) ON CONFLICT DO NOTHING", path)
    }
}

extension SQLDatabase {
    /// The revision of the site's pages, renewed by each change that reaches them.
    public var pageRevision: String {
        get throws { try read(PageRevision.read) }
    }

    /// The outputs of the site's pages, in the order of their paths; every change has to reach them.
    public var outputs: [String] {
        get throws { try read(RenderedOutputs.all) }
    }

    public func remember(output path: String) throws {
        guard try !outputs.contains(where: { $0.utf8.elementsEqual(path.utf8) }) else { return }
        try write { try RenderedOutputs.remember(path, $0) }
    }

    public func forget(output path: String) throws {
        try write { try $0.execute("DELETE FROM rendered_outputs WHERE path = ?", path) }
    }
}
