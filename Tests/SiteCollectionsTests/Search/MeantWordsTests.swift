import Foundation
import Notebook
import SiteDatabase
import SiteSearch
import SiteStores
import Testing

@testable import SiteCollections

/// What was meant by a search with a slip of a letter.
struct MeantWordsTests {
    private static let notes = EntrySearchTests.notes

    private func store(_ notes: [(title: String, text: String)], in database: any SQLDatabase) throws {
        try database.write { db in
            let writer = Self.notes.write(in: db, by: EntryEditor(name: "mia", time: .now))
            for (number, note) in notes.enumerated() {
                var texts = EntryTexts(languages: ["vi"])
                (texts["title"], texts["text"], texts["shelf"]) = (note.title, note.text, "upper")
                if let old = try writer.entry(Int64(number + 1)) {
                    _ = try writer.edit(old.id, from: old.revision, to: texts)
                } else {
                    try writer.add(texts)
                }
            }
        }
    }

    private func meant(by word: String, in database: any SQLDatabase) throws -> String? {
        try database.read { db in
            try Spelling(word).flatMap { try SearchIndex(Self.notes.tables.search, in: db).meant(by: $0) }
        }
    }

    private static let slips: [(String, String?)] = [
        ("cofee", "coffee"), ("coffe", "coffe"), ("coffees", "coffees"), ("cofees", "coffees"), ("iecd", "iced"),
        ("icedd", "iced"), ("tee", "tea"), ("mugg", "mug"), ("xyz", nil), ("soouth", "south"), ("phe", "phe"),
        ("phh", "phe"), ("nu", nil),
    ]

    @Test(arguments: DatabaseEngine.all)
    func `it is the word that most entries have of those next to it`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(EntrySearchTests.schema)
        try store(
            [
                ("Filter", "For coffees and teas"), ("Mug", "Coffee, cà phê"), ("Coffees of the south", ""),
                ("Iced coffee", ""), ("Coffee", "Iced"), ("Tea", "No coffee"), ("冰咖啡", "Iced coffee"),
                ("Coffeepot", "coffee"),
            ], in: database)
        for (slip, meant) in Self.slips { #expect(try self.meant(by: slip, in: database) == meant, "\(slip)") }
        // SQLite has none.
        let trips = try database.read { db in
            let before = db.roundTrips
            _ = try Spelling("cofees").flatMap { try SearchIndex(Self.notes.tables.search, in: db).meant(by: $0) }
            return db.roundTrips - before
        }
        #expect(trips <= 25)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a word that is gone is no longer meant`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(EntrySearchTests.schema)
        for (title, slip, gone) in [("Oolong", "oolnog", "senhca"), ("Sencha", "senhca", "oolnog")] {
            try store((0..<130).map { _ in (title, "") }, in: database)
            // With sets of common words, and with those that followed the edits.
            if title == "Oolong" { try database.write { try EntryIndex(tables: Self.notes.tables, db: $0).rebuild() } }
            #expect(try meant(by: slip, in: database) == title.lowercased() && meant(by: gone, in: database) == nil)
        }
    }
}
