import Foundation
import ShopCounter
import ShopStorage
import ShopTodos
import Testing
import Web

@testable import SiteDatabase

/// A newcomer's first change and the session are one transaction.
@Suite struct NewcomerTests {
    let database: SQLiteDatabase
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let newcomer: Visitor.ID
    let new: NewSession

    init() throws {
        database = try Scratch.database()
        newcomer = .newcomer(at: now)
        new = try #require(newcomer.newSession)
    }

    private func add(_ title: String, for visitor: Visitor.ID) throws {
        _ = try database.todos.add(TodoDraft(title: title, content: ""), max: 9, for: visitor, at: now)
    }

    @Test func `the first change keeps the newcomer's session, further ones write no other`() throws {
        #expect(!new.isKept)
        try add("Bread", for: newcomer)
        #expect(new.isKept)
        let session = try #require(try database.sessions.session(for: new.token, at: now))
        #expect(session.visitor == newcomer && session.begun == now)
        try add("Milk", for: newcomer)
        _ = try database.counters.increase(of: newcomer, from: .zero)
        #expect(try database.count("sessions") == 1)
        #expect(try database.todos.items(of: session.visitor).count == 5)
    }

    @Test func `a change that comes to nothing keeps nothing`() throws {
        #expect(try database.todos.update(99, of: newcomer, at: now) { $0.delete(at: now) } == nil)
        #expect(try database.counters.decrease(of: newcomer, from: .zero) == nil)
        #expect(!new.isKept)
        #expect(try database.count("visitors") == 0)
        #expect(try database.count("sessions") == 0)
    }

    @Test func `a change that fails keeps neither itself nor the session`() throws {
        try database.write { try $0.run(script: "DROP TABLE todos") }
        #expect(throws: StoreUnavailable.self) { try add("Bread", for: newcomer) }
        #expect(!new.isKept)
        #expect(try database.count("visitors") == 0)
        #expect(try database.count("todo_lists") == 0)
    }

    @Test func `who is not known any more changes nothing`() throws {
        try add("Bread", for: newcomer)
        let session = try #require(try database.sessions.session(for: new.token, at: now))
        try database.sessions.remove(new.token)
        #expect(throws: SessionEnded.self) { try add("Milk", for: session.visitor) }
        #expect(throws: SessionEnded.self) { try database.counters.increase(of: session.visitor, from: .zero) }
        for table in ["visitors", "todo_lists", "todos", "counters"] { #expect(try database.count(table) == 0) }
    }

    @Test func `ended sessions are removed in batches, each with all that its visitor has`() throws {
        let crowd = SQLSessionStore.batch + 20
        for _ in 0..<crowd { try add("Bread", for: .newcomer(at: now)) }
        #expect(try database.count("visitors") == crowd)
        let later = now + SessionLimits.newcomerIdle + 1
        try database.sessions.save(Session(of: .random(), begun: later), for: .random(), at: later)
        #expect(try database.count("sessions") == 21)
        #expect(try database.count("todo_lists") == 20)
        try database.sessions.save(Session(of: .random(), begun: later), for: .random(), at: later)
        #expect(try database.count("visitors") == 2)
        #expect(try database.count("todos") == 0)
    }
}
