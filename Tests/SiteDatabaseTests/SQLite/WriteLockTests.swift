import Foundation
import GRDB
import Glibc
import ShopProducts
import ShopStorage
import ShopTodos
import Testing
import Web

@testable import SiteDatabase

@Suite struct WriteLockTests {
    @Test func `a write that another process keeps waiting finds the store unavailable; reads go on`() throws {
        let path = try Scratch.path()
        _ = try SQLiteDatabase(migrating: path, schema: .shop)
        let database = try SQLiteDatabase(opening: path, readers: 1, timeout: 0.05)
        let draft = try TodoDraft(title: "Bread", content: "")
        let visitor = Visitor.ID.newcomer(at: Date())
        let other = open("\(path).lock", O_RDWR)
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: StoreUnavailable.self) {
            try database.todos.add(draft, max: 9, for: visitor, at: Date())
        }
        #expect(throws: StoreUnavailable.self) { try database.products.importRows([.row("a")]) }
        #expect(try database.todos.items(of: visitor) == TodoItem.first)
        close(other)
        #expect(try database.todos.add(draft, max: 9, for: visitor, at: Date())?.number == 4)
    }

    @Test func `a database that is kept for too long is not opened, and says why`() throws {
        let path = try Scratch.path()
        _ = try SQLiteDatabase(migrating: path, schema: .shop)
        let other = open("\(path).lock", O_RDWR)
        defer { close(other) }
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: SiteDatabaseError.locked("\(path).lock")) {
            try SQLiteDatabase(opening: path, readers: 1, timeout: 0.05)
        }
    }

    @Test func `a folder and another program's database are refused in one line`() throws {
        let foreign = try Scratch.path()
        try DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE products (id INTEGER)") }
        let folder = URL(fileURLWithPath: try Scratch.path()).deletingLastPathComponent().path
        for path in [foreign, folder] {
            let error = try #require(throws: SiteDatabaseError.self) {
                try SQLiteDatabase(migrating: path, schema: .shop)
            }
            #expect("\(error)".hasPrefix("the database \(path) cannot be used: "), "\(error)")
            #expect(!"\(error)".utf8.contains(UInt8(ascii: "\n")), "\(error)")
        }
    }
}
