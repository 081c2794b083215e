import Foundation
import Notebook
import Platform
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct SQLTransactionTests {
    private static let things = SiteSchema([
        Migration(
            "1 values",
            sql: """
                CREATE TABLE things (id INTEGER PRIMARY KEY, number INTEGER, real REAL, text TEXT, bytes BLOB) STRICT;
                """)
    ])

    private func database(_ engine: DatabaseEngine) throws -> any LiveDatabase { try engine.database(Self.things) }

    private func insert(_ database: any LiveDatabase, _ values: any SQLValueConvertible...) throws {
        try database.write { db in
            try db.execute(
                "INSERT INTO things (number, real, text, bytes) VALUES (?, ?, ?, ?)", values[0].sqlValue,
                values[1].sqlValue, values[2].sqlValue, values[3].sqlValue)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `every value comes back as it went in`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let texts = [
            "", "a", "it's \"quoted\"", "cà phê ☕️", "a ? b -- c", "long \(String(repeating: "x", count: 9_000))",
        ]
        for text in texts {
            try insert(database, Int64.min, 0.1, text, Array(text.utf8))
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

    /// The answer to a question, and how often the rows of one were read.
    private func ask(_ database: any SQLDatabase, _ number: Int, _ reads: inout Int) throws -> [String] {
        try database.read { db in
            let count = Lock(0)
            let texts = try db.rememberedRows("SELECT text FROM things WHERE number = ?", number) { row in
                count.withLock { $0 += 1 }
                return try row["text"] as String
            }.all
            reads += count.withLock(\.self)
            return texts
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a state that stays answers a question once, and the next state again`(_ engine: DatabaseEngine) throws {
        // A state of SQLite is that of a file.
        let database: any LiveDatabase =
            engine == .sqlite
            ? try SQLiteDatabase(migrating: Scratch.path(), schema: Self.things) : try database(engine)
        for number in [1, 1, 2] { try insert(database, number, 0.5, "\(number)", [UInt8]()) }
        var reads = 0
        let snapshot = try database.snapshot(readers: 2)
        for _ in 0..<3 {
            #expect(try ask(snapshot, 1, &reads) == ["1", "1"] && ask(snapshot, 2, &reads) == ["2"])
        }
        #expect(reads == 3)
        // Elsewhere, somebody may write in between.
        for _ in 0..<2 { _ = try ask(database, 1, &reads) }
        #expect(reads == 7)
        let states = try database.presentStates(readers: 2)
        for texts in [["1", "1"], ["1", "1", "more"]] {
            reads = 0
            try states.withPresent { _ in
                for _ in 0..<2 {
                    let answer = try ask(states, 1, &reads)
                    #expect(answer == texts)
                }
            }
            #expect(reads == texts.count)
            try insert(database, 1, 0.5, "more", [UInt8]())
            try database.write { try $0.renewPageRevision() }
        }
        #expect(try ask(snapshot, 1, &reads) == ["1", "1"])
    }

    @Test func `so many different questions take no more memory`() {
        let memo = StateMemo()
        let question = { StateMemo.Question(sql: "SELECT ?", values: [.integer($0)]) }
        for number in Int64(0)..<1_000 { memo.remember([number], of: question(number)) }
        let known = (Int64(0)..<1_000).filter { memo.answer(to: question($0)) as? [Int64] == [$0] }
        #expect(known.last == 999 && known.count <= 256 && !known.isEmpty)
    }

    @Test func `kept values have a memory of 64 MiB`() {
        let memo = StateMemo()
        #expect(memo.takeMemory(64 << 20) && !memo.takeMemory(1) && memo.takeMemory(0))
    }

    private enum Size: String, SQLColumnValue { case small, large }

    private struct Thing: Equatable {
        let number: Int?
        let time: Date
        let size: Size

        static let row = RowMapping(
            Thing.init, ("number", \.number), ("real", \.time), ("text", \.size))
    }

    @Test(arguments: DatabaseEngine.all)
    func `a mapping reads and writes whole values`(_ engine: DatabaseEngine) throws {
        let (database, row) = (try database(engine), Thing.row)
        let first = Thing(number: nil, time: Date(timeIntervalSince1970: 0.5), size: .small)
        let other = Thing(number: 2, time: Date(timeIntervalSince1970: 2), size: .large)
        for thing in [first, other] {
            try database.write { db in
                try db.execute(
                    """
                    INSERT INTO things (id, \(row.columns)) VALUES (1, \(row.parameters))
                    ON CONFLICT (id) DO UPDATE SET \(row.updates)
                    """, arguments: row.values(thing))
            }
            let read = try database.read { try $0.rows("SELECT \(row.columns), id FROM things", read: row.read) }
            #expect(read == [thing])
        }
        try database.write { try $0.execute("UPDATE things SET text = 'huge'") }
        #expect(throws: StoreUnavailable.self) {
            try database.read { _ = try $0.rows("SELECT \(row.columns) FROM things", read: row.read) }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a text with a zero is kept, where the engine has none as a page shows it`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        try insert(database, 1, 0.0, "a\u{0}b", [UInt8](arrayLiteral: 0))
        let text: String? = try database.read { try $0.row("SELECT text FROM things") { try $0["text"] } }
        #expect(text == (engine == .sqlite ? "a\u{0}b" : "a\u{FFFD}b"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `NULL is nil where it may be, and an error where it may not`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        try insert(database, Int?.none, Double?.none, String?.none, [UInt8]?.none)
        try database.read { db in
            _ = try db.row("SELECT number, real, text, bytes FROM things") { row in
                let (number, real): (Int?, Double?) = (try row["number"], try row["real"])
                let (text, bytes): (String?, [UInt8]?) = (try row["text"], try row["bytes"])
                #expect([number == nil, real == nil, text == nil, bytes == nil] == [true, true, true, true])
                #expect(throws: SQLError.null(column: "text")) { _ = try row["text"] as String }
            }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a column that is not there, or of another type, is an error and no trap`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        try insert(database, 1, 1.5, "text", [UInt8](arrayLiteral: 1))
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

    @Test(arguments: DatabaseEngine.all)
    func `two columns of one length are told apart in every row`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        for number in 0..<3 { try insert(database, number, Double(number), "\(number)", [UInt8]()) }
        let pairs = try database.read { db in
            try db.rows("SELECT text, real FROM things ORDER BY id") {
                (try $0["text"] as String, try $0["real"] as Double)
            }
        }
        #expect(pairs.map(\.0) == ["0", "1", "2"] && pairs.map(\.1) == [0, 1, 2])
    }

    @Test(arguments: DatabaseEngine.all)
    func `as many values as parameters, or an error`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        #expect(throws: SQLError.arguments(1, of: 2, sql: "SELECT ?, ?")) {
            try database.read { try $0.row("SELECT ?, ?", 1) { _ in } }
        }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.row("SELEC 1") { _ in } } }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.row("SELECT 1; SELECT 2") { _ in } } }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a statement that gives rows can be asked again meanwhile`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        for number in 0..<3 { try insert(database, number, 0.0, "", [UInt8]()) }
        let sql: SQLText = "SELECT number FROM things ORDER BY number"
        var seen: [[Int]] = []
        try database.read { db in
            try db.forEachRow(sql) { row in
                seen.append([try row["number"]] + (try db.rows(sql) { try $0["number"] }))
            }
        }
        #expect(seen == [[0, 0, 1, 2], [1, 0, 1, 2], [2, 0, 1, 2]])
    }

    @Test(arguments: DatabaseEngine.all)
    func `rows that are read later are those of the moment when they were asked for`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        try database.write { db in
            let number = { (row: SQLRow) in try row["number"] as Int }
            let numbers = { try db.deferredRows("SELECT number FROM things ORDER BY number", read: number) }
            let none = try numbers()
            for number in 1...3 { try db.enqueue("INSERT INTO things (number) VALUES (?)", number) }
            let three = try numbers()
            let removed = try db.deferredRows(
                "DELETE FROM things WHERE number > ? RETURNING number", 1, read: number)
            let one = try numbers()
            #expect(try one.all == [1] && three.all == [1, 2, 3] && three.first == 1)
            #expect(try removed.all.sorted() == [2, 3] && none.all == [] && none.first == nil && one.all == [1])
        }
        let kept: [Int] = try database.read { try $0.rows("SELECT number FROM things") { try $0["number"] } }
        #expect(kept == [1])
    }

    @Test(arguments: DatabaseEngine.all)
    func `an error of rows that are read later undoes the transaction, whoever asked for them`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try database(engine)
        for isRead in [false, true] {
            #expect(throws: StoreUnavailable.self) {
                try database.write { db in
                    try db.execute("INSERT INTO things (number) VALUES (1)")
                    let wrong = try db.deferredRows("SELECT * FROM nowhere") { _ in }
                    if isRead { _ = try wrong.all }
                }
            }
        }
        let kept: [Int] = try database.read { try $0.rows("SELECT number FROM things") { try $0["number"] } }
        #expect(kept == [])
    }

    @Test(arguments: DatabaseEngine.all)
    func `a parameter is never a part of the statement`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        try insert(database, 1, 0.0, "'; DROP TABLE things; --", [UInt8]())
        let found: Int? = try database.read { db in
            try db.row("SELECT number FROM things WHERE text = ?", "'; DROP TABLE things; --") { try $0["number"] }
        }
        #expect(found == 1)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a write that throws changes nothing`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
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

    @Test(arguments: DatabaseEngine.all)
    func `reading never writes, and no database is none`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.execute("DELETE FROM things") } }
        #expect(throws: StoreUnavailable.self) { try NoDatabase().read { _ in 1 } }
        #expect(throws: StoreUnavailable.self) { try NoDatabase().write { _ in 1 } }
    }
}
