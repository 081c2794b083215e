internal import GRDB

/// Where the pages of a catalogue are rendered to, inside of a transaction.
enum RenderedOutputs {
    /// In the order of their paths.
    static func all(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT path FROM rendered_outputs ORDER BY path")
    }

    static func remember(_ path: String, _ db: Database) throws {
        try db.execute(sql: "INSERT INTO rendered_outputs (path) VALUES (?) ON CONFLICT DO NOTHING", arguments: [path])
    }
}
