@if stored
import @NAME@
import SiteDatabase
@end
@if visitor
import SiteStores
import Web

/// The rows are removed with their visitor or account.
let @name@Migration = Migration(
    "@migration@ @table@",
    sql: """
        CREATE TABLE @table@ (
            id INTEGER PRIMARY KEY,
            visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
            text TEXT NOT NULL
        ) STRICT;
        CREATE INDEX @table@_by_visitor ON @table@ (visitor);
        """)

/// The @items@ in the site's database.
struct SQL@NAME@Store: @NAME@Store {
    let database: any SQLDatabase

    func @items@(of visitor: Visitor.ID) throws -> [@ENTITY@] {
        try database.read { db in
            try db.rows(
                "SELECT text FROM @table@ WHERE visitor = ? ORDER BY id", visitor
            ) { row in
                @ENTITY@(stored: try row["text"])
            }
        }
    }

    func add(_ @item@: @ENTITY@, max: Int, by writer: Writer) throws -> Bool {
        try database.write(for: writer) { db in
            try db.execute(
                """
                INSERT INTO @table@ (visitor, text)
                SELECT ?1, ?2 WHERE (SELECT count(*) FROM @table@ WHERE visitor = ?1) < ?3
                """, writer.visitor, @item@.text, max) > 0
        }
    }

    func join(_ visitor: Visitor.ID, into account: Writer) throws {
        try database.write(for: account) { db in
            try db.execute(
                "UPDATE @table@ SET visitor = ?2 WHERE visitor = ?1",
                visitor, account.visitor)
        }
    }
}
@end
@if shared stored

let @name@Migration = Migration(
    "@migration@ @table@",
    sql: """
        CREATE TABLE @table@ (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL
        ) STRICT;
        """)

/// The @items@ in the site's database.
struct SQL@NAME@Store: @NAME@Store {
    let database: any SQLDatabase

    func @items@() throws -> [@ENTITY@] {
        try database.read { db in
            try db.rows("SELECT text FROM @table@ ORDER BY id") { row in
                @ENTITY@(stored: try row["text"])
            }
        }
    }

    func add(_ @item@: @ENTITY@, max: Int) throws -> Bool {
        try database.write { db in
            try db.execute(
                "INSERT INTO @table@ (text) SELECT ?1 WHERE (SELECT count(*) FROM @table@) < ?2",
                @item@.text, max) > 0
        }
    }
}
@end
