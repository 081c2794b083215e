import Foundation
import Notebook
import Platform
import Synchronization
import TestCluster
import Testing
import Web

@testable import SiteDatabase
@testable import SiteStores

@Suite(.enabled(if: TestCluster.isThere)) struct PostgresMigrationTests {
    private func applied(_ database: PostgresDatabase) throws -> [String] {
        try database.read { db in
            try db.rows("SELECT name || ' ' || applied AS name FROM migrations ORDER BY name") { try $0["name"] }
        }
    }

    @Test func `processes that migrate at once all succeed, and each migration runs once`() throws {
        let address = try ServerFixture.empty()
        let runs = Mutex(0)
        let schema = SiteSchema([
            Migration("1 things", sql: "CREATE TABLE things (number INTEGER NOT NULL) STRICT;"),
            Migration("2 a thing") { db in
                runs.withLock { $0 += 1 }
                try db.execute("INSERT INTO things (number) VALUES (1)")
            },
        ])
        let sides = (0..<4).map { _ in Side { try PostgresDatabase(migrating: address, schema: schema) } }
        for side in sides { #expect(try side.result().numbers == [1]) }
        #expect(runs.withLock { $0 } == 1)
    }

    @Test func `migrating twice changes nothing`() throws {
        let fixture = try ServerFixture()
        let (before, revision) = try (applied(fixture.database), fixture.database.pageRevision)
        #expect(before.count == ServerFixture.schema.migrations.count)
        let again = try PostgresDatabase(migrating: fixture.address, schema: ServerFixture.schema)
        #expect(try applied(again) == before && again.pageRevision == revision)
    }

    @Test func `a database that is empty, older or newer is refused`() throws {
        let address = try ServerFixture.empty()
        let name = address.description
        let newer = SiteSchema([Migration("1 a", sql: "CREATE TABLE a (n INTEGER);"), Migration("2 b") { _ in }])
        let older = SiteSchema([Migration("1 a", sql: "CREATE TABLE a (n INTEGER);")])
        #expect(throws: SiteDatabaseError.missing(name)) { try PostgresDatabase(address, schema: older) }
        _ = try PostgresDatabase(migrating: address, schema: older)
        #expect(throws: SiteDatabaseError.needsMigration(name)) { try PostgresDatabase(address, schema: newer) }
        _ = try PostgresDatabase(migrating: address, schema: newer)
        let error = SiteDatabaseError.newer(name, migration: "2 b", known: "1 a")
        #expect(throws: error) { try PostgresDatabase(address, schema: older) }
        #expect(throws: error) { try PostgresDatabase(migrating: address, schema: older) }
        let renamed = SiteSchema([Migration("1 a", sql: "CREATE TABLE a (n INTEGER);"), Migration("2 c") { _ in }])
        let diverged = SiteDatabaseError.diverged(name, migration: "2 b", lacking: "2 c")
        #expect(throws: diverged) { try PostgresDatabase(address, schema: renamed) }
        #expect(throws: diverged) { try PostgresDatabase(migrating: address, schema: renamed) }
    }

    @Test func `a migration that fails leaves nothing, and the ones before it stay`() throws {
        let address = try ServerFixture.empty()
        let good = Migration("1 a", sql: "CREATE TABLE a (n INTEGER);")
        let bad = Migration("2 b") { db in
            try db.run(script: "CREATE TABLE b (n bigint);")
            throw StoreUnavailable("as told")
        }
        #expect(throws: StoreUnavailable.self) {
            try PostgresDatabase(migrating: address, schema: SiteSchema([good, bad]))
        }
        let database = try PostgresDatabase(address, schema: SiteSchema([good]))
        let isThere: Bool? = try database.read { db in
            try db.row("SELECT to_regclass('b') IS NOT NULL AS is_there") { try $0["is_there"] }
        }
        #expect(isThere == false)
    }

    @Test func `what visitors keep is counted in every table that refers to them, and all of it goes with them`() throws
    {
        let schema = SiteSchema([
            Migration(
                "1 notes",
                sql: """
                    CREATE TABLE pads (visitor BLOB PRIMARY KEY REFERENCES visitors (id) ON DELETE CASCADE) STRICT;
                    CREATE TABLE notes (
                        id INTEGER PRIMARY KEY, pad BLOB REFERENCES pads (visitor) ON DELETE CASCADE, text TEXT
                    ) STRICT;
                    """)
        ])
        let database = try ServerFixture(schema).database
        #expect(try database.visitorTotals == VisitorTotals(visitors: 0, bytes: 0))
        let visitor = Visitor.ID.random()
        try database.sessions.save(Session(of: visitor, begun: Date()), for: .random(), at: Date())
        let bare = try database.visitorTotals
        #expect(bare.visitors == 1 && bare.bytes > 100)
        // The last is compressed, and kept beside its row.
        let texts = ["short", "longer \(UUID())", (0..<2_000).map { "\($0 * 7_919)" }.joined(separator: " ")]
        try database.write(for: Writer(visitor)) { db in
            try db.execute("INSERT INTO pads (visitor) VALUES (?)", visitor)
            for text in texts { try db.execute("INSERT INTO notes (pad, text) VALUES (?, ?)", visitor, text) }
        }
        let full = try database.visitorTotals
        #expect(full.visitors == 1 && full.bytes > bare.bytes + 4_000)
        try database.write(for: Writer(visitor)) { db in _ = try db.execute("UPDATE notes SET text = ?", texts[0]) }
        #expect(try database.visitorTotals.bytes < bare.bytes + 1_000)
        try database.write(for: Writer(visitor)) { db in _ = try db.execute("UPDATE notes SET text = ?", texts[2]) }
        try database.write { db in _ = try db.execute("DELETE FROM visitors WHERE id = ?", visitor) }
        #expect(try database.count("notes") == 0)
        #expect(try database.visitorTotals == VisitorTotals(visitors: 0, bytes: 0))
    }
}
