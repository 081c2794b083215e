import Platform
import SiteStores
import TestCluster
import Testing
import Web

@testable import SiteDatabase

/// Statements of many rows, and many statements.
@Suite(.enabled(if: TestCluster.isThere)) struct PostgresStatementTests {
    private struct Stop: Error {}

    private func fixture(of rows: Int) throws -> ServerFixture {
        let fixture = try ServerFixture()
        try fixture.database.write { db in
            _ = try db.execute("INSERT INTO things (number) SELECT n FROM generate_series(1, ?) AS n", rows)
        }
        return fixture
    }

    @Test(arguments: [0, 1, 499, 500, 501, 2_500])
    func `each of many rows is read once, in their order, with another query inside`(count: Int) throws {
        let fixture = try fixture(of: count)
        var (seen, inside) = ([Int](), [Int]())
        try fixture.database.read { db in
            try db.forEachRow("SELECT number FROM things WHERE number > ? ORDER BY number", 0) { row in
                seen.append(try row["number"])
                guard seen.count % 100 == 0 else { return }
                try db.forEachRow("SELECT count(*) AS count FROM things WHERE number <= ?", seen.count) {
                    inside.append(try $0["count"])
                }
            }
        }
        #expect(seen == Array(1..<count + 1) && inside == (0..<count / 100).map { ($0 + 1) * 100 })
    }

    @Test(arguments: [1, 500, 777])
    func `who stops in between gets the error, and the transaction goes on`(last: Int) throws {
        let fixture = try fixture(of: 2_500)
        try fixture.database.read { db in
            for _ in 1...2 {
                var seen = 0
                #expect(throws: Stop.self) {
                    try db.forEachRow("SELECT number FROM things ORDER BY number") { _ in
                        seen += 1
                        if seen == last { throw Stop() }
                    }
                }
                #expect(seen == last)
            }
            let max: Int? = try db.row("SELECT max(number) AS max FROM things") { try $0["max"] }
            #expect(max == 2_500)
        }
        #expect(throws: Stop.self) { try fixture.database.read { try $0.forEachRow("SELECT 1") { _ in throw Stop() } } }
        #expect(try fixture.numbers.count == 2_500)
    }

    @Test func `statements that nobody waits for are all done by the next one that is asked something`() throws {
        let fixture = try fixture(of: 0)
        try fixture.database.write { db in
            for number in 1...1_200 { try db.enqueue("INSERT INTO things (number) VALUES (?)", number) }
            let count: Int? = try db.row("SELECT count(*) AS count FROM things") { try $0["count"] }
            #expect(count == 1_200)
            for number in 1...700 { try db.enqueue("DELETE FROM things WHERE number = ?", number) }
        }
        #expect(try fixture.numbers == Array(701...1_200))
    }

    /// The last of them is sent by the end of the transaction alone.
    @Test(arguments: [1, 600, 1_200])
    func `an error among them is thrown by the end of the transaction, and nothing is stored`(wrong: Int) throws {
        let fixture = try fixture(of: 0)
        #expect(throws: StoreUnavailable.self) {
            try fixture.database.write { db in
                for number in 1...1_200 {
                    try db.enqueue("INSERT INTO things (number) VALUES (?)", number == wrong ? nil : number)
                }
            }
        }
        #expect(try fixture.numbers == [])
        try fixture.add(7)
        #expect(try fixture.numbers == [7])
    }

    /// The server says what is wrong with a statement as soon as it has it.
    @Test func `rows that are read later travel with what is asked next`() throws {
        let fixture = try fixture(of: 3)
        try fixture.database.read { db in
            let (first, second) = try (
                db.deferredRows("SELECT min(number) AS number FROM things") { try $0["number"] as Int },
                db.deferredRows("SELECT 1 / (number - number) AS number FROM things") { try $0["number"] as Int }
            )
            let error = #expect(throws: SQLError.self) { try first.all }
            guard case .server("22012", _, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(throws: SQLError.self) { try second.all }
        }
    }

    @Test func `an error that is caught undoes the transaction all the same`() throws {
        let fixture = try fixture(of: 0)
        #expect(throws: StoreUnavailable.self) {
            try fixture.database.write { db in
                try db.execute("INSERT INTO things (number) VALUES (1)")
                try? db.run(script: "SELECT 1 / 0;")
            }
        }
        #expect(try fixture.numbers == [])
    }
}
