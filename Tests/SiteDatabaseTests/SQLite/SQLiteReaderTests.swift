import Foundation
import Platform
import SiteDatabase
import SiteStores
import Synchronization
import Testing
import Web

/// Reads of a file, which have connections of their own.
@Suite final class SQLiteReaderTests {
    private static let schema = SiteSchema([
        Migration("1 things", sql: "CREATE TABLE things (id INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;")
    ])
    private let folder: URL
    private let database: SQLiteDatabase

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "readers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "site.sqlite").path
        _ = try SQLiteDatabase(migrating: path, schema: Self.schema)
        database = try SQLiteDatabase(path: path, schema: Self.schema, readers: 1)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func insert(_ number: Int) throws {
        try database.write { try $0.execute("INSERT INTO things (number) VALUES (?)", number) }
    }

    private static func numbers(_ db: SQLTransaction) throws -> [Int] {
        try db.rows("SELECT number FROM things ORDER BY id") { try $0["number"] }
    }

    @Test func `a read sees one state, the next one what was written meanwhile`() throws {
        try insert(1)
        let seen = try database.read { db in
            let before = try Self.numbers(db)
            try insert(2)
            return [before, try Self.numbers(db)]
        }
        #expect(seen == [[1], [1]])
        #expect(try database.read(Self.numbers) == [1, 2])
    }

    @Test func `more reads than connections are kept run side by side`() throws {
        try insert(1)
        let first = try database.read { outer in
            // Were a read to wait for another, this would never end.
            try database.read { inner in try Self.numbers(inner) + Self.numbers(outer) }
        }
        #expect(first == [1, 1])
        let count = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 64) { [database] _ in
            if (try? database.read(Self.numbers)) == [1] { count.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 64)
    }

    @Test func `reading never writes, and a read that throws leaves the connection fit for the next`() throws {
        try insert(1)
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.execute("DELETE FROM things") } }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.run(script: "DELETE FROM things;") } }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.row("SELEC 1") { _ in } } }
        #expect(throws: StoreUnavailable.self) { try database.read { try $0.row("SELECT 1; SELECT 2") { _ in } } }
        #expect(throws: SQLError.noColumn("numbre")) {
            try database.read { try $0.rows("SELECT number FROM things") { try $0["numbre"] as Int } }
        }
        try insert(2)
        #expect(try database.read(Self.numbers) == [1, 2])
    }

    @Test func `a statement that gives rows can be asked again meanwhile`() throws {
        for number in 0..<3 { try insert(number) }
        let sql: SQLText = "SELECT number FROM things ORDER BY id"
        var seen: [[Int]] = []
        try database.read { db in
            try db.forEachRow(sql) { row in seen.append([try row["number"]] + (try Self.numbers(db))) }
        }
        #expect(seen == [[0, 0, 1, 2], [1, 0, 1, 2], [2, 0, 1, 2]])
    }

    @Test func `a kept statement follows a change of the schema`() throws {
        try insert(1)
        #expect(try database.read(Self.numbers) == [1])
        try database.write {
            try $0.run(script: "ALTER TABLE things ADD COLUMN name TEXT; UPDATE things SET number = 5;")
        }
        #expect(try database.read(Self.numbers) == [5])
    }

    @Test func `a database that nobody has any more has no file open`() throws {
        let path = folder.appending(path: "other.sqlite").path
        do {
            let other = try SQLiteDatabase(migrating: path, schema: Self.schema)
            #expect(try other.read(Self.numbers) == [])
            #expect(try Self.openFiles(path) > 0)
        }
        #expect(try Self.openFiles(path) == 0)
    }

    /// How many of the process's descriptors are of files that begin so.
    private static func openFiles(_ path: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            return file?.hasPrefix(path) ?? false
        }.count
    }
}
