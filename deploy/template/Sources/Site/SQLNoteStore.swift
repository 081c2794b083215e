import Notes
import SiteDatabase
import Web

/// Notes end with the visitor or the account that they belong to.
let notesMigration = Migration(
    "1 notes",
    sql: """
        CREATE TABLE notes (
            id INTEGER PRIMARY KEY,
            visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
            text TEXT NOT NULL
        ) STRICT;
        CREATE INDEX notes_by_visitor ON notes (visitor);
        """)

/// Notes in the site's database.
struct SQLNoteStore: NoteStore {
    let database: any SQLDatabase

    func notes(of visitor: Visitor.ID) throws -> [Note] {
        try database.read { db in
            try db.rows("SELECT text FROM notes WHERE visitor = ? ORDER BY id", visitor) { row in
                Note(stored: try row["text"])
            }
        }
    }

    func add(_ note: Note, most: Int, for visitor: Visitor.ID) throws -> Bool {
        try database.write(for: visitor) { db in
            try db.execute(
                """
                INSERT INTO notes (visitor, text)
                SELECT ?1, ?2 WHERE (SELECT count(*) FROM notes WHERE visitor = ?1) < ?3
                """, visitor, note.text, most) > 0
        }
    }

    func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        try database.write(for: account) { db in
            try db.execute("UPDATE notes SET visitor = ?2 WHERE visitor = ?1", visitor, account)
        }
    }
}
