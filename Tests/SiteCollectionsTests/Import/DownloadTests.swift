import Club
import Foundation
import Notebook
import Platform
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

@testable import SiteCollections

/// The file of all entries that the staff downloads, and files of a staff that may not hide entries.
struct DownloadTests {
    private struct Shelf: Entity {
        struct Labels: Sendable { let name: FieldLabel }

        let name: String

        static let fields = Fields(Shelf.init) { Field.line("name", \.name, \.name, 1...40) }
    }

    private static let shelves = EntityCollection(Shelf.self, named: "shelves", languages: ["en"])
    private static let schema = SiteSchema(collections: [shelves.reference])
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    private static func add(_ names: [String], to database: any SQLDatabase) throws {
        try database.write { db in
            for name in names {
                try shelves.write(in: db, by: editor).add(EntryTexts([FieldKey("name"): name], languages: []))
            }
        }
    }

    private static func text(of file: TemporaryFile?) throws -> String {
        var bytes: [UInt8] = []
        let file = try #require(file)
        while try file.read(65_536, at: bytes.count, into: &bytes) > 0 {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The file; it asks again while it is being made.
    private static func file(_ downloads: EntriesDownloads) throws -> TemporaryFile? {
        for _ in 0..<60 { if let file = try downloads.file() { return file } }
        return nil
    }

    @Test(arguments: DatabaseEngine.all)
    func `the file is made once for each state of the collection, outside of the request`(_ engine: DatabaseEngine)
        throws
    {
        let database = try engine.database(Self.schema)
        try Self.add(["Oak", "Elm"], to: database)
        let downloads = EntriesDownloads(of: Self.shelves.tables, in: database)
        let first = try Self.file(downloads)
        #expect(try Self.text(of: first).contains("1,visible,Oak,,\n2,visible,Elm,,\n"))
        #expect(try Self.file(downloads) === first)
        // Another collection's titles may be others.
        try database.write { try $0.renewPageRevision() }
        #expect(try Self.file(downloads) !== first)
        // Hidden entries are in the file, too.
        try database.write { _ = try Self.shelves.write(in: $0, by: Self.editor).set(.hidden, of: 1) }
        #expect(try Self.text(of: Self.file(downloads)).contains("1,hidden,Oak,,\n2,visible,Elm,,\n"))
    }

    @Test func `a file that cannot be made is told, and asked for again`() throws {
        let database = try SQLiteDatabase(inMemory: Self.schema)
        let downloads = EntriesDownloads(of: Self.shelves.tables, in: database)
        try database.write { try $0.run(script: "ALTER TABLE shelves RENAME TO lost;") }
        #expect(throws: (any Error).self) { while try downloads.file() == nil {} }
        try database.write { try $0.run(script: "ALTER TABLE lost RENAME TO shelves;") }
        #expect(try Self.file(downloads) != nil)
    }

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `a file of a staff that may not hide entries hides none`(_ engine: DatabaseEngine, maxEdits: Int) throws {
        let database = try engine.database(Self.schema)
        try Self.add(["Oak", "Elm"], to: database)
        try database.write { _ = try Self.shelves.write(in: $0, by: Self.editor).set(.hidden, of: 2) }
        let take = { (file: String) in
            try EntriesImport(
                tables: Self.shelves.tables, database: database, editor: Self.editor, maxEdits: maxEdits,
                mayHide: false
            ).run(Array(file.utf8))
        }
        let problem = { (line: Int) in
            EntriesFileError(.init(line: line, column: "visibility", problem: .value(.unknownChoice)))
        }
        #expect(throws: problem(2)) { try take("id,visibility\n1,deleted\n") }
        #expect(throws: problem(2)) { try take("id,visibility\n2,visible\n") }
        #expect(throws: problem(3)) { try take("name,visibility\nAsh,visible\nYew,hidden\n") }
        #expect(throws: problem(2)) { try take("name,entry_from\nAsh,2099-01-01T00:00:00Z\n") }
        #expect(throws: problem(2)) { try take("id,entry_until\n1,2099-01-01T00:00:00Z\n") }
        #expect(try take("id,visibility,name\n1,visible,Oaks\n2,hidden,Elms\n,,Ash\n").changed == 2)
    }
}
