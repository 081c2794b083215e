import Accounts
import Foundation
import Notebook
import Passwords
import SiteDatabase
import Testing
import Web

@testable import SiteStores

/// A site is told of each visitor before the rows go, whatever the way, in the same transaction.
@Suite struct DeparturesTests {
    private static let schema = SiteSchema(
        SiteSchema.notebookMigrations,
        leave: { visitor, db in
            let notes = try db.row("SELECT count(*) AS count FROM notes WHERE visitor = ?", visitor) {
                try $0["count"] as Int
            }
            try db.record(PriceChange(product: notes ?? 0))
        })
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func token(of notes: Int, in database: any SQLDatabase) throws -> SessionToken {
        let newcomer = Writer.newcomer(at: now)
        for _ in 0..<notes { try database.add(note: "Bread", for: newcomer) }
        return try #require(newcomer.newSession).token
    }

    /// The numbers of notes of those who went during `change`.
    private func gone(from database: any SQLDatabase, _ change: () throws -> Void) throws -> [Int] {
        let revision = try database.pageRevision
        try change()
        return try #require(try database.changes(since: revision)).map { recorded in
            try JSONDecoder().decode(PriceChange.self, from: Data(recorded.json.utf8)).product
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `who signs out, who is purged, and who came long ago`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.schema)
        let (first, _) = (try token(of: 1, in: database), try token(of: 2, in: database))
        #expect(try gone(from: database) { try database.sessions.remove(first) } == [1])
        #expect(try gone(from: database) { try database.sessions.remove(first) } == [])
        #expect(try gone(from: database) { _ = try database.purgeSessions(unusedSince: now + 1, at: now) } == [2])
        _ = try token(of: 3, in: database)
        let later = now + SessionLimits.visitorIdle + 1
        let next = Session(of: .random(), begun: later)
        #expect(try gone(from: database) { try database.sessions.save(next, for: .random(), at: later) } == [3])
        #expect(try database.count("notes") == 0)
    }

    @Test(arguments: DatabaseEngine.all)
    func `an account that is removed, and nobody who only signs out of it`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.schema)
        let accounts = database.accounts(hasher: Argon2id(.minimum))
        let name = try UserName("ann@example.org")
        let account = try #require(
            try accounts.add(name, Password("correct horse"), id: nil, role: nil, at: now))
        let identity = Identity(id: account.id.text, name: name.text)
        let token = SessionToken.random()
        try database.sessions.save(Session(of: identity.visitor, identity: identity, begun: now), for: token, at: now)
        for _ in 0..<4 { try database.add(note: "Own", for: Writer(identity.visitor)) }
        #expect(try gone(from: database) { try database.sessions.remove(token) } == [])
        #expect(try gone(from: database) { _ = try accounts.remove(name, id: nil) } == [4])
        #expect(try database.notes(of: identity.visitor) == [])
    }

    @Test func `who makes room for others`() throws {
        let database = try SQLiteDatabase(inMemory: Self.schema, visitorQuota: VisitorQuota(visitors: 15))
        for _ in 0..<15 { _ = try token(of: 1, in: database) }
        #expect(try gone(from: database) { _ = try token(of: 2, in: database) } == Array(repeating: 1, count: 10))
    }

    @Test func `a change that cannot be recorded keeps the visitor`() throws {
        struct Failure: Error {}
        let schema = SiteSchema(SiteSchema.notebookMigrations, leave: { _, _ in throw Failure() })
        let database = try SQLiteDatabase(inMemory: schema)
        let token = try token(of: 1, in: database)
        #expect(throws: Failure.self) { try database.sessions.remove(token) }
        #expect(try database.count("notes") == 1 && database.count("sessions") == 1)
    }
}
