import Platform
import TestCluster
import Testing
import Web

@testable import SiteDatabase

@Suite(.enabled(if: TestCluster.isThere)) struct PostgresStateTests {
    @Test func `all connections of a snapshot see one state, whatever others write`() throws {
        let fixture = try ServerFixture()
        try fixture.add(1)
        let state = try fixture.database.snapshot(readers: 3)
        #expect(try state.isSnapshot && state.revision == fixture.database.pageRevision)
        try fixture.database.write { db in
            try db.execute("UPDATE things SET number = 2")
            try db.renewPageRevision()
        }
        // Each inside of the other has a connection of its own.
        try state.read { first in
            try state.read { second in
                try state.read { third in
                    for db in [first, second, third] {
                        let numbers = try db.rows("SELECT number FROM things") { try $0["number"] as Int }
                        #expect(numbers == [1])
                        #expect(try db.pageRevision == state.revision)
                    }
                    #expect(try Set([first, second, third].map(connection)).count == 3)
                }
            }
        }
        #expect(try fixture.numbers == [2] && fixture.database.snapshot(readers: 1).numbers == [2])
        #expect(throws: StoreUnavailable.self) { try state.add(3) }
    }

    private func connection(_ db: SQLTransaction) throws -> Int {
        try db.row("SELECT pg_backend_pid() AS pid") { try $0["pid"] } ?? 0
    }

    @Test func `a snapshot holds up nobody who writes`() throws {
        let fixture = try ServerFixture()
        let state = try fixture.database.snapshot(readers: 2)
        #expect(try state.numbers == [])
        for number in 1...20 { try fixture.add(number) }
        #expect(try state.numbers == [] && fixture.numbers.count == 20)
    }

    @Test func `present states move on, each the same for all who read, and between them nothing is read`() throws {
        let fixture = try ServerFixture()
        let states = try fixture.database.presentStates(readers: 2)
        #expect(throws: StoreUnavailable.self) { try states.numbers }
        var revisions: [String] = []
        for number in 1...3 {
            try states.withPresent { revision in
                revisions.append(revision)
                #expect(try states.numbers == Array(1..<number))
                try fixture.database.write { db in
                    try db.execute("INSERT INTO things (number) VALUES (?)", number)
                    try db.renewPageRevision()
                }
                #expect(try states.read { _ in try states.numbers } == Array(1..<number))
                #expect(try states.read { try $0.pageRevision } == revision)
            }
        }
        #expect(Set(revisions).count == 3)
        #expect(throws: StoreUnavailable.self) { try states.numbers }
        #expect(throws: StoreUnavailable.self) { try states.withPresent { _ in try states.add(9) } }
    }

    @Test func `between two states the server keeps no old one for anybody`() throws {
        let fixture = try ServerFixture()
        let states = try fixture.database.presentStates(readers: 2)
        #expect(try states.withPresent { _ in try keptStates(fixture) } >= 2)
        // Nobody waits for the end of a transaction that only read.
        #expect(try (1...2_000).contains { _ in try keptStates(fixture) == 0 })
    }

    private func keptStates(_ fixture: ServerFixture) throws -> Int {
        try fixture.database.read { db in
            try db.row(
                """
                SELECT count(*) AS count FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
                AND backend_type = 'client backend'
                """
            ) { try $0["count"] } ?? -1
        }
    }

    @Test func `present states have others where the server ended their connections, also within one`() throws {
        let fixture = try ServerFixture()
        let states = try fixture.database.presentStates(readers: 2)
        #expect(try states.withPresent { _ in try states.numbers } == [])
        try fixture.add(1)
        try fixture.endConnections()
        #expect(try states.withPresent { _ in try states.numbers } == [1])
        #expect(throws: StoreUnavailable.self) {
            try states.withPresent { _ in
                try fixture.endConnections()
                _ = try states.numbers
            }
        }
        #expect(try states.withPresent { _ in try states.read { _ in try states.numbers } } == [1])
    }
}
