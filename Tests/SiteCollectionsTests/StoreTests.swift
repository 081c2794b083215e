import Club
import Foundation
import Notebook
import Prices
@testable import SiteCollections
import SiteDatabase
import SiteStores
import Testing

/// A collection's rows, with both engines.
struct StoreTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let editor = EntryEditor(name: "mia", time: now)

    static func texts(_ title: String, _ date: String = "2026-05-03T14:30", sort: String = "training") -> EntryTexts {
        var texts = EntryTexts(languages: ["vi"])
        texts["title"] = title
        texts["seats"] = "10"
        texts["date"] = date
        texts["sort"] = sort
        return texts
    }

    @Test(arguments: DatabaseEngine.all)
    func `An entry is added, read, edited and taken back`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Club.schema)
        var texts = Self.texts("Summer regatta")
        texts["title", "vi"] = "Đua thuyền mùa hè"
        texts["fee"] = "2.5"
        texts["is_public"] = "1"
        let id = try database.write { try events.write(in: $0, by: Self.editor).add(texts) }
        let (english, vietnamese) = try database.read { db in
            try (events.entries(limit: 10, in: "en", db), events.entries(limit: 10, in: "vi", db))
        }
        #expect(english.map(\.title) == ["Summer regatta"])
        #expect(vietnamese.map(\.title) == ["Đua thuyền mùa hè"])
        #expect(english[0].fee?.decimal == "2.50")
        #expect(english[0].isPublic)
        #expect(english[0].meta.address.text == "summer-regatta")
        texts["title"] = "Autumn regatta"
        texts["slug"] = "autumn-regatta"
        let edit = try database.write {
            try events.write(in: $0, by: Self.editor).edit(id, from: 1, to: texts)
        }
        guard case .saved(let saved) = edit else {
            Issue.record("\(edit)")
            return
        }
        #expect(saved.revision == 2)
        #expect(saved.texts["fee"] == "2.50")
        try database.read { db in
            guard case .moved(let address) = try events.entry(at: EntryAddress("summer-regatta"), in: "en", db) else {
                Issue.record("the old slug leads nowhere")
                return
            }
            #expect(address.text == "autumn-regatta")
        }
        // Somebody else began from the revision before.
        let other = try database.write {
            try events.write(in: $0, by: Self.editor).edit(id, from: 1, to: Self.texts("Other"))
        }
        #expect(other == .conflict(saved))
        let history = try database.read { try EntryHistory(tables: events.tables, db: $0).events(of: id) }
        #expect(history.map(\.kind) == [.edited, .added])
        #expect(history[0].before["title"] == "Summer regatta")
        let undone = try database.write {
            try events.write(in: $0, by: Self.editor).undo(history[0].id, of: id, from: 2)
        }
        guard case .saved(let entry) = undone else {
            Issue.record("\(undone)")
            return
        }
        #expect(entry.texts["title"] == "Summer regatta")
        #expect(entry.texts["slug"] == "summer-regatta")
    }

    @Test(arguments: DatabaseEngine.all)
    func `an entry refers to one that is there, and loses it with that one's deletion`(_ engine: DatabaseEngine) throws
    {
        let database = try engine.database(Club.schema)
        var texts = Self.texts("Regatta")
        texts["venue"] = "1"
        #expect(throws: TextProblems(all: [FieldKey("venue"): .noSuchEntry])) {
            try database.write { try events.write(in: $0, by: Self.editor).add(texts) }
        }
        let venue = EntryTexts([FieldKey("name"): "Boat house"], languages: ["vi"])
        _ = try database.write { db in
            try venues.write(in: db, by: Self.editor).add(venue)
            try events.write(in: db, by: Self.editor).add(texts)
        }
        let name = {
            try database.read { db in
                let event = try #require(try events.entries(limit: 1, in: "en", db).first)
                return try venues.entry(event.venue, in: "en", db)?.name
            }
        }
        #expect(try name() == "Boat house")
        _ = try database.write { try venues.write(in: $0, by: Self.editor).set(.deleted, of: 1) }
        #expect(try name() == nil)
    }

    @Test(arguments: DatabaseEngine.all)
    func `the staff's order has a place for each visible entry`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Club.schema)
        let names = {
            try database.read { try venues.entries(limit: 10, in: "en", $0).map(\.name) }
        }
        try database.write { db in
            let writer = venues.write(in: db, by: Self.editor)
            for name in ["A", "B", "C", "D"] {
                try writer.add(EntryTexts([FieldKey("name"): name], languages: ["vi"]))
            }
            try writer.set(.hidden, of: 2)
        }
        #expect(try names() == ["A", "C", "D"])
        for (place, order) in [(1, "D A C"), (2, "A D C"), (3, "A C D"), (99, "A C D"), (0, "D A C")] {
            _ = try database.write { try venues.write(in: $0, by: Self.editor).move(4, to: place) }
            #expect(try names().joined(separator: " ") == order, "place \(place)")
        }
        // What is hidden has no place.
        #expect(try database.write { try venues.write(in: $0, by: Self.editor).move(2, to: 1) } == false)
    }

    @Test func `the history forgets the name of a removed account`() throws {
        let database = try SQLiteDatabase(inMemory: Club.schema)
        _ = try database.write { try events.write(in: $0, by: Self.editor).add(Self.texts("Regatta")) }
        let account = RemovedAccount(id: "1", name: "mia", removed: Self.now)
        #expect(try database.write { try database.departures.forget(account, 10, $0) } == 1)
        let editors = try database.read { try EntryHistory(tables: events.tables, db: $0).events(of: 1).map(\.editor) }
        #expect(editors == [""])
    }
}
