import Foundation
import Notebook
@testable import SiteCollections
import SiteDatabase
import SiteSearch
import SiteStores
import Testing

/// The search of a collection finds what its entries' texts have, the best first.
struct EntrySearchTests {
    struct Note: Entity {
        enum Shelf: String, CaseIterable { case upper, lower }

        enum ListOrder: String, EntryListOrder { case title, newest }

        struct Labels {
            let title, text: FieldLabel
            let shelf: ChoiceLabel<Shelf>
        }

        let title: Translated<String>
        let text: Translated<String>
        let shelf: Shelf

        static let fields = Fields(Note.init) {
            Field.line("title", \.title, \.title, 1...100, .searched)
            Field.prose("text", \.text, \.text, 0...500, .searched)
            Field.choice("shelf", \.shelf, \.shelf, .grouped)
        }
    }

    static let notes = EntityCollection(Note.self, named: "notes", languages: ["en", "vi"], pagesOf: 10)
    static let schema = SiteSchema(collections: [notes.reference])
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))
    private static let words = ["tea", "teapot", "green", "Cà phê", "café", "上海", "海", "boat", "boats", "bo"]

    @Test(arguments: DatabaseEngine.all)
    func `after random changes, it finds what the texts have, by rank`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.schema)
        var random = Random(state: 11)
        for number in 0..<120 {
            try database.write { try Self.change(Int64(1 + random.next() % 60), number, in: $0, &random) }
            guard number % 20 == 19 else { continue }
            try database.read { db in
                for search in ["tea", "te", "green tea", "ca phe", "上海", "海", "boats bo", "nothing"] {
                    try Self.check(search, db)
                }
            }
        }
        // The sets of common words are made of the same words, and kept.
        try database.write { try EntryIndex(tables: Self.notes.tables, db: $0).rebuild() }
        try database.write { db in
            for number in 0..<150 { try Self.notes.write(in: db, by: Self.editor).add(Self.texts(number)) }
            try EntryIndex(tables: Self.notes.tables, db: db).rebuild()
        }
        let common = { try database.read { try $0.rows("SELECT beginning FROM notes_search_common") { _ in } }.count }
        #expect(try common() > 5)
        for number in 0..<40 {
            try database.write { try Self.change(Int64(1 + random.next() % 200), number, in: $0, &random) }
        }
        try database.read { db in for search in ["t", "tea", "green b", "boat"] { try Self.check(search, db) } }
    }

    private static func texts(_ number: Int) -> EntryTexts {
        let word = { words[(number / $0) % words.count] }
        return EntryTexts(
            [
                FieldKey("title"): "\(word(1)) \(word(3))", FieldKey("title", "vi"): number % 3 == 0 ? word(7) : "",
                FieldKey("text"): "\(word(2))\n\(word(5))", FieldKey("text", "vi"): number % 2 == 0 ? word(11) : "",
                FieldKey("shelf"): number % 5 == 0 ? "upper" : "lower",
            ], languages: ["vi"])
    }

    private static func change(_ id: Int64, _ number: Int, in db: SQLTransaction, _ random: inout Random) throws {
        let writer = notes.write(in: db, by: editor)
        let texts = texts(Int(random.next() % 1_000))
        guard let entry = try StoredEntries(tables: notes.tables, db: db).entry(id) else {
            try writer.add(texts)
            return
        }
        if random.next() % 3 == 0 {
            try writer.set(EntryVisibility.allCases[Int(random.next() % 3)], of: id)
        } else {
            _ = try writer.edit(id, from: entry.revision, to: texts)
        }
    }

    /// Compares with a search of the texts themselves.
    private static func check(_ search: String, _ db: SQLTransaction) throws {
        let (stored, phrases) = (StoredEntries(tables: notes.tables, db: db), SearchText.phrases(in: search))
        let ranked = try stored.ids().compactMap { id -> (SearchRank, Int64)? in
            guard let entry = try stored.entry(id), entry.visibility == .visible else { return nil }
            let text = { (field: String) in
                SearchText([entry.texts[field], entry.texts[field, "vi"]].joined(separator: " "))
            }
            return SearchRank(of: phrases, name: text("title"), content: text("text")).map { ($0, id) }
        }.sorted { ($0.0.rawValue, $0.1) < ($1.0.rawValue, $1.1) }
        let index = EntryIndex(tables: notes.tables, db: db)
        #expect(try index.isCurrent)
        for first in stride(from: 0, through: ranked.count, by: 10) {
            let found = try notes.search(search, from: first, in: "vi", db)
            #expect(found.count == ranked.count, "\(search)")
            #expect(found.entries.map(\.meta.id) == ranked.dropFirst(first).prefix(10).map(\.1), "\(search)")
        }
        try checkOrders(search, ranked.map(\.1), db)
    }

    /// In other orders and in groups.
    private static func checkOrders(_ search: String, _ ranked: [Int64], _ db: SQLTransaction) throws {
        for group in [nil, "upper", "lower"] {
            let members = Set(try notes.entries(ofGroup: group, limit: .max, in: "vi", db).map(\.meta.id))
            let found = ranked.filter(members.contains)
            let best = try notes.search(search, ofGroup: group, from: 0, limit: 7, in: "vi", db)
            #expect(best.count == found.count && best.entries.map(\.meta.id) == Array(found.prefix(7)))
            for order in [nil, .title, .newest] as [Note.ListOrder?] {
                let list = try notes.entries(ofGroup: group, by: order, limit: .max, in: "vi", db).map(\.meta.id)
                let expected = list.filter(Set(ranked).contains)
                for (first, limit) in [(0, 3), (2, 1_000), (expected.count, 5)] {
                    let page = try notes.search(
                        search, ofGroup: group, by: .list(order), from: first, limit: limit, in: "vi", db)
                    #expect(page.count == expected.count)
                    #expect(
                        page.entries.map(\.meta.id) == Array(expected.dropFirst(first).prefix(limit)),
                        "\(search) in \(group ?? "all") by \(order?.rawValue ?? "own")")
                }
            }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `what a version writes that knows no index is found, and indexed by the clock`(_ engine: DatabaseEngine) throws
    {
        let database = try engine.database(Self.schema)
        let index = { EntryIndex(tables: Self.notes.tables, db: $0) }
        let find = { (search: String) in
            try database.read { try Self.notes.search(search, from: 0, in: "en", $0).entries.map(\.meta.id) }
        }
        let (clock, now) = (Self.notes.tables.timedChanges, Self.editor.time)
        try database.write { db in
            for number in 0..<5 { try Self.notes.write(in: db, by: Self.editor).add(Self.texts(number)) }
        }
        #expect(try database.read(clock.next) == nil)
        try database.write { db in
            try db.execute("UPDATE notes SET title = 'kettle', entry_words = ' kettle ' WHERE id = 2")
            try db.execute("DELETE FROM notes WHERE id = 3")
        }
        #expect(try database.read(clock.next) == .distantPast)
        #expect(try !database.read { try index($0).isCurrent } && find("kettle") == [2])
        // What is saved meanwhile does not hide that others are to be indexed.
        _ = try database.write { try Self.notes.write(in: $0, by: Self.editor).set(.hidden, of: 1) }
        #expect(try !database.read { try index($0).isCurrent })
        try database.write { try clock.make(now, $0) }
        #expect(try database.read(clock.next) == nil && find("kettle") == [2])
        #expect(try database.read { try index($0).isCurrent })
        try database.read { db in for search in ["tea", "kettl", "green"] { try Self.check(search, db) } }
    }

    @Test(arguments: DatabaseEngine.all)
    func `if other fields are searched, all entries are indexed anew`(_ engine: DatabaseEngine) throws {
        struct Silent: Entity {
            typealias Labels = Note.Labels
            let title: Translated<String>
            let text: Translated<String>
            static let fields = Fields(Silent.init) {
                Field.line("title", \.title, \.title, 1...100)
                Field.prose("text", \.text, \.text, 0...500, .searched)
            }
        }
        let database = try engine.database(Self.schema)
        let other = EntityCollection(Silent.self, named: "notes", languages: ["en", "vi"], pagesOf: 10)
        try database.write { db in
            for number in 0..<5 { try Self.notes.write(in: db, by: Self.editor).add(Self.texts(number)) }
        }
        let clock = other.tables.timedChanges
        #expect(try database.read(clock.next) == .distantPast)
        #expect(try database.read { try !EntryIndex(tables: other.tables, db: $0).isCurrent })
        let rows = { try database.read { try $0.rows("SELECT name FROM notes_search") { try $0["name"] as String } } }
        #expect(try rows().allSatisfy { !$0.isEmpty })
        try database.write { try clock.make(Self.editor.time, $0) }
        #expect(try database.read(clock.next) == nil)
        #expect(try rows() == ["", "", "", "", ""])
    }

    @Test func `a slip of a letter is corrected, as the texts write the word`() throws {
        let database = try SQLiteDatabase(inMemory: Self.schema)
        try database.write { db in
            _ = try Self.notes.write(in: db, by: Self.editor).add(
                EntryTexts(
                    [FieldKey("title"): "Café", FieldKey("title", "vi"): "Cà phê", FieldKey("shelf"): "upper"],
                    languages: ["vi"]))
        }
        let meant = { (search: String) in
            try database.read { try EntryIndex(tables: Self.notes.tables, db: $0).search(meantBy: search) }
        }
        #expect(try meant("cafr") == "café")
        #expect(try meant("zzzz") == nil && meant("cafe") == nil && meant("ca phee") == "ca phê")
    }
}
