import Foundation
import Notebook
import Platform
import Synchronization
import Testing

@testable import SiteDatabase
@testable import SiteStores
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
    func `a request knows that it has committed a change that pages show, and another thread does not`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        try database.record(1)
        #expect(!RequestContext.hasChangedPages)
        let changes = { (write: () throws -> Void) in
            try RequestContext().use {
                try write()
                return RequestContext.hasChangedPages
            }
        }
        #expect(try !changes { try database.write { _ = try $0.execute("DELETE FROM accounts") } })
        #expect(try changes { try database.record(1) })
        #expect(try changes { _ = try database.writeIfFree { try $0.record(PriceChange(product: 2)) } })
        #expect(try changes { try database.writeUnsynced { try $0.renewPageRevision() } })
        #expect(
            try changes { try database.write(for: .newcomer(at: Date())) { try $0.record(PriceChange(product: 1)) } })
        let undone = try changes {
            #expect(throws: StoreUnavailable.self) {
                try database.write { db in
                    try db.record(PriceChange(product: 3))
                    throw StoreUnavailable("undone")
                }
            }
        }
        #expect(!undone)
    }
}
