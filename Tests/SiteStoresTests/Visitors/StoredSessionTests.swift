import Foundation
import Notebook
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct StoredSessionTests {
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

    @Test func `a visitor's notes end with the last session, an account's do not`() throws {
        let database = try Scratch.database()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let day: Double = 24 * 60 * 60
        let visitor = Visitor.ID.random()
        let ann = Identity(id: "a1", name: "ann@example.org")
        let tokens = [SessionToken.random(), .random()]
        for token in tokens { try database.sessions.save(Session(of: visitor, begun: now), for: token, at: now) }
        let own = Session(of: ann.visitor, identity: ann, begun: now)
        try database.sessions.save(own, for: .random(), at: now)
        for owner in [visitor, ann.visitor] { try database.add(note: "Kept", for: Writer(owner)) }
        let renewed = Session(of: visitor, begun: now, renewed: now + 300 * day)
        try database.sessions.save(renewed, for: tokens[0], at: now + 500 * day)
        #expect(try database.notes(of: visitor) == ["Kept"])
        let later = now + 800 * day
        try database.sessions.save(Session(of: .random(), begun: later), for: .random(), at: later)
        #expect(try database.notes(of: visitor) == [])
        #expect(try database.notes(of: ann.visitor) == ["Kept"])
        #expect(try database.count("sessions") == 1)
        #expect(try database.count("visitors") == 2)
    }
}
