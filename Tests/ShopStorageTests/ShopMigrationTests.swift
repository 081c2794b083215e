import Accounts
import Foundation
import Notebook
import Passwords
import ShopProducts
import ShopStorage
import ShopTodos
import SiteStores
import Testing
import Web

import ShopCounter

@testable import SiteDatabase

@Suite struct ShopMigrationTests {
    /// The file beside this one: the shop's database of before ViperWeb had migrations of its own.
    static let old = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/shop-6.sql")
    /// When the fixture was made.
    let now = Date(timeIntervalSince1970: 1_795_307_600)

    private func oldDatabase() throws -> String {
        let path = try Scratch.path()
        try OtherProgram.run(String(contentsOf: Self.old, encoding: .utf8), on: path)
        return path
    }

    @Test func `a database of six migrations keeps its catalogue, its accounts and its pages`() throws {
        let path = try oldDatabase()
        #expect(throws: SiteDatabaseError.needsMigration(path)) { try SQLiteDatabase(path: path, schema: .shop) }
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        let page = try database.products.products(ProductQuery(search: "sifted"))
        #expect(page.products.map(\.name) == ["Trà lài"])
        #expect(try database.products.categories(.first).categories.map(\.name) == ["Tea", "Pantry", "Gifts"])
        #expect(try database.pageRevision == "0104a8bb1bfdc238541c498e82a58efb")
        #expect(try database.outputs == ["/var/pages"])
        let accounts = database.accounts(hasher: Argon2id())
        let ann = try UserName("ann@example.org")
        #expect(try accounts.accounts().map(\.account.name.text) == ["ann@example.org", "bob@example.org"])
        #expect(try accounts.account(ann, Password("correct horse battery"))?.name == ann)
        #expect(try database.count("sign_in_attempts") == 1)
    }

    @Test func `a drawing that the staff sent is shown as the photograph that is made of it`() throws {
        let path = try oldDatabase()
        let stem = "pictures/photographs/01/0123456789abcdef-1600x1200-c02000"
        try OtherProgram.run(
            """
            UPDATE products SET image = 'pictures/tea.svg';
            UPDATE products SET image = '\(stem).svg' WHERE id = (SELECT min(id) FROM products);
            """, on: path)
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        let images: [String] = try database.read { db in
            try db.rows("SELECT DISTINCT image FROM catalogue ORDER BY image") { try $0["image"] }
        }
        #expect(images == ["\(stem).jpg", "pictures/tea.svg"])
    }

    @Test func `visitors and accounts keep what is theirs, and what nobody could reach is gone`() throws {
        let database = try SQLiteDatabase(migrating: oldDatabase(), schema: .shop)
        let token = try #require(SessionToken("17a431ebdc3d017279fff170422bc4a0"))
        let session = try #require(try database.sessions.session(for: token, at: now))
        #expect(try database.todos.items(of: session.visitor).map(\.title) == ["Focus", "Value", "Action", "Bread"])
        let entries = try database.todos.page(.all, of: session.visitor).entries
        #expect(try entries == database.todos.items(of: session.visitor).map(TodoEntry.init))
        #expect(try database.counters.count(of: session.visitor)?.value == 4)
        let ann = Identity(id: "386b6fc1f27edf06d7fbf3a4b34f2dc0", name: "ann@example.org")
        #expect(try database.todos.items(of: ann.visitor).map(\.title).last == "Tea")
        let lost = Visitor.ID(bytes: (0...15).map { $0 * 17 })
        #expect(try database.todos.items(of: lost).map(\.title) == ["Focus", "Value", "Action"])
        #expect(try database.counters.count(of: lost) == nil)
        // Two visitors who did not sign in, and the account that has things.
        #expect(try database.count("visitors") == 3)
        #expect(try database.count("sessions") == 3)
        #expect(try database.count("counters") == 3)
        try database.sessions.remove(token)
        #expect(try database.count("visitors") == 2)
        #expect(try database.counters.count(of: session.visitor) == nil)
    }

    @Test func `a migrated database has the tables, columns and indexes of a new one`() throws {
        let migrated = try SQLiteDatabase(migrating: oldDatabase(), schema: .shop)
        let new = try Scratch.database()
        let tables = try tables(of: new)
        #expect(tables.count > 8)
        #expect(try self.tables(of: migrated) == tables)
        for table in tables {
            #expect(try columns(of: table, in: migrated) == columns(of: table, in: new), "\(table)")
            #expect(try references(of: table, in: migrated) == references(of: table, in: new), "\(table)")
        }
        #expect(try indexes(of: migrated) == indexes(of: new))
        for path in [try oldDatabase()] {
            let inspection = FileInspection(of: path, schema: .shop)
            _ = try SQLiteDatabase(migrating: path, schema: .shop)
            _ = try inspection.checkIntegrity()
            try inspection.checkReferences()
            #expect(try inspection.checkSchema() == SiteSchema.shop.newest)
        }
    }

    @Test func `everything of a visitor is reached from its row, and every reference has an index`() throws {
        let database = try Scratch.database()
        let owned = try tables(of: database).filter { table in
            try columns(of: table, in: database).contains { $0.hasPrefix("visitor ") }
        }
        #expect(Set(owned).isSuperset(of: ["sessions", "todo_lists", "todos", "counters"]))
        for table in owned {
            #expect(try reachesVisitors(table, in: database), "\(table) is left when its visitor ends")
        }
        var references = 0
        for table in try tables(of: database) {
            for reference in try self.references(of: table, in: database) {
                references += 1
                let column = String(reference.prefix { $0 != " " })
                #expect(
                    try leadingColumns(of: table, in: database).contains(column), "\(table).\(column) has no index")
            }
        }
        #expect(references >= 4)
    }

    // MARK: - What SQLite says of a schema

    private func tables(of database: SQLiteDatabase) throws -> [String] {
        try database.read { db in
            try db.rows(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
                """
            ) { try $0["name"] }
        }
    }

    /// Each with its type, `visitor BLOB 1` for one that is not null; in no order, for a column that came later is last.
    private func columns(of table: String, in database: SQLiteDatabase) throws -> Set<String> {
        try database.read { db in
            Set(
                try db.rows("SELECT name, type, \"notnull\" AS required, pk FROM pragma_table_info(?)", table) { row in
                    "\(try row["name"] as String) \(try row["type"] as String) \(try row["required"] as Int)"
                        + " \(try row["pk"] as Int)"
                })
        }
    }

    /// `visitor -> visitors CASCADE`.
    private func references(of table: String, in database: SQLiteDatabase) throws -> [String] {
        try database.read { db in
            try db.rows(
                """
                SELECT "from" AS origin, "table" AS target, on_delete FROM pragma_foreign_key_list(?) ORDER BY origin
                """, table
            ) { row in
                "\(try row["origin"] as String) -> \(try row["target"] as String) \(try row["on_delete"] as String)"
            }
        }
    }

    private func indexes(of database: SQLiteDatabase) throws -> [String] {
        try database.read { db in
            try db.rows("SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') ORDER BY name") {
                try $0["name"]
            }
        }
    }

    /// The columns with which an index or the primary key begins.
    private func leadingColumns(of table: String, in database: SQLiteDatabase) throws -> Set<String> {
        try database.read { db in
            Set(
                try db.rows(
                    """
                    SELECT columns.name AS name FROM pragma_index_list(?) AS indexes
                    JOIN pragma_index_info(indexes.name) AS columns WHERE columns.seqno = 0
                    """, table
                ) { try $0["name"] as String })
        }
    }

    /// Whether deleting a visitor deletes the table's rows, be it through another table's.
    private func reachesVisitors(_ table: String, in database: SQLiteDatabase) throws -> Bool {
        try references(of: table, in: database).contains { reference in
            guard reference.hasPrefix("visitor -> "), reference.hasSuffix(" CASCADE") else { return false }
            let target = String(reference.dropFirst("visitor -> ".count).prefix { $0 != " " })
            return try target == "visitors" || reachesVisitors(target, in: database)
        }
    }
}
