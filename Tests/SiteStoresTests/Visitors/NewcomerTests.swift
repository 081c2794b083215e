import Foundation
import Notebook
import Platform
import Testing
import Web

@testable import SiteDatabase
@testable import SiteStores

/// A newcomer's first change and the session are one transaction.
@Suite struct NewcomerTests {
    let database: SQLiteDatabase
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let newcomer: Writer
    let new: NewSession

    init() throws {
        database = try Scratch.database()
        newcomer = .newcomer(at: now)
        new = try #require(newcomer.newSession)
    }

    @Test func `the first change keeps the newcomer's session, further ones write no other`() throws {
        #expect(!new.isKept)
        try database.add(note: "Bread", for: newcomer)
        #expect(new.isKept)
        let session = try #require(try database.sessions.session(for: new.token, at: now))
        #expect(session.visitor == newcomer.visitor && session.begun == now)
        try database.add(note: "Milk", for: newcomer)
        #expect(try database.count("sessions") == 1)
        #expect(try database.notes(of: session.visitor) == ["Bread", "Milk"])
    }

    @Test func `a change that comes to nothing keeps nothing`() throws {
        #expect(try !database.emptyNotes(by: newcomer))
        #expect(!new.isKept)
        #expect(try database.count("visitors") == 0)
        #expect(try database.count("sessions") == 0)
    }

    @Test func `a change that fails keeps neither itself nor the session`() throws {
        try database.write { try $0.run(script: "DROP TABLE notes") }
        #expect(throws: StoreUnavailable.self) { try database.add(note: "Bread", for: newcomer) }
        #expect(!new.isKept)
        #expect(try database.count("visitors") == 0)
        #expect(try database.count("pads") == 0)
    }

    @Test func `who is not known any more changes nothing`() throws {
        try database.add(note: "Bread", for: newcomer)
        let session = try #require(try database.sessions.session(for: new.token, at: now))
        try database.sessions.remove(new.token)
        #expect(throws: SessionEnded.self) { try database.add(note: "Milk", for: Writer(session.visitor)) }
        for table: SQLText in ["visitors", "pads", "notes"] { #expect(try database.count(table) == 0) }
    }

    @Test func `ended sessions are removed in batches, each with all that its visitor has`() throws {
        let crowd = SQLSessionStore.batch + 20
        for _ in 0..<crowd { try database.add(note: "Bread", for: .newcomer(at: now)) }
        #expect(try database.count("visitors") == crowd)
        let later = now + SessionLimits.newcomerIdle + 1
        try database.sessions.save(Session(of: .random(), begun: later), for: .random(), at: later)
        #expect(try database.count("sessions") == 21)
        #expect(try database.count("pads") == 20)
        try database.sessions.save(Session(of: .random(), begun: later), for: .random(), at: later)
        #expect(try database.count("visitors") == 2)
        #expect(try database.count("notes") == 0)
    }
}
