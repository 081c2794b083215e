import Club
import Foundation
import Notebook
import SiteDatabase
import Testing

@testable import SiteCollections

struct HistoryTests {
    @Test(arguments: DatabaseEngine.all)
    func `the history has each change once, by whom, for a year`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Club.schema)
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let history = { try database.read { try EntryHistory(tables: events.tables, db: $0).events(of: 1) } }
        try database.write { db in
            let writer = events.write(in: db, by: EntryEditor(name: "mia", time: start))
            try writer.add(StoreTests.texts("Regatta"))
            for visibility in [EntryVisibility.hidden, .hidden, .visible, .deleted, .visible] {
                try writer.set(visibility, of: 1)
            }
        }
        #expect(try history().map(\.kind) == [.shown, .deleted, .shown, .hidden, .added])
        #expect(try history().allSatisfy { $0.editor == "mia" && $0.time == start })
        // A change takes away what is older.
        try database.write { db in
            let later = EntryEditor(name: "bob", time: start + 366 * 86_400)
            try events.write(in: db, by: later).set(.hidden, of: 1)
        }
        #expect(try history().map(\.editor) == ["bob"])
    }
}
