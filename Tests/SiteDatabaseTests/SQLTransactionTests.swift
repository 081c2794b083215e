import Testing
import Web

@testable import SiteDatabase

@Suite struct SQLTransactionTests {
    let database: SQLiteDatabase

    init() throws {
        database = try SQLiteDatabase(
            inMemory: SiteSchema([
                Migration(
                    "1 values",
                    sql: """
                        CREATE TABLE things (id INTEGER PRIMARY KEY, number INTEGER, real REAL, text TEXT, bytes BLOB) STRICT;
                        """)
            ]))
    }

    private func insert(_ values: any SQLValueConvertible...) throws {
        try database.write { db in
            try db.execute(
                "INSERT INTO things (number, real, text, bytes) VALUES (?, ?, ?, ?)", values[0].sqlValue,
                values[1].sqlValue, values[2].sqlValue, values[3].sqlValue)
        }
    }

    @Test func `every value comes back as it went in`() throws {
        let texts = [
            "", "a", "it's \"quoted\"", "cà phê ☕️", "nul\u{0}inside", "long \(String(repeating: "x", count: 9_000))",
        ]
        for text in texts {
            try insert(Int64.min, 0.1, text, Array(text.utf8))
            try database.read { db in
                _ = try db.row("SELECT number, real, text, bytes FROM things ORDER BY id DESC") { row in
                    let (number, real): (Int64, Double) = (try row["number"], try row["real"])
                    let (read, bytes): (String, [UInt8]) = (try row["text"], try row["bytes"])
                    #expect(number == .min && real == 0.1)
                    #expect(read == text && bytes == Array(text.utf8))
                }
            }
        }
        let ids: [Int] = try database.read { try $0.rows("SELECT id FROM things") { try $0["id"] } }
        #expect(ids == [1, 2, 3, 4, 5, 6])
    }

    @Test func `NULL is nil where it may be, and an error where it may not`() throws {
        try insert(Int?.none, Double?.none, String?.none, [UInt8]?.none)
        try database.read { db in
            _ = try db.row("SELECT number, real, text, bytes FROM things") { row in
                let (number, real): (Int?, Double?) = (try row["number"], try row["real"])
                let (text, bytes): (String?, [UInt8]?) = (try row["text"], try row["bytes"])
                #expect([number == nil, real == nil, text == nil, bytes == nil] == [true, true, true, true])
                #expect(throws: SQLError.null(column: "text")) { _ = try row["text"] as String }
            }
        }
    }

    @Test func `a column that is not there, or of another type, is an error and no trap`() throws {
        try insert(1, 1.5, "text", [UInt8](arrayLiteral: 1))
        try database.read { db in
            _ = try db.row("SELECT number, real, text FROM things") { row in
                #expect(throws: SQLError.noColumn("numbre")) { _ = try row["numbre"] as Int }
                #expect(throws: SQLError.type(column: "text", is: .text, not: .integer)) { _ = try row["text"] as Int }
                #expect(throws: SQLError.type(column: "real", is: .real, not: .integer)) { _ = try row["real"] as Int? }
                let (real, flag): (Double, Bool) = (try row["number"], try row["number"])
                #expect(real == 1 && flag)
            }
        }
    }

    @Test func `two columns of one length are told apart in every row`() throws {
        for number in 0..<3 { try insert(number, Double(number), "\(number)", [UInt8]()) }
        let pairs = try database.read { db in
            try db.rows("SELECT text, real FROM things ORDER BY id") {
                (try $0["text"] as String, try $0["real"] as Double)
            }
        }
        #expect(pairs.map(\.0) == ["0", "1", "2"] && pairs.map(\.1) == [0, 1, 2])
    }

    @Test func `as many values as parameters, or an error`() throws {
        #expect(throws: SQLError.arguments(1, of: 2, sql: "SELECT ?, ?")) {
            try database.read { try $0.row("SELECT ?, ?", 1) { _ in } }
        }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.row("SELEC 1") { _ in } } }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.row("SELECT 1; SELECT 2") { _ in } } }
    }

    @Test func `a statement that gives rows can be asked again meanwhile`() throws {
        for number in 0..<3 { try insert(number, 0.0, "", [UInt8]()) }
        let sql = "SELECT number FROM things ORDER BY number"
        var seen: [[Int]] = []
        try database.read { db in
            try db.forEachRow(sql) { row in
                seen.append([try row["number"]] + (try db.rows(sql) { try $0["number"] }))
            }
        }
        #expect(seen == [[0, 0, 1, 2], [1, 0, 1, 2], [2, 0, 1, 2]])
    }

    @Test func `a parameter is never a part of the statement`() throws {
        try insert(1, 0.0, "'; DROP TABLE things; --", [UInt8]())
        let found: Int? = try database.read { db in
            try db.row("SELECT number FROM things WHERE text = ?", "'; DROP TABLE things; --") { try $0["number"] }
        }
        #expect(found == 1)
    }

    @Test func `a write that throws changes nothing`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try database.write { db in
                try db.execute("INSERT INTO things (number) VALUES (?)", 1)
                throw Stop()
            }
        }
        let ids: [Int] = try database.read { try $0.rows("SELECT id FROM things") { try $0["id"] } }
        #expect(ids.isEmpty)
        let changed = try database.write { db in
            try db.execute("INSERT INTO things (number) VALUES (?), (?)", 1, 2)
            return try db.execute("UPDATE things SET number = number + 1")
        }
        #expect(changed == 2)
    }

    @Test func `reading never writes, and no database is none`() {
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.execute("DELETE FROM things") } }
        #expect(throws: StoreUnavailable.self) { try NoDatabase().read { _ in 1 } }
        #expect(throws: StoreUnavailable.self) { try NoDatabase().write { _ in 1 } }
    }
}
