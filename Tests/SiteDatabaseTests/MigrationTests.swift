import Notebook
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct MigrationTests {
    @Test func `a site's migrations run once, in their order, after ViperWeb's own`() throws {
        let path = try Scratch.path()
        let first = Migration("1 notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, visitor BLOB) STRICT;")
        let second = Migration("2 more notes") { db in
            try db.execute("INSERT INTO notes (visitor) SELECT id FROM visitors")
            try db.execute("INSERT INTO notes (visitor) VALUES (?)", [UInt8](arrayLiteral: 7))
        }
        _ = try SQLiteDatabase(migrating: path, schema: SiteSchema([first]))
        let schema = SiteSchema([first, second])
        #expect(throws: SiteDatabaseError.needsMigration(path)) { try SQLiteDatabase(path: path, schema: schema) }
        for _ in 0..<2 {
            let database = try SQLiteDatabase(migrating: path, schema: schema)
            let ids: [Int] = try database.read { try $0.rows("SELECT id FROM notes") { try $0["id"] } }
            #expect(ids == [1])
        }
        #expect(schema.newest == "2 more notes")
        #expect(throws: SiteDatabaseError.newer(path, migration: "2 more notes", known: "1 notes")) {
            try SQLiteDatabase(path: path, schema: SiteSchema([first]))
        }
    }

    @Test func `a renamed migration is told with both names`() throws {
        let path = try Scratch.path()
        let step = { (name: String) in Migration(name, sql: "CREATE TABLE seats (id INTEGER PRIMARY KEY) STRICT;") }
        _ = try SQLiteDatabase(migrating: path, schema: SiteSchema([step("1 seats")]))
        let renamed = SiteSchema([step("1 places")])
        let error = SiteDatabaseError.diverged(path, migration: "1 seats", lacking: "1 places")
        #expect(throws: error) { try SQLiteDatabase(path: path, schema: renamed) }
        #expect(throws: error) { try SQLiteDatabase(migrating: path, schema: renamed) }
        #expect("\(error)".contains("has the migration 1 seats") && "\(error)".contains("lacks 1 places"))
    }

    @Test func `a migration of two dialects runs that of its engine`() throws {
        let migration = Migration(
            "1 both", sqlite: "CREATE TABLE lite (id INTEGER) STRICT;", postgreSQL: "CREATE TABLE big (id BIGINT);")
        let database = try SQLiteDatabase(inMemory: SiteSchema([migration]))
        let tables: [String] = try database.read { db in
            #expect(db.dialect == .sqlite)
            return try db.rows("SELECT name FROM sqlite_schema WHERE name IN ('lite', 'big')") { try $0["name"] }
        }
        #expect(tables == ["lite"])
    }

    @Test func `a migration that leaves a row without what it names is refused, and changes nothing`() throws {
        let migration = Migration("1 orphans") { db in
            try db.run(script: "CREATE TABLE owned (visitor BLOB REFERENCES visitors (id)) STRICT;")
            try db.execute("INSERT INTO owned (visitor) VALUES (?)", [UInt8](arrayLiteral: 1))
        }
        let path = try Scratch.path()
        _ = try SQLiteDatabase(migrating: path, schema: SiteSchema())
        let reason = "the migration 1 orphans was undone: a row of owned refers to a missing row of visitors"
        #expect(throws: SiteDatabaseError.unusable(path, reason)) {
            try SQLiteDatabase(migrating: path, schema: SiteSchema([migration]))
        }
        let file = try OtherProgram(path)
        #expect(try file.numbers("SELECT count(*) FROM sqlite_schema WHERE name = 'owned'") == [0])
        #expect(try SQLiteDatabase(path: path, schema: SiteSchema()).outputs == [])
    }

    /// The table as GRDB made it, which ran the migrations of files in older versions.
    @Test func `a file that GRDB began is brought up to date`() throws {
        let path = try Scratch.path()
        try OtherProgram.run("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)", on: path)
        _ = try SQLiteDatabase(migrating: path, schema: SiteSchema())
        let names = SiteSchema().migrations.count
        #expect(try OtherProgram(path).numbers("SELECT count(*) FROM grdb_migrations") == [names])
    }

    @Test func `a name in double quotes that is no column is an error, not a string`() throws {
        let database = try SQLiteDatabase(inMemory: SiteSchema())
        #expect(throws: (any Error).self) {
            try database.read { try $0.rows("SELECT \"titel\" AS text FROM visitors") { try $0["text"] as String } }
        }
        #expect(throws: (any Error).self) {
            try database.write { try $0.run(script: "CREATE INDEX slip ON visitors (id, \"titel\");") }
        }
    }

    @Test func `who reads a database in memory cannot write to it`() throws {
        let database = try SQLiteDatabase(inMemory: SiteSchema())
        #expect(throws: (any Error).self) { try database.read { try $0.execute("DELETE FROM visitors") } }
        try database.write { _ = try $0.execute("DELETE FROM visitors") }
    }

    @Test func `a new database has a revision, no output and no visitor`() throws {
        let database = try SQLiteDatabase(inMemory: SiteSchema())
        let revision = try database.pageRevision
        #expect(revision.count == 32)
        try database.write { try $0.renewPageRevision() }
        #expect(try database.pageRevision != revision)
        #expect(try database.outputs == [])
    }
}
