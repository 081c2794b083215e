import Foundation
import Platform
import TestCluster
import Testing
import Web

@testable import SiteDatabase

/// What a request may wait for and have computed on a server.
@Suite(.enabled(if: TestCluster.isThere)) struct PostgresLimitTests {
    private func sleep(_ db: SQLTransaction) throws {
        _ = try db.row("SELECT 1 AS one FROM pg_sleep(60)") { _ in }
    }

    @Test func `a request's query ends after half a second, and the connection is fit for the next`() throws {
        let fixture = try ServerFixture(connections: 1)
        let connection = { try fixture.database.read(Self.connection) }
        let before = try connection()
        let start = ContinuousClock.now
        #expect(throws: StoreUnavailable.self) { try request { try fixture.database.read(sleep) } }
        #expect((.milliseconds(450) ..< .seconds(30)).contains(ContinuousClock.now - start))
        #expect(try request { try connection() } == before)
        #expect(try connection() == before)
    }

    @Test func `a request's write that takes too long is undone`() throws {
        let fixture = try ServerFixture()
        let start = ContinuousClock.now
        #expect(throws: StoreUnavailable.self) {
            try request {
                try fixture.database.write { db in
                    try db.execute("INSERT INTO things (number) VALUES (1)")
                    try sleep(db)
                }
            }
        }
        #expect((.seconds(1) ..< .seconds(30)).contains(ContinuousClock.now - start))
        try request { try fixture.add(2) }
        #expect(try fixture.numbers == [2])
    }

    @Test func `a command's query takes as long as it takes, also on a connection of a request's`() throws {
        let fixture = try ServerFixture(connections: 1)
        #expect(try request { try fixture.numbers } == [])
        try fixture.database.read { db in _ = try db.row("SELECT 1 AS one FROM pg_sleep(0.8)") { _ in } }
    }

    @Test func `a request waits for a connection, and gives up where none becomes free`() throws {
        let fixture = try ServerFixture(connections: 2)
        let database = fixture.database
        let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let sides = (0..<2).map { _ in
            Side {
                try database.read { db in
                    let connection = try Self.connection(db)
                    begun.signal()
                    goOn.wait()
                    return connection
                }
            }
        }
        for _ in sides { begun.wait() }
        let start = ContinuousClock.now
        #expect(throws: StoreUnavailable.self) { try request { try fixture.numbers } }
        #expect((.milliseconds(300) ..< .seconds(30)).contains(ContinuousClock.now - start))
        let waiting = Side { try database.read(Self.connection) }
        goOn.signal()
        let third = try waiting.result()
        goOn.signal()
        let connections = try sides.map { try $0.result() }
        #expect(Set(connections).count == 2 && connections.contains(third))
    }

    /// The number of the server's process for it.
    private static func connection(_ db: SQLTransaction) throws -> Int {
        try db.row("SELECT pg_backend_pid() AS pid") { try $0["pid"] } ?? 0
    }
}
