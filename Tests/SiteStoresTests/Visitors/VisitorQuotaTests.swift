import Foundation
import Notebook
import Platform
import SiteStores
import Testing
import Web

@testable import SiteDatabase

/// What all visitors keep together.
@Suite struct VisitorQuotaTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let long = String(repeating: "x", count: 8_000)

    private func database(_ quota: VisitorQuota) throws -> SQLiteDatabase {
        try SQLiteDatabase(inMemory: .notebook, visitorQuota: quota)
    }

    /// A newcomer with a note; returns the session's token.
    private func come(_ database: SQLiteDatabase, after seconds: Double, note: String = "Bread") throws -> SessionToken
    {
        let newcomer = Writer.newcomer(at: now + seconds)
        try database.add(note: note, for: newcomer)
        return try #require(newcomer.newSession).token
    }

    private func isKnown(_ token: SessionToken, _ database: SQLiteDatabase) throws -> Bool {
        try database.sessions.session(for: token, at: now) != nil
    }

    @Test func `above the maximum of visitors the oldest who came but once go`() throws {
        let database = try database(VisitorQuota(visitors: 30))
        let tokens = try (0..<30).map { try come(database, after: Double($0)) }
        let friend = tokens[0]
        #expect(try database.sessions.renew(friend, at: now + 100))
        #expect(try database.visitorTotals.visitors == 30)
        let last = try come(database, after: 1_000)
        #expect(try database.count("visitors") == 21)
        #expect(try database.visitorTotals.visitors == 21)
        #expect(try isKnown(friend, database) && isKnown(last, database))
        for token in tokens[1...10] { #expect(try !isKnown(token, database)) }
        for token in tokens[11...] { #expect(try isKnown(token, database)) }
    }

    @Test func `above the maximum of bytes they go too, and their room is counted as free`() throws {
        let database = try database(VisitorQuota(bytes: 1_000_000))
        var most = 0
        for number in 0..<500 {
            _ = try come(database, after: Double(number), note: Self.long)
            most = max(most, try database.visitorTotals.bytes)
        }
        #expect((900_000...1_050_000).contains(most))
        #expect(try database.count("visitors") < 150)
        #expect(try database.purgeSessions(unusedSince: now + 500, at: now) > 50)
        #expect(try database.visitorTotals.visitors == 0)
        #expect(try database.visitorTotals.bytes < 100_000)
    }

    @Test func `where all came back, those go who have been away the longest`() throws {
        let database = try database(VisitorQuota(visitors: 15))
        let tokens = try (0..<15).map { number in
            let token = try come(database, after: Double(number))
            #expect(try database.sessions.renew(token, at: now + 200 - Double(number)))
            return token
        }
        let last = try come(database, after: 1_000)
        #expect(try database.count("visitors") == 6)
        for token in tokens[..<5] + [last] { #expect(try isKnown(token, database)) }
        for token in tokens[5...] { #expect(try !isKnown(token, database)) }
    }

    @Test func `where only accounts are left, nothing is added and nobody loses anything`() throws {
        let database = try database(VisitorQuota(visitors: 5))
        for number in 0..<6 {
            let account = Identity(id: "a\(number)", name: "\(number)@example.org")
            try database.sessions.save(
                Session(of: account.visitor, identity: account, begun: now), for: .random(), at: now)
        }
        #expect(throws: StoreUnavailable.self) { try come(database, after: 1_000) }
        #expect(try database.count("visitors") == 6)
        #expect(try database.count("sessions") == 6)
    }

    @Test func `who is known makes others go as a newcomer does, and adds nothing where there is nobody else`() throws {
        let database = try database(VisitorQuota(bytes: 200_000))
        let others = try (0..<3).map { try come(database, after: Double($0), note: Self.long) }
        let known = Writer.newcomer(at: now + 100)
        func add() throws { try database.add(note: Self.long, for: known) }
        var most = 0
        #expect(throws: StoreUnavailable.self) {
            for _ in 0..<200 {
                try add()
                most = max(most, try database.visitorTotals.bytes)
            }
        }
        #expect((150_000...200_000).contains(most))
        for token in others { #expect(try !isKnown(token, database)) }
        #expect(try isKnown(try #require(known.newSession).token, database))
        let kept = try database.count("notes")
        #expect(throws: StoreUnavailable.self) { try add() }
        #expect(try database.count("notes") == kept)
        // What takes no room is done.
        #expect(try database.emptyNotes(by: known))
    }

    @Test func `a purge forgets who was away for long, and leaves accounts alone`() throws {
        let database = try database(VisitorQuota())
        let tokens = try (0..<250).map { try come(database, after: Double($0)) }
        let ann = Identity(id: "a1", name: "ann@example.org")
        try database.sessions.save(
            Session(of: ann.visitor, identity: ann, begun: now), for: .random(), at: now)
        #expect(try database.purgeSessions(unusedSince: now + 200, at: now) == 200)
        #expect(try !isKnown(tokens[199], database) && isKnown(tokens[200], database))
        #expect(try database.visitorTotals.visitors == 51)
        #expect(try database.purgeSessions(unusedSince: now + 200, at: now) == 0)
    }
}
