import Foundation
import Glibc
import Notebook
import Platform
import Testing
import Web

@testable import SiteDatabase

@Suite struct WriteLockTests {
    @Test func `a write that another process keeps waiting finds the store unavailable; reads go on`() throws {
        let path = try Scratch.path()
        _ = try SQLiteDatabase(migrating: path, schema: .notebook)
        let database = try SQLiteDatabase(opening: path, readers: 1, timeout: 0.05)
        let newcomer = Writer.newcomer(at: Date())
        let other = open("\(path).lock", O_RDWR)
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: StoreUnavailable.self) { try database.add(note: "Bread", for: newcomer) }
        #expect(throws: StoreUnavailable.self) { try database.add(line: "a") }
        #expect(try database.notes(of: newcomer.visitor) == [] && database.lines == [])
        close(other)
        #expect(try database.add(note: "Bread", for: newcomer) == 1)
    }

    @Test func `a database that is kept for too long is not opened, and says why`() throws {
        let path = try Scratch.path()
        _ = try SQLiteDatabase(migrating: path, schema: .notebook)
        let other = open("\(path).lock", O_RDWR)
        defer { close(other) }
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: SiteDatabaseError.locked("\(path).lock")) {
            try SQLiteDatabase(opening: path, readers: 1, timeout: 0.05)
        }
    }

    @Test func `a folder and another program's database are refused in one line`() throws {
        let foreign = try Scratch.path()
        try OtherProgram.run("CREATE TABLE lines (id INTEGER)", on: foreign)
        let folder = URL(fileURLWithPath: try Scratch.path()).deletingLastPathComponent().path
        for path in [foreign, folder] {
            let error = try #require(throws: SiteDatabaseError.self) {
                try SQLiteDatabase(migrating: path, schema: .notebook)
            }
            #expect("\(error)".hasPrefix("the database \(path) cannot be used: "), "\(error)")
            #expect(!"\(error)".utf8.contains(UInt8(ascii: "\n")), "\(error)")
        }
    }
}
