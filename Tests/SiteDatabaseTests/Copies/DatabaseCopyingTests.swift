import Foundation
import Notebook
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct DatabaseCopyingTests {
    @Test func `a database that has anything, the same one, and one that lacks a table are refused`() throws {
        let (first, other) = (try Scratch.path(), try Scratch.path())
        for path in [first, other] {
            let database = try SQLiteDatabase(migrating: path, schema: .notebook)
            try database.add(note: "Bread", for: Writer(database.visitor()))
        }
        let copying = DatabaseCopying(.notebook)
        #expect(throws: SiteDatabaseError.notNew(other, table: "visitors")) {
            try copying.copy(from: .file(first), to: .file(other))
        }
        #expect(throws: CopyError.same(first)) { try copying.copy(from: .file(first), to: .file(first)) }
        let smaller = DatabaseCopying(SiteSchema())
        #expect(throws: (any Error).self) { try smaller.copy(from: .file(first), to: .file(try Scratch.path())) }
    }
}
