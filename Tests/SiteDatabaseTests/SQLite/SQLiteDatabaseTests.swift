import Foundation
import GRDB
import ShopProducts
import ShopStorage
import ShopTodos
import Testing
import Web

@testable import SiteDatabase

@Suite struct ShopDatabaseTests {
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
        #expect(throws: SiteDatabaseError.missing(path)) { try SQLiteDatabase(path: path, schema: .shop) }
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE other (id INTEGER)") }
        #expect(throws: SiteDatabaseError.needsMigration(path)) { try SQLiteDatabase(path: path, schema: .shop) }
        try SQLiteDatabase(migrating: path, schema: .shop).write { db in
            try db.execute("INSERT INTO grdb_migrations VALUES ('99 from the future')")
        }
        let newer = SiteDatabaseError.newer(
            path, migration: "99 from the future", known: SiteSchema.shop.newest)
        #expect(throws: newer) { try SQLiteDatabase(path: path, schema: .shop) }
        #expect(throws: newer) { try SQLiteDatabase(migrating: path, schema: .shop) }
        #expect("\(newer)".contains("99 from the future") && "\(newer)".contains(SiteSchema.shop.newest))
        let text = try Scratch.path("text")
        try Data(repeating: 65, count: 5_000).write(to: URL(fileURLWithPath: text))
        #expect(throws: SiteDatabaseError.self) { try SQLiteDatabase(path: text, schema: .shop) }
        #expect(throws: SiteDatabaseError.self) {
            try SQLiteDatabase(migrating: "/nonexistent/site.sqlite", schema: .shop)
        }
    }

    @Test func `migrating twice keeps what is there`() throws {
        let path = try Scratch.path()
        _ = try SQLiteDatabase(migrating: path, schema: .shop).products.importRows([.row("a")])
        #expect(try SQLiteDatabase(migrating: path, schema: .shop).products.products(ProductQuery()).total == 1)
        #expect(try SQLiteDatabase(path: path, schema: .shop).products.products(ProductQuery()).total == 1)
    }

    @Test func `a broken file becomes an unavailable store`() throws {
        let path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        try database.write { try $0.run(script: "DROP TABLE product_orders") }
        #expect(throws: StoreUnavailable.self) { try database.products.products(ProductQuery()) }
    }

    @Test func `two connections that write at the same time lose nothing`() async throws {
        let path = try Scratch.path()
        let databases = [
            try SQLiteDatabase(migrating: path, schema: .shop), try SQLiteDatabase(path: path, schema: .shop),
        ]
        let visitor = try databases[0].visitor()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<25 {
                        let draft = try TodoDraft(title: "\(writer) \(number)", content: "")
                        _ = try databases[writer % 2].todos.add(draft, max: 1_000, for: visitor, at: Date())
                    }
                }
            }
            try await group.waitForAll()
        }
        let items = try databases[0].todos.items(of: visitor)
        #expect(items.count == 203)
        #expect(items.map(\.number) == Array(1...203))
    }

    @Test func `only a hash of a token is stored`() throws {
        let database = try Scratch.database()
        let token = SessionToken.random()
        let session = Session(of: .random(), begun: Date())
        try database.sessions.save(session, for: token, at: Date())
        let stored: [[UInt8]] = try database.read { db in
            try db.rows("SELECT hash, visitor FROM sessions") { row in [try row["hash"], try row["visitor"]] }
        }.flatMap { $0 }
        #expect(stored.count == 2)
        #expect(stored.allSatisfy { $0 != token.bytes && $0 != Array(token.text.utf8) })
    }

    @Test func `a visitor's list ends with the last session, an account's does not`() throws {
        let database = try Scratch.database()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let day: Double = 24 * 60 * 60
        let visitor = Visitor.ID.random()
        let ann = Identity(id: "a1", name: "ann@example.org")
        let tokens = [SessionToken.random(), .random()]
        for token in tokens { try database.sessions.save(Session(of: visitor, begun: now), for: token, at: now) }
        let own = Session(of: ann.visitor, identity: ann, begun: now)
        try database.sessions.save(own, for: .random(), at: now)
        for owner in [visitor, ann.visitor] {
            _ = try database.todos.add(TodoDraft(title: "Kept", content: ""), max: 9, for: owner, at: now)
        }
        let renewed = Session(of: visitor, begun: now, renewed: now + 300 * day)
        try database.sessions.save(renewed, for: tokens[0], at: now + 500 * day)
        #expect(try database.todos.items(of: visitor).count == 4)
        let later = now + 800 * day
        try database.sessions.save(Session(of: .random(), begun: later), for: .random(), at: later)
        #expect(try database.todos.items(of: visitor) == TodoItem.first)
        #expect(try database.todos.items(of: ann.visitor).count == 4)
        #expect(try database.count("sessions") == 1)
        #expect(try database.count("visitors") == 2)
    }
}
