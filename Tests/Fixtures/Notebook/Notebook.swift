import Foundation
package import SiteDatabase
import SiteStores
package import Web

extension SiteSchema {
    /// A small site: notes that a visitor keeps in a pad, and lines that everybody reads.
    package static let notebook = SiteSchema(notebookMigrations)

    package static let notebookMigrations = [
        Migration(
            "1 notes",
            sql: """
                CREATE TABLE pads (visitor BLOB NOT NULL PRIMARY KEY REFERENCES visitors (id) ON DELETE CASCADE) STRICT;
                CREATE TABLE notes (
                    id INTEGER PRIMARY KEY,
                    visitor BLOB NOT NULL REFERENCES pads (visitor) ON DELETE CASCADE,
                    text TEXT NOT NULL
                ) STRICT;
                CREATE INDEX notes_by_visitor ON notes (visitor);
                """),
        Migration("2 lines", sql: "CREATE TABLE lines (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"),
    ]
}

extension SQLDatabase {
    /// Adds a note to a visitor's pad, and returns how many it has.
    @discardableResult
    package func add(note text: String, for writer: Writer) throws -> Int {
        let visitor = writer.visitor
        return try write(for: writer) { db in
            try db.execute("INSERT INTO pads (visitor) VALUES (?) ON CONFLICT DO NOTHING", visitor)
            try db.execute("INSERT INTO notes (visitor, text) VALUES (?, ?)", visitor, text)
            return try db.row("SELECT count(*) AS count FROM notes WHERE visitor = ?", visitor) { try $0["count"] } ?? 0
        }
    }

    package func notes(of visitor: Visitor.ID) throws -> [String] {
        try read { try $0.rows("SELECT text FROM notes WHERE visitor = ? ORDER BY id", visitor) { try $0["text"] } }
    }

    /// Empties a visitor's notes; whether there were any.
    @discardableResult
    package func emptyNotes(by writer: Writer) throws -> Bool {
        try write(for: writer) { try $0.execute("UPDATE notes SET text = '' WHERE visitor = ?", writer.visitor) > 0 }
    }

    /// Adds a line, a change of the site's pages.
    package func add(line text: String) throws {
        try write { db in
            try db.execute("INSERT INTO lines (text) VALUES (?)", text)
            try db.renewPageRevision()
        }
    }

    package var lines: [String] {
        get throws { try read { try $0.rows("SELECT text FROM lines ORDER BY id") { try $0["text"] } } }
    }

    /// A visitor who has a session.
    package func visitor() throws -> Visitor.ID {
        let visitor = Visitor.ID.random()
        try sessions.save(Session(of: visitor, begun: Date()), for: .random(), at: Date())
        return visitor
    }

    /// How many rows a table has.
    package func count(_ table: SQLText) throws -> Int {
        try read { try $0.row("SELECT count(*) AS count FROM \(table)") { try $0["count"] } } ?? 0
    }
}

/// Files for one test.
package enum Scratch {
    /// Everything of this process, removed when it ends: databases stay open longer than their tests.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: Scratch.rootOfProcess) }
        return rootOfProcess
    }()

    private static var rootOfProcess: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-database-\(getpid())")
    }

    /// A path in a folder that no other test has.
    package static func path(_ name: String = "site.sqlite") throws -> String {
        let folder = root.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(name).path
    }

    /// A new notebook.
    package static func database() throws -> SQLiteDatabase {
        try SQLiteDatabase(migrating: path(), schema: .notebook)
    }
}
