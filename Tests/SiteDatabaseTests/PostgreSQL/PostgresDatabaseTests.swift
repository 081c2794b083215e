import Foundation
import Platform
import SiteStores
import Synchronization
import TestCluster
import Testing
import Web

@testable import SiteDatabase

/// Transactions that meet one another, and connections that end.
@Suite(.enabled(if: TestCluster.isThere)) struct PostgresDatabaseTests {
    /// A write that has its locks, and goes on when it is told to.
    private struct Held {
        let side: Side<Void>
        private let goOn = DispatchSemaphore(value: 0)

        init(_ database: PostgresDatabase, in scope: WriteScope, _ finish: @escaping @Sendable () -> Void = {}) {
            let (begun, goOn) = (DispatchSemaphore(value: 0), goOn)
            side = Side {
                try database.write(in: scope) { db in
                    try db.execute("INSERT INTO things (number) VALUES (1)")
                    begun.signal()
                    goOn.wait()
                    finish()
                }
            }
            begun.wait()
        }

        func end() throws {
            goOn.signal()
            try side.result()
        }
    }

    private static let scopes: [WriteScope] = [
        .site, .named("things"), .visitor(Visitor.ID(bytes: [1])), .visitor(Visitor.ID(bytes: [2])), .rows,
    ]

    private func waitsForLock(_ database: PostgresDatabase) throws -> Bool {
        try database.read { db in
            try db.row(
                """
                SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
                WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()
                """
            ) { _ in true } ?? false
        }
    }

    @Test(arguments: scopes.dropLast())
    func `writes of one scope run one behind the other, whichever process they are of`(scope: WriteScope) throws {
        let fixture = try ServerFixture()
        let order = Mutex([String]())
        let held = Held(fixture.database, in: scope) { order.withLock { $0.append("first") } }
        let other = try fixture.another()
        let second = Side {
            try other.write(in: scope) { db in
                let count: Int? = try db.row("SELECT count(*) AS count FROM things") { try $0["count"] }
                order.withLock { $0.append("second") }
                return count
            }
        }
        while try !second.isOver && !waitsForLock(fixture.database) {}
        try held.end()
        #expect(try second.result() == 1)
        #expect(order.withLock { $0 } == ["first", "second"])
    }

    @Test(arguments: scopes)
    func `writes of different scopes run side by side`(scope: WriteScope) throws {
        let fixture = try ServerFixture()
        let held = Held(fixture.database, in: scope)
        for (number, other) in Self.scopes.enumerated() where other.lock != scope.lock || other.lock == nil {
            try fixture.database.write(in: other) { db in
                _ = try db.execute("INSERT INTO things (number) VALUES (?)", number + 2)
            }
        }
        #expect(try fixture.numbers.count >= 4 && !fixture.numbers.contains(1))
        try held.end()
        #expect(try fixture.numbers.first == 1)
    }

    @Test(arguments: ["40001", "40P01"] as [SQLText])
    func `a transaction that was undone for another one runs again, twice at most, and stores once`(
        state: SQLText
    ) throws {
        let fixture = try ServerFixture()
        var runs = 0
        try fixture.database.write { db in
            runs += 1
            try db.execute("INSERT INTO things (number) VALUES (?)", runs)
            if runs < 3 { try db.run(script: Self.failure(state)) }
        }
        #expect(try runs == 3 && fixture.numbers == [3])
        #expect(throws: StoreUnavailable.self) {
            try fixture.database.write { db in
                runs += 1
                try db.run(script: Self.failure(state))
            }
        }
        #expect(runs == 6, "it is tried twice more only")
    }

    @Test func `what need not wait for the disk does not, and all else does`() throws {
        let database: any SQLDatabase = try ServerFixture().database
        let setting = { (db: SQLTransaction) in
            try db.row("SELECT current_setting('synchronous_commit') AS value") { try $0["value"] as String }
        }
        var unsynced: [String?] = []
        try database.writeUnsynced { unsynced.append(try setting($0)) }
        try database.writeUnsynced(in: .rows) { unsynced.append(try setting($0)) }
        #expect(unsynced == ["off", "off"])
        #expect(try database.write(setting) == "on")
    }

    @Test func `another error is thrown at once`() throws {
        let fixture = try ServerFixture()
        var runs = 0
        #expect(throws: StoreUnavailable.self) {
            try fixture.database.write { db in
                runs += 1
                try db.run(script: Self.failure("23505"))
            }
        }
        #expect(runs == 1)
    }

    private static func failure(_ state: SQLText) -> SQLText {
        "DO $$ BEGIN RAISE EXCEPTION 'as told' USING ERRCODE = '\(state)'; END $$;"
    }

    @Test func `of two transactions that wait for each other both are stored`() throws {
        let fixture = try ServerFixture()
        for number in 1...2 { try fixture.add(number) }
        let (arrived, ended) = ((0..<2).map { _ in DispatchSemaphore(value: 0) }, DispatchSemaphore(value: 0))
        let runs = Mutex(0)
        let sides = (0...1).map { (own: Int) in
            Side { [database = fixture.database] in
                var isFirst = true
                try database.write(in: .rows) { db in
                    runs.withLock { $0 += 1 }
                    // Before the other one is over, they could meet again.
                    if !isFirst { ended.wait() }
                    try db.execute("UPDATE things SET number = number + 10 WHERE id = ?", own + 1)
                    arrived[own].signal()
                    if isFirst { arrived[1 - own].wait() }
                    isFirst = false
                    try db.execute("UPDATE things SET number = number + 10 WHERE id = ?", 2 - own)
                }
                ended.signal()
            }
        }
        for side in sides { try side.result() }
        #expect(try fixture.numbers == [21, 22] && runs.withLock { $0 } == 3)
    }

    /// Where the connection ends: before a statement, or before the end of the transaction.
    @Test(arguments: [true, false])
    func `a write whose connection ends before it is committed runs once more, and stores once`(
        asksAgain: Bool
    ) throws {
        let fixture = try ServerFixture()
        var runs = 0
        try fixture.database.write { db in
            runs += 1
            try db.execute("INSERT INTO things (number) VALUES (?)", runs)
            if runs == 1 { try fixture.endConnections() }
            if asksAgain { try db.execute("UPDATE things SET number = number + 10") }
        }
        #expect(try runs == 2 && fixture.numbers == [asksAgain ? 12 : 2])
    }

    @Test func `what the server ended while nobody used it is not noticed`() throws {
        let fixture = try ServerFixture()
        try fixture.add(1)
        // Several, of which each is ended.
        try fixture.database.read { _ in try fixture.database.read { _ = try $0.row("SELECT 1 AS one") { _ in } } }
        for number in 2...4 {
            try fixture.endConnections()
            #expect(try fixture.numbers == Array(1..<number))
            try fixture.endConnections()
            try fixture.add(number)
        }
    }

    @Test func `a server that is not there is an error in one line`() throws {
        let address = try PostgresAddress("postgres://nobody@/shop?host=/nowhere")
        let error = #expect(throws: SiteDatabaseError.self) {
            try PostgresDatabase(address, schema: ServerFixture.schema)
        }
        let text = try "\(#require(error))"
        #expect(text.contains("/nowhere") && !text.contains("\n"), "\(text)")
    }
}
