import Club
import Foundation
import Notebook
@testable import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import Web

/// The stored lists of a collection hold what its rows say, in each order.
struct ListsTests {
    struct Boat: Entity {
        enum Sort: String, CaseIterable { case sail, motor, oars }

        struct Labels {
            let name, seats: FieldLabel
            let sort: ChoiceLabel<Sort>
        }

        let name: Translated<String>
        let seats: Int?
        let sort: Sort

        static let fields = Fields(Boat.init) {
            Field.line("name", \.name, \.name, 1...100)
            Field.number("seats", \.seats, \.seats, 0...1_000)
            Field.choice("sort", \.sort, \.sort, .grouped)
        }
    }

    static let orders: [EntryOrder] = [.manual, .by("name"), .descending("name"), .by("seats"), .descending("seats")]

    static func boats(_ order: EntryOrder) -> EntityCollection<Boat> {
        EntityCollection(Boat.self, named: "boats", languages: ["en", "vi"], pagesOf: 4, order: order)
    }

    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    @Test(arguments: DatabaseEngine.all, orders)
    func `after random changes, each list is as its rows and its pages hold it`(
        _ engine: DatabaseEngine, _ order: EntryOrder
    ) throws {
        let boats = Self.boats(order)
        let database = try engine.database(SiteSchema(collections: [boats.reference]))
        // More than two blocks.
        try database.write { db in
            try Self.add(2_100, to: boats, in: db)
            try boats.makeLists(in: db)
        }
        var random = Random(state: 7)
        for number in 0..<60 {
            try database.write { db in
                try Self.change(boats, Int64(1 + random.next() % 2_200), number, in: db, &random)
            }
            try database.read { try Self.check(boats, $0, hasEntry: 2_100 - number) }
        }
    }

    private static func add(_ count: Int, to boats: EntityCollection<Boat>, in db: SQLTransaction) throws {
        for number in 1...count {
            try db.execute(
                "INSERT INTO boats (position, name, entry_order_key, seats, sort) VALUES (?1, ?2, ?2, ?3, ?4)",
                number * 10, "boat \(number * 7 % 101)",
                number % 50 == 0 ? SQLValue.null : .integer(Int64(number * 13 % 97)),
                Boat.Sort.allCases[number % 3].rawValue)
        }
        try db.execute(
            """
            INSERT INTO boats_texts (entry, language, name, entry_order_key)
            SELECT id, 'vi', 'x' || (id % 10), 'x' || (id % 10) FROM boats WHERE id % 4 = 0
            """)
    }

    private static func change(
        _ boats: EntityCollection<Boat>, _ id: Int64, _ number: Int, in db: SQLTransaction, _ random: inout Random
    ) throws {
        let writer = boats.write(in: db, by: editor)
        let stored = try StoredEntries(tables: boats.tables, db: db).entry(id)
        var texts = stored?.texts ?? EntryTexts(languages: ["vi"])
        switch (random.next() % 6, stored) {
        case (0, _):
            _ = try writer.move(id, to: Int(random.next() % 2_100))
        case (1, _?):
            try writer.set(EntryVisibility.allCases[Int(random.next() % 3)], of: id)
        case (2, let entry?):
            texts["name"] = "boat \(random.next() % 101)"
            texts["name", "vi"] = random.next() % 2 == 0 ? "" : "x\(random.next() % 10)"
            _ = try writer.edit(id, from: entry.revision, to: texts)
        case (3, let entry?):
            texts["seats"] = random.next() % 4 == 0 ? "" : String(random.next() % 97)
            _ = try writer.edit(id, from: entry.revision, to: texts)
        case (4, let entry?):
            texts["sort"] = Boat.Sort.allCases[Int(random.next() % 3)].rawValue
            _ = try writer.edit(id, from: entry.revision, to: texts)
        default:
            texts["name"] = "boat \(number)"
            texts["sort"] = Boat.Sort.motor.rawValue
            try writer.add(texts, visibility: number % 2 == 0 ? .visible : .hidden)
        }
    }

    /// Compares with SQL's own order.
    private static func check(
        _ boats: EntityCollection<Boat>, _ db: SQLTransaction, hasEntry least: Int
    ) throws {
        let lists = try EntryLists(boats.tables, in: db)
        #expect(lists.areCurrent)
        for language in ["en", "vi"] {
            for group in [nil] + Boat.Sort.allCases.map(\.rawValue) {
                let all: [Int] = try db.rows(boats.tables.statements(language).ordered) { row in
                    var columns = row.inOrder
                    let id = Int(try columns.integer())
                    return try group == nil || columns.text() == group ? id : nil
                }.compactMap(\.self)
                let expected = boats.tables.order.isDescending ? all.reversed() : all
                let key = lists.key(group, in: language)
                let pages = try lists.pages(of: key)
                #expect(try lists.ids(0..<all.count + 1, of: key) == expected, "\(language) \(group ?? "all")")
                #expect(pages.total == all.count && pages.sizes.allSatisfy { 1...6 ~= $0 })
                let id = try #require(expected.dropFirst(all.count / 3).first)
                #expect(try lists.place(of: Int64(id), in: key) == all.count / 3)
            }
        }
        #expect(try lists.counts().all >= least)
    }

    @Test(arguments: DatabaseEngine.all)
    func `what a version writes that knows no lists is shown at once, and stored by the next change`(
        _ engine: DatabaseEngine
    ) throws {
        let boats = Self.boats(.descending("seats"))
        let database = try engine.database(SiteSchema(collections: [boats.reference]))
        let shown = { (page: Paged) in
            try database.read { db in
                (
                    try boats.page(page, in: "en", db)?.entries.map { $0.meta.id }, try boats.counts(db),
                    try EntryLists(boats.tables, in: db).place(of: 2, in: .init(language: nil, group: nil))
                )
            }
        }
        let areCurrent = { try database.read { try EntryLists(boats.tables, in: $0).areCurrent } }
        #expect(try shown(.first).0 == [] && shown(2).0 == nil)
        try database.write { try Self.add(9, to: boats, in: $0) }
        #expect(try !areCurrent())
        let before = try (shown(.first), shown(2), shown(3))
        #expect(before.0.0 == [7, 6, 5, 4] && before.2.0 == [8])
        #expect(before.0.1 == EntryCounts(all: 9, groups: ["sail": 3, "motor": 3, "oars": 3]))
        let revision = try database.pageRevision
        try database.write { _ = try boats.write(in: $0, by: Self.editor).edit(2, from: 1, to: Self.texts("2")) }
        #expect(try areCurrent())
        // Pages may have other sizes now, so everything is rendered.
        #expect(try database.changes(since: revision) == nil)
        #expect(try shown(3).0 == [8] && shown(.first).2 == before.0.2)
        // Another order is another rule.
        let others = Self.boats(.by("seats"))
        #expect(try database.read { try !EntryLists(others.tables, in: $0).areCurrent })
        #expect(try database.read { try others.page(.first, in: "en", $0)?.entries.first?.meta.id } == 8)
    }

    private static func texts(_ name: String) -> EntryTexts {
        EntryTexts([FieldKey("name"): name, FieldKey("seats"): "26", FieldKey("sort"): "sail"], languages: ["vi"])
    }
}

/// SplitMix64: the same numbers for the same seed.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
