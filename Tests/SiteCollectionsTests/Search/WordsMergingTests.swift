import Foundation
import SiteDatabase
import SiteSearch
import SiteStores
import Testing

@testable import SiteCollections

/// The parts of SQLite's index of words, of which each change adds one.
struct WordsMergingTests {
    private static let notes = EntrySearchTests.notes

    private let database: SQLiteDatabase

    init() throws { database = try Self.database(of: 400) }

    private static func database(of count: Int) throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(inMemory: EntrySearchTests.schema)
        let lines = (0..<count).map { "Tea \($0),cup of \($0 % 17) leaves,upper" }
        _ = try notes.importFile(
            Array((["title,text,shelf"] + lines).joined(separator: "\n").utf8), into: database,
            by: EntryEditor(name: "mia", time: .now))
        return database
    }

    private func parts(of database: SQLiteDatabase? = nil) throws -> Int {
        try (database ?? self.database).read { db in
            try db.row("SELECT count(DISTINCT segid) AS count FROM notes_search_idx") { try $0["count"] } ?? 0
        }
    }

    private func edit(_ id: Int, _ texts: [String: String]) throws {
        let edit = try database.write { db in
            let writer = Self.notes.write(in: db, by: EntryEditor(name: "mia", time: .now))
            let old = try #require(try writer.entry(Int64(id)))
            var new = old.texts
            for (name, text) in texts { new[name] = text }
            return try writer.edit(old.id, from: old.revision, to: new)
        }
        guard case .saved = edit else { throw StaffTests.Unexpected(reply: "\(edit)") }
    }

    private func find(_ search: String) throws -> (titles: [String], count: Int) {
        try database.read { db in
            let found = try Self.notes.search(search, from: 0, in: "en", db)
            return (found.entries.map(\.title), found.count)
        }
    }

    @Test func `an import makes one part, with the settings of a new index`() throws {
        #expect(try parts() == 1)
        let settings = try database.read { db in
            try db.rows("SELECT k, v FROM notes_search_config WHERE k LIKE '%merge' ORDER BY k") {
                "\(try $0["k"] as String) \(try $0["v"] as Int)"
            }
        }
        #expect(settings == ["automerge 0", "crisismerge 200", "usermerge 8"])
    }

    @Test func `a first import of few entries makes one part, too, and the sets of common words`() throws {
        let few = try Self.database(of: 150)
        #expect(try parts(of: few) == 1)
        let rows = try few.read { db in
            try SearchIndex(Self.notes.tables.search, in: db).set(of: ["cup"], as: .foundWhole).first
        }
        #expect(rows??.count == 150)
    }

    @Test func `no change merges all, and what is merged little by little is right`() throws {
        var most = 0
        for step in 0..<600 {
            // So many words that eight parts are more pages than a change merges.
            let words = (0..<50).map { "w\(step * 50 + $0)" }.joined(separator: " ")
            try edit(1 + step * 7 % 400, ["title": "Cup \(step)", "text": "\(words) word\(step)"])
            most = max(most, try parts())
        }
        // So many would be merged at once. By itself, the index stays below sixteen.
        #expect(most > 16 && most < 100, "\(most)")
        try database.write { try $0.execute("INSERT INTO notes_search (notes_search) VALUES ('integrity-check')") }
        #expect(try find("word599").titles == ["Cup 599"])
        // The same notes again 400 steps later: no word of before is found.
        #expect(try find("word100").count == 0 && find("cup").count == 400)
    }

    @Test func `a change of no words leaves the index as it is`() throws {
        let before = try parts()
        try edit(1, ["shelf": "lower"])
        #expect(try parts() == before)
    }
}
