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

        enum ListOrder: String, EntryListOrder { case name, seats, mostSeats = "-seats", newest }

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

    static let orders: [EntryOrder] = [
        .manual, .by("name"), .descending("name"), .by("seats"), .descending("seats"), .newest,
    ]

    static func boats(_ order: EntryOrder) -> EntityCollection<Boat> {
        EntityCollection(Boat.self, named: "boats", languages: ["en", "vi"], pagesOf: 4, order: order)
    }

    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    @Test(arguments: DatabaseEngine.all, orders)
    func `after random changes, each list is as its rows and its pages hold it`(
        _ engine: DatabaseEngine, _ order: EntryOrder
    ) throws {
        let boats = Self.boats(order)
        // More than two blocks.
        let database = try Self.database(engine, with: 2_100, of: boats)
        var random = Random(state: 7)
        for number in 0..<60 {
            try database.write { db in
                try Self.change(boats, Int64(1 + random.next() % 2_200), number, in: db, &random)
            }
            if number % 10 == 9 { try database.read { try Self.check(boats, $0, hasEntry: 2_100 - number) } }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `an entry that needs new positions of all stands once in a list of several blocks`(
        _ engine: DatabaseEngine
    ) throws {
        let boats = Self.boats(.manual)
        let database = try Self.database(engine, with: 2_100, of: boats)
        // The positions are so near that a few moves to one place need others.
        for id in Int64(1_500)...1_506 {
            for inGroup in [false, true] {
                try database.write {
                    _ = try boats.write(in: $0, by: Self.editor).move(id, to: 2, inGroup: inGroup)
                }
            }
        }
        try database.read { db in
            let positions: Int64? = try db.row("SELECT max(position) AS last FROM boats") { try $0["last"] }
            #expect(positions == 2_100 << 32)
            try Self.check(boats, db, hasEntry: 2_100)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a model of a database without positions in groups can be made`(_ engine: DatabaseEngine) throws {
        let boats = Self.boats(.manual)
        let steps = boats.migrations.filter { !$0.name.hasSuffix("arranged") }
        #expect(steps.count == boats.migrations.count - 1)
        #expect(throws: Never.self) { try engine.database(SiteSchema(steps)) }
    }

    private static func database(
        _ engine: DatabaseEngine, with count: Int, of boats: EntityCollection<Boat>
    ) throws -> any SQLDatabase {
        let database = try engine.database(SiteSchema(collections: [boats.reference]))
        try database.write { db in
            try add(count, to: boats, in: db)
            try boats.makeLists(in: db)
        }
        return database
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
            _ = try writer.move(id, to: Int(random.next() % 2_100), inGroup: number % 2 == 0)
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
        #expect(try lists.areCurrent)
        for language in ["en", "vi"] {
            for (number, order) in boats.tables.orders.enumerated() {
                let statements = boats.tables.statements(language).orders[number]
                let name = number == 0 ? nil : order.name
                try check(statements.sql, [nil], boats, name, language, lists, db)
                try check(statements.groupSQL, Boat.Sort.allCases.map(\.rawValue), boats, name, language, lists, db)
            }
        }
        #expect(try lists.counts().all >= least)
    }

    private static func check(
        _ sql: SQLText, _ groups: [String?], _ boats: EntityCollection<Boat>, _ order: String?,
        _ language: String, _ lists: EntryLists, _ db: SQLTransaction
    ) throws {
        let ofEntries: [(Int, String)] = try db.rows(boats.tables.statements(language).sortKeys(of: [])[db.dialect]) {
            row in
            var columns = row.inOrder
            return (Int(try columns.integer()), try columns.text())
        }
        let tables = boats.tables
        let all: [Int] = try db.rows(
            """
            SELECT e.id AS id FROM \(tables.entries) AS e LEFT JOIN \(tables.texts) AS t ON t.entry = e.id AND t.language = ?
            WHERE e.entry_visibility = 0 ORDER BY \(sql)
            """, language
        ) { try $0["id"] }
        for group in groups {
            let ofGroup = Set(ofEntries.filter { group == nil || $0.1 == group }.map(\.0))
            let expected = all.filter(ofGroup.contains)
            let key = lists.key(group, in: language, by: order)
            #expect(
                try lists.ids(0..<expected.count + 1, of: key) == expected,
                "\(order ?? "own") \(language) \(group ?? "all")")
            #expect(try lists.count(of: key) == expected.count)
            if order == nil {
                let pages = try lists.pages(of: key)
                #expect(pages.total == expected.count && pages.sizes.allSatisfy { 1...6 ~= $0 })
            }
            let id = try #require(expected.dropFirst(expected.count / 3).first)
            #expect(try lists.place(of: Int64(id), in: key) == expected.count / 3)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `each group keeps the order that the staff gave it, whatever becomes of the order of all`(
        _ engine: DatabaseEngine
    ) throws {
        let boats = Self.boats(.manual)
        let database = try engine.database(SiteSchema(collections: [boats.reference]))
        let write = { (change: (CollectionWriter) throws -> Void) in
            try database.write { try change(boats.write(in: $0, by: Self.editor)) }
        }
        let order = { (group: String?) in
            try database.read { try boats.entries(ofGroup: group, limit: 99, in: "en", $0).map(\.meta.id) }
        }
        // 1, 4 and 7 are rowed, 2, 5 and 8 have sails.
        try write { writer in
            for number in 1...9 {
                try writer.add(Self.texts("\(number)", [.oars, .sail, .motor][(number - 1) % 3]))
            }
        }
        try write { try $0.move(7, to: 1, inGroup: true) }
        #expect(try order("oars") == [7, 1, 4] && order(nil) == Array(1...9))
        // A group without an order of its own follows the order of all.
        try write { writer in
            try writer.move(1, to: 9)
            try writer.move(8, to: 1)
        }
        #expect(try order(nil) == [8, 2, 3, 4, 5, 6, 7, 9, 1])
        #expect(try order("oars") == [7, 1, 4] && order("sail") == [8, 2, 5])
        // So many moves to one place that all positions are given anew.
        for _ in 0..<40 {
            try write { writer in
                let (one, two) = (try writer.place(of: 4, inGroup: true), try writer.place(of: 5))
                try writer.move(one == 2 ? 1 : 4, to: 2, inGroup: true)
                try writer.move(two == 2 ? 6 : 5, to: 2)
            }
        }
        #expect(try order("oars") == [7, 1, 4] && order(nil) == [8, 6, 5, 2, 3, 4, 7, 9, 1])
        // A new entry is the last one, and one that joins a group has no place in it yet.
        try write { try $0.add(Self.texts("10", .oars)) }
        try write { _ = try $0.edit(7, from: 1, to: Self.texts("7", .sail)) }
        #expect(try order("oars") == [1, 4, 10] && order("sail") == [8, 5, 2, 7])
        let undone = try database.write { db in
            let event = try #require(try EntryHistory(tables: boats.tables, db: db).events(of: 4).first)
            return try boats.write(in: db, by: Self.editor).undo(event.id, of: 4, from: 1)
        }
        #expect(undone != .missing)
        #expect(try order("oars") == [1, 10, 4] && order(nil).last == 10)
        try database.read { try Self.check(boats, $0, hasEntry: 10) }
    }

    @Test(arguments: DatabaseEngine.all.filter { $0 != .sqlite })
    func `a save that moves an entry in two orders waits for the server at most 24 times`(
        _ engine: DatabaseEngine
    ) throws {
        let boats = Self.boats(.manual)
        let database = try Self.database(engine, with: 9_000, of: boats)
        // Both orders by seats change, of all and of the group.
        for id in [8_000, 4_000, 4_001] as [Int64] {
            let waited = try database.write { db in
                let before = db.roundTrips
                let stored = try StoredEntries(tables: boats.tables, db: db).entry(id)
                var texts = try #require(stored).texts
                texts["seats"] = "55"
                guard case .saved = try boats.write(in: db, by: Self.editor).edit(id, from: 1, to: texts) else {
                    throw StaffTests.Unexpected(reply: "the edit was not saved")
                }
                return db.roundTrips - before
            }
            #expect(waited <= 24)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `visitors choose another order, and entries that are equal in it follow one another as they were added`(
        _ engine: DatabaseEngine
    ) throws {
        let boats = Self.boats(.manual)
        let database = try engine.database(SiteSchema(collections: [boats.reference]))
        try database.write { db in
            let writer = boats.write(in: db, by: Self.editor)
            for (number, seats) in ["3", "1", "", "3", "2"].enumerated() {
                try writer.add(Self.texts(["e", "D", "c", "b", "A"][number], .sail, seats: seats))
            }
            try writer.move(5, to: 1)
        }
        let page = { (order: Boat.ListOrder?, page: Paged) in
            try database.read { db in
                let page = try boats.page(page, ofGroup: "sail", by: order, in: "vi", db)
                return page.map { ($0.entries.map(\.meta.id), $0.count, $0.pages) }
            }
        }
        let expected: [Boat.ListOrder?: [Int64]] = [
            nil: [5, 1, 2, 3, 4], .name: [5, 4, 3, 2, 1], .seats: [2, 5, 1, 4, 3], .mostSeats: [1, 4, 5, 2, 3],
            .newest: [5, 4, 3, 2, 1],
        ]
        for (order, ids) in expected {
            // A full page has four entries. Stable pages can have more.
            let count = order == nil ? 1 : 2
            let pages = try [page(order, 1), page(order, 2)].compactMap(\.self)
            #expect(pages.flatMap(\.0) == ids && pages.count == count, "\(order?.rawValue ?? "own")")
            #expect(pages.allSatisfy { $0.1 == 5 && $0.2 == count })
            #expect(try page(order, 3) == nil)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a site that orders by another line than before has its entries in that order`(_ engine: DatabaseEngine) throws
    {
        let before = EntityCollection(Named.self, named: "names", languages: ["en"])
        let database = try engine.database(SiteSchema(collections: [before.reference]))
        try database.write { db in
            let writer = before.write(in: db, by: Self.editor)
            for (one, other) in [("b", "X"), ("a", "Z"), ("c", "Y")] {
                try writer.add(
                    EntryTexts([FieldKey("first"): one, FieldKey("second"): other], languages: []))
            }
        }
        for (field, ids) in [("second", [1, 3, 2]), ("first", [2, 1, 3])] as [(String, [Int64])] {
            let names = EntityCollection(Named.self, named: "names", languages: ["en"], order: .by(field))
            try database.write { try names.reference.tables.timedChanges.make(Self.editor.time, $0) }
            #expect(try database.read { try names.entries(limit: 9, in: "en", $0).map(\.meta.id) } == ids)
        }
    }

    private struct Named: Entity {
        struct Labels {
            let first, second: FieldLabel
        }

        let first, second: String

        static let fields = Fields(Named.init) {
            Field.line("first", \.first, \.first, 1...100)
            Field.line("second", \.second, \.second, 1...100)
        }
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
                    try EntryLists(boats.tables, in: db).place(of: 2, in: .init(order: 0, language: nil, group: nil))
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

    private static func texts(_ name: String, _ sort: Boat.Sort = .sail, seats: String = "26") -> EntryTexts {
        EntryTexts(
            [FieldKey("name"): name, FieldKey("seats"): seats, FieldKey("sort"): sort.rawValue], languages: ["vi"])
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
