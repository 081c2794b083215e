public import SiteDatabase
import SiteStores
public import Web

/// Marks that visitors set on entries with one button: that they are coming, or that they like it. A visitor marks an entry at most once.
///
///     let guests = EntryMarks(of: events, named: "guests")
///     static let schema = SiteSchema(collections: [events.reference], [guests.migration], leave: guests.forget)
///
/// A card reads `count`, and the pages with the entry follow it.
public struct EntryMarks<Content: Entity>: Sendable {
    let collection: EntityCollection<Content>
    let name: String
    private let table: SQLText

    /// `name` is the table's name. Never change it.
    public init(of collection: EntityCollection<Content>, named name: String) {
        precondition(name.isColumnName, "the name of a table is a to z, 0 to 9 and _, not \(name)")
        self.collection = collection
        self.name = name
        table = SQLText(name: name)
    }

    /// Creates the table. It may run before the entries' table exists.
    public var migration: Migration {
        Migration("\(name) 1") { [table, index = SQLText(name: "\(name)_by_visitor")] db in
            try db.run(
                tables: """
                    CREATE TABLE \(table) (
                        entry INTEGER NOT NULL,
                        visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
                        PRIMARY KEY (entry, visitor)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX \(index) ON \(table) (visitor);
                    """)
        }
    }

    /// How many visitors mark an entry.
    public func count(of entry: Int64, _ db: SQLTransaction) throws -> Int {
        try db.row("SELECT count(*) AS count FROM \(table) WHERE entry = ?", entry) { try $0["count"] } ?? 0
    }

    /// Whether a visitor marks an entry.
    public func isSet(on entry: Int64, by visitor: Visitor.ID, _ db: SQLTransaction) throws -> Bool {
        try db.row("SELECT 1 AS one FROM \(table) WHERE entry = ? AND visitor = ?", entry, visitor) { _ in true }
            ?? false
    }

    /// Sets or removes a visitor's mark. Returns false if visitors cannot see the entry.
    public func set(_ isSet: Bool, on entry: Int64, by writer: Writer, in database: any SQLDatabase) throws -> Bool {
        try database.write(for: writer) { db in
            guard try collection.meta(of: entry, db) != nil else { return false }
            let changed = try db.execute(
                isSet
                    ? "INSERT INTO \(table) (entry, visitor) VALUES (?, ?) ON CONFLICT DO NOTHING"
                    : "DELETE FROM \(table) WHERE entry = ? AND visitor = ?", entry, writer.visitor)
            if changed > 0 { try collection.recordChange(of: entry, in: db) }
            return true
        }
    }

    /// At a sign-in, a visitor's marks become those of the account: a `VisitorDataModule` calls it. A second call does nothing.
    public func merge(_ visitor: Visitor.ID, into account: Writer, in database: any SQLDatabase) throws {
        guard visitor != account.visitor else { return }
        try database.write(for: account) { db in
            try forget(visitor, db)
            try db.execute(
                """
                INSERT INTO \(table) (entry, visitor) SELECT entry, ?2 FROM \(table) WHERE visitor = ?1
                ON CONFLICT DO NOTHING
                """, visitor, account.visitor)
            try db.execute("DELETE FROM \(table) WHERE visitor = ?", visitor)
        }
    }

    /// Records the changes before a visitor's rows go (`SiteSchema.init(leave:)`).
    public func forget(_ visitor: Visitor.ID, _ db: SQLTransaction) throws {
        let marked: [Int64] = try db.rows("SELECT entry FROM \(table) WHERE visitor = ?", visitor) { try $0["entry"] }
        for entry in marked { try collection.recordChange(of: entry, in: db) }
    }
}
