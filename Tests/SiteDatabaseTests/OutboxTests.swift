import Foundation
import Synchronization
import Testing

@testable import SiteDatabase
@testable import Web

struct PriceChange: Change, Equatable {
    static let name = "price"
    let product: Int
}

extension LiveDatabase {
    fileprivate func record(_ products: Int..., at time: Double = 0) throws {
        try write { db in
            for product in products {
                try db.record(PriceChange(product: product), at: Date(timeIntervalSince1970: time))
            }
        }
    }

    fileprivate func texts(since revision: String) throws -> [String]? {
        try changes(since: revision)?.map(\.json)
    }

    fileprivate var rows: Int {
        get throws { try read { try $0.row("SELECT count(*) AS n FROM outbox") { try $0["n"] } } ?? -1 }
    }
}

@Suite struct OutboxTests {
    @Test(arguments: DatabaseEngine.all)
    func `the changes since each revision are given in their order, each with its kind and time`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let first = try database.pageRevision
        try database.record(7, at: 12)
        let second = try database.pageRevision
        #expect(first != second)
        try database.record(8, 9)
        #expect(try database.texts(since: first) == [#"{"product":7}"#, #"{"product":8}"#, #"{"product":9}"#])
        #expect(try database.texts(since: second) == [#"{"product":8}"#, #"{"product":9}"#])
        #expect(try database.texts(since: database.pageRevision) == [])
        let change = try #require(try database.changes(since: first)?.first)
        #expect(change.name == "price" && change.recorded.timeIntervalSince1970 == 12)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a revision of another database, and one before a change of everything, lead to nothing`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let first = try database.pageRevision
        try database.record(1)
        #expect(try database.texts(since: String(repeating: "0", count: 32)) == nil)
        try database.write { try $0.renewPageRevision() }
        let second = try database.pageRevision
        #expect(try database.texts(since: first) == nil)
        try database.record(2)
        #expect(try database.texts(since: first) == nil)
        #expect(try database.texts(since: second) == [#"{"product":2}"#])
    }

    /// A program of the version before renews the revision and leaves the outbox as it is.
    @Test(arguments: DatabaseEngine.all)
    func `a revision that nobody recorded interrupts the chain`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let first = try database.pageRevision
        try database.record(1)
        try database.write { db in
            _ = try db.execute("UPDATE page_revision SET revision = ?", [UInt8](repeating: 7, count: 16))
        }
        #expect(try database.texts(since: first) == nil)
        try database.record(2)
        #expect(try database.texts(since: first) == nil)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a change that is rolled back leaves neither a row nor a revision`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        struct Refusal: Error {}
        let revision = try database.pageRevision
        #expect(throws: Refusal.self) {
            try database.write { db in
                try db.record(PriceChange(product: 1))
                throw Refusal()
            }
        }
        #expect(try database.pageRevision == revision && database.texts(since: revision) == [])
    }

    @Test(arguments: DatabaseEngine.all)
    func `old changes go by their number and by their age`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let first = try database.pageRevision
        try database.record(0)
        let second = try database.pageRevision
        for product in 1...Outbox.kept { try database.record(product) }
        #expect(try database.rows == Outbox.kept)
        #expect(try database.texts(since: first) == nil)
        #expect(try database.texts(since: second)?.count == Outbox.kept)
        // One comes and two old ones go; of the first, a third by its number.
        for product in 1...10 { try database.record(product, at: Outbox.age + 1) }
        #expect(try database.rows == Outbox.kept - 11)
        try database.write { try $0.renewPageRevision() }
        #expect(try database.rows == 0)
    }

    @Test(arguments: DatabaseEngine.all)
    func `who recorded a change is finished on the same thread after the commit, and nobody else`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let calls = Mutex([String]())
        let main = pthread_self()
        database.afterChange { [database] in
            let changed = try database.pageRevision
            calls.withLock { $0.append(changed) }
            #expect(pthread_self() == main)
        }
        try database.write { _ = try $0.execute("DELETE FROM accounts") }
        try database.record(1)
        _ = try database.writeIfFree { try $0.record(PriceChange(product: 2)) }
        try database.writeUnsynced { try $0.renewPageRevision() }
        #expect(calls.withLock { $0.count } == 3)
        #expect(try calls.withLock { $0.last } == database.pageRevision)
        #expect(throws: (any Error).self) {
            try database.write { db in
                try db.record(PriceChange(product: 3))
                throw StoreUnavailable("undone")
            }
        }
        #expect(calls.withLock { $0.count } == 3)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a post that is sent twice waits for the pages of the first`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let calls = Mutex(0)
        database.afterChange { calls.withLock { $0 += 1 } }
        let target = Link.root.target("change")
        let post = try #require(Form(body: Array("text=a".utf8)))
        let visitor = Visitor.ID.newcomer(at: Date())
        for number in 1...2 {
            let sent = visitor.sending(KeyedPost(form: post, target: target, page: .root))
            let write = { try database.write(for: sent) { try $0.record(PriceChange(product: 1)) } }
            if number == 1 { try write() } else { #expect(throws: PostRepeated.self) { try write() } }
            #expect(calls.withLock { $0 } == number)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `what cannot be finished is thrown by the write, and stays written`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let revision = try database.pageRevision
        database.afterChange { throw PagesBehind("the disk is full") }
        #expect(throws: PagesBehind.self) { try database.record(1) }
        #expect(try database.texts(since: revision) == [#"{"product":1}"#])
    }

    @Test(arguments: DatabaseEngine.all)
    func `a newcomer whose change is stored has the session, though the pages are behind`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        database.afterChange { throw PagesBehind("the disk is full") }
        let visitor = Visitor.ID.newcomer(at: Date())
        #expect(throws: PagesBehind.self) {
            try database.write(for: visitor) { try $0.record(PriceChange(product: 1)) }
        }
        #expect(visitor.newSession?.isKept == true)
    }
}
