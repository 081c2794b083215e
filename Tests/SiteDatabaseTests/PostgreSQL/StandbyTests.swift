import Foundation
import Platform
import SiteStores
import TestCluster
import Testing
import Web

@testable import SiteDatabase

/// What is read from a standby. A copy of a database stands in for it: it is at the same position of the server's log, and gets no change.
@Suite(.enabled(if: TestCluster.isThere)) struct StandbyTests {
    private let primary: PostgresAddress
    private let standby: PostgresAddress
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        primary = try ServerFixture.empty()
        _ = try PostgresDatabase(migrating: primary, schema: SiteSchema())
        standby = try PostgresAddress(TestCluster.copy(of: primary.description))
    }

    /// Reads as a request that need not see the newest state.
    private func asReader<Result>(_ body: () throws -> Result) rethrows -> Result {
        try request {
            RequestContext.databaseState = .atLeast(0)
            return try body()
        }
    }

    @Test func `sessions and roles are the primary's`() throws {
        let database = try PostgresDatabase(primary, schema: SiteSchema(), standby: standby)
        let (token, identity) = (SessionToken.random(), Identity(id: "1", name: "ann"))
        let session = Session(of: identity.visitor, identity: identity, begun: now)
        try database.sessions.save(session, for: token, at: now)
        try asReader {
            let count = try database.read { db in
                try db.row("SELECT count(*) AS count FROM sessions") { row -> Int in try row["count"] }
            }
            #expect(count == 0, "the standby answers")
            #expect(try database.sessions.session(for: token, at: now) == session)
            #expect(RequestContext.databaseState == .atLeast(0))
        }
    }

    @Test func `without a position of the primary nothing is read from a standby`() throws {
        let silent = PostgresPool(try PostgresAddress("postgres://nobody@127.0.0.1:1/none"), count: 1)
        let pool = PostgresPool(standby, count: 1)
        #expect(!PostgresStandby(pool).has(0, primary: silent))
        #expect(PostgresStandby(pool).has(0, primary: PostgresPool(primary, count: 1)))
        #expect(!PostgresStandby(pool).has(.max, primary: PostgresPool(primary, count: 1)))
    }
}
