import Foundation
import Notebook
import Platform
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct SQLiteDatabaseTests {
    @Test func `the writer waits for the disk, and rows keep their references`() throws {
        let database = try Scratch.database()
        let settings = try database.write { db in
            (
                try db.row("PRAGMA journal_mode") { try $0["journal_mode"] as String },
                try db.row("PRAGMA synchronous") { try $0["synchronous"] as Int },
                try db.row("PRAGMA foreign_keys") { try $0["foreign_keys"] as Int }
            )
        }
        #expect(settings == ("wal", 2, 1))
    }

    @Test func `a database that is missing, older, newer or none is refused in words`() throws {
        let path = try Scratch.path()
        #expect(throws: SiteDatabaseError.missing(path)) { try SQLiteDatabase(path: path, schema: .notebook) }
        try OtherProgram.run("CREATE TABLE other (id INTEGER)", on: path)
        #expect(throws: SiteDatabaseError.needsMigration(path)) { try SQLiteDatabase(path: path, schema: .notebook) }
        try SQLiteDatabase(migrating: path, schema: .notebook).write { db in
            try db.execute("INSERT INTO grdb_migrations VALUES ('99 from the future')")
        }
        let newer = SiteDatabaseError.newer(
            path, migration: "99 from the future", known: SiteSchema.notebook.newest)
        #expect(throws: newer) { try SQLiteDatabase(path: path, schema: .notebook) }
        #expect(throws: newer) { try SQLiteDatabase(migrating: path, schema: .notebook) }
        #expect("\(newer)".contains("99 from the future") && "\(newer)".contains(SiteSchema.notebook.newest))
        let text = try Scratch.path("text")
        try Data(repeating: 65, count: 5_000).write(to: URL(fileURLWithPath: text))
        #expect(throws: SiteDatabaseError.self) { try SQLiteDatabase(path: text, schema: .notebook) }
        #expect(throws: SiteDatabaseError.self) {
            try SQLiteDatabase(migrating: "/nonexistent/site.sqlite", schema: .notebook)
        }
    }

    @Test func `the last connection that closes writes the log back into the file`() throws {
        let path = try Scratch.path()
        var databases = [try SQLiteDatabase(migrating: path, schema: .notebook)]
        databases.append(try SQLiteDatabase(path: path, schema: .notebook))
        try databases[0].add(line: "a")
        #expect(try databases[1].lines == ["a"])
        databases.removeFirst()
        #expect(try Damage.files(beside: path).contains("site.sqlite-wal"))
        databases.removeFirst()
        #expect(try Damage.files(beside: path) == ["site.sqlite"])
        #expect(try SQLiteDatabase(path: path, schema: .notebook).lines == ["a"])
    }

    @Test func `migrating twice keeps what is there`() throws {
        let path = try Scratch.path()
        try SQLiteDatabase(migrating: path, schema: .notebook).add(line: "a")
        #expect(try SQLiteDatabase(migrating: path, schema: .notebook).lines == ["a"])
        #expect(try SQLiteDatabase(path: path, schema: .notebook).lines == ["a"])
    }

    @Test func `a broken file becomes an unavailable store`() throws {
        let path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .notebook)
        try database.write { try $0.run(script: "DROP TABLE lines") }
        #expect(throws: StoreUnavailable.self) { try database.lines }
    }

    @Test func `two connections that write at the same time lose nothing`() async throws {
        let path = try Scratch.path()
        let databases = [
            try SQLiteDatabase(migrating: path, schema: .notebook), try SQLiteDatabase(path: path, schema: .notebook),
        ]
        let visitor = try databases[0].visitor()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<25 {
                        try databases[writer % 2].add(note: "\(writer) \(number)", for: Writer(visitor))
                    }
                }
            }
            try await group.waitForAll()
        }
        let written = (0..<8).flatMap { writer in (0..<25).map { "\(writer) \($0)" } }
        #expect(try databases[0].notes(of: visitor).sorted() == written.sorted())
    }
}
