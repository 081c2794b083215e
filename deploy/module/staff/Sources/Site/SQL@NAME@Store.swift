import @NAME@
import SiteDatabase
import SiteStores
import Web

let @name@Migration = Migration(
    "@migration@ @table@",
    sql: """
        CREATE TABLE @table@ (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL,
            revision INTEGER NOT NULL DEFAULT 1,
            is_removed INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """)

/// The @items@ in the site's database.
struct SQL@NAME@Store: @NAME@Store {
    let database: any SQLDatabase

    private static let columns: SQLText = "id, text, revision, is_removed"

    func @items@() throws -> [Stored@ENTITY@] {
        try database.read { db in
            try db.rows(
                "SELECT \(Self.columns) FROM @table@ WHERE is_removed = 0 ORDER BY id",
                read: Self.stored)
        }
    }

    func find(_ id: Int) throws -> Stored@ENTITY@? {
        try database.read { try find(id, in: $0) }
    }

    func add(_ @item@: @ENTITY@, max: Int, by editor: Writer) throws -> Bool {
        try database.write(by: editor) { db in
            guard try hasRoom(max, in: db) else { return false }
            try db.execute("INSERT INTO @table@ (text) VALUES (?)", @item@.text)
            try db.record(@NAME@Change())
            return true
        }
    }

    func edit(
        _ id: Int, from revision: Int, to @item@: @ENTITY@, max: Int,
        by editor: Writer
    ) throws -> @NAME@Editing {
        try database.write(by: editor) { db in
            guard let old = try find(id, in: db) else { return .missing }
            guard old.revision == revision else { return .conflict(old) }
            return try put(@item@, over: old, max, in: db)
        }
    }

    func remove(_ id: Int, by editor: Writer) throws -> Bool {
        try database.write(by: editor) { db in
            guard let old = try find(id, in: db) else { return false }
            guard !old.isRemoved else { return true }
            try db.execute(
                "UPDATE @table@ SET is_removed = 1, revision = revision + 1 WHERE id = ?",
                id)
            try db.record(@NAME@Change())
            return true
        }
    }

    func restore(_ id: Int, max: Int, by editor: Writer) throws -> @NAME@Editing {
        try database.write(by: editor) { db in
            guard let old = try find(id, in: db) else { return .missing }
            guard old.isRemoved else { return .saved }
            return try put(old.@item@, over: old, max, in: db)
        }
    }

    /// Replaces the text if the list has room for it.
    private func put(
        _ @item@: @ENTITY@, over old: Stored@ENTITY@, _ max: Int,
        in db: SQLTransaction
    ) throws -> @NAME@Editing {
        guard try !old.isRemoved || hasRoom(max, in: db) else { return .full }
        try db.execute(
            """
            UPDATE @table@ SET text = ?, revision = revision + 1, is_removed = 0
            WHERE id = ?
            """, @item@.text, old.id)
        try db.record(@NAME@Change())
        return .saved
    }

    private func hasRoom(_ max: Int, in db: SQLTransaction) throws -> Bool {
        let count: Int? = try db.row(
            "SELECT count(*) AS count FROM @table@ WHERE is_removed = 0"
        ) { try $0["count"] }
        return (count ?? 0) < max
    }

    private func find(_ id: Int, in db: SQLTransaction) throws -> Stored@ENTITY@? {
        try db.row(
            "SELECT \(Self.columns) FROM @table@ WHERE id = ?", id, read: Self.stored)
    }

    private static func stored(_ row: SQLRow) throws -> Stored@ENTITY@ {
        Stored@ENTITY@(
            id: try row["id"], @item@: @ENTITY@(stored: try row["text"]),
            revision: try row["revision"], isRemoved: try row["is_removed"])
    }
}
