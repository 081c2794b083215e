import Club
import Foundation
import Notebook
import Platform
import Prices
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

@testable import SiteCollections

/// Fields that no form shows, money in one currency, and what a site reads of a collection besides its pages.
struct FieldOptionTests {
    private struct Ware: Entity {
        struct Labels: Sendable { let name, slug, price, shelf: FieldLabel }

        let name: String
        let slug: Slug
        let price: Price
        let shelf: String

        static let fields = Fields(Ware.init) {
            Field.line("name", \.name, \.name, 1...40, .searched)
            Field.slug("slug", \.slug, \.slug, from: "name", .noForm)
            Field.money("price", \.price, \.price, .oneCurrency)
            Field.line("shelf", \.shelf, \.shelf, 0...9, .grouped)
        }
    }

    private static let wares = EntityCollection(
        Ware.self, named: "wares", languages: ["en"], pagesOf: 2, table: "stock")
    private static let schema = SiteSchema(collections: [wares.reference])
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    private static func texts(_ name: String, _ price: String, shelf: String = "") -> EntryTexts {
        EntryTexts([.init("name"): name, .init("price"): price, .init("shelf"): shelf], languages: [])
    }

    private static func add(_ name: String, _ price: String, shelf: String = "", in database: any SQLDatabase) throws
        -> Int64
    {
        try database.write { try wares.write(in: $0, by: editor).add(texts(name, price, shelf: shelf)) }
    }

    private static func run(_ lines: [String], in database: any SQLDatabase, maxEdits: Int) throws -> ImportCounts {
        let bytes = Array((["id,name,price"] + lines).joined(separator: "\n").utf8)
        return try EntriesImport(tables: wares.tables, database: database, editor: editor, maxEdits: maxEdits).run(
            bytes)
    }

    @Test(arguments: DatabaseEngine.all)
    func `all entries have one currency`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.schema)
        let pot = try Self.add("Pot", "5 EUR", in: database)
        // The only entry may change it.
        _ = try database.write {
            try Self.wares.write(in: $0, by: Self.editor).edit(pot, from: 1, to: Self.texts("Pot", "5 USD"))
        }
        let other = TextProblems(all: [FieldKey("price"): .otherCurrency("USD")])
        #expect(throws: other) { try Self.add("Cup", "3 EUR", in: database) }
        let cup = try Self.add("Cup", "3 USD", in: database)
        #expect(throws: other) {
            try database.write {
                try Self.wares.write(in: $0, by: Self.editor).edit(cup, from: 1, to: Self.texts("Cup", "3 EUR"))
            }
        }
    }

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `a file has one currency, that of the entries`(_ engine: DatabaseEngine, maxEdits: Int) throws {
        let database = try engine.database(Self.schema)
        let problem = { (line: Int, currency: String) in
            EntriesFileError(.init(line: line, column: "price", problem: .value(.otherCurrency(currency))))
        }
        // Spaces around an amount do not count. The list has several blocks.
        let lines = (1...1_200).map { ", Ware \($0), \($0) USD" }
        #expect(throws: problem(1_202, "USD")) {
            try Self.run(lines + [",Other,1 EUR"], in: database, maxEdits: maxEdits)
        }
        #expect(try Self.run(lines, in: database, maxEdits: maxEdits).added == 1_200)
        let groups = try database.read { try Self.wares.groups(in: "en", $0) }
        #expect(groups == ["": GroupSummary(count: 1_200, pages: 600, first: 1)])
        #expect(throws: problem(2, "USD")) { try Self.run([",Other,1 EUR"], in: database, maxEdits: maxEdits) }
        #expect(throws: problem(2, "USD")) { try Self.run(["7,Ware 7,7 EUR"], in: database, maxEdits: maxEdits) }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a field that no form shows is made, and keeps its text`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.schema)
        let pot = try Self.add("Old pot", "5 USD", in: database)
        _ = try database.write {
            try Self.wares.write(in: $0, by: Self.editor).edit(pot, from: 1, to: Self.texts("Pot", "6 USD"))
        }
        let entries = try database.read { try Self.wares.entries([Int(pot)], in: "en", $0) }
        #expect(entries.map(\.name) == ["Pot"] && entries.map { $0.slug.text } == ["old-pot"])
        let context = try SiteContext.inMemory(for: Club.self)
        let label = FieldLabel("label")
        let module = StaffCollectionModule(
            Self.wares, context, at: Link.root.appending("staff"),
            text: CollectionText(
                "en", title: "Wares", new: "New", labels: .init(name: label, slug: label, price: label, shelf: label)),
            staff: .english, date: { $0.formatted(.iso8601) },
            page: CollectionRouter(base: Link.root.appending("wares"), group: "shelf"))
        let names = module.formFields.map { $0.rawValue }
        #expect(names.contains("name") && names.contains("price") && !names.contains { $0.contains("slug") })
    }

    @Test(arguments: DatabaseEngine.all)
    func `groups and entries are read by themselves, also from lists that are out of date`(_ engine: DatabaseEngine)
        throws
    {
        let database = try engine.database(Self.schema)
        for number in 1...9 {
            _ = try Self.add("Ware \(number)", "\(number) USD", shelf: number % 3 == 0 ? "low" : "high", in: database)
        }
        _ = try Self.add("Loose", "1 USD", in: database)
        try database.write { db in
            let writer = Self.wares.write(in: db, by: Self.editor)
            try writer.set(.hidden, of: 1)
            try writer.set(.hidden, of: 3)
        }
        let groups = { try database.read { try Self.wares.groups(in: "en", $0) } }
        let expected = [
            "low": GroupSummary(count: 2, pages: 1, first: 6), "high": GroupSummary(count: 5, pages: 2, first: 2),
            "": GroupSummary(count: 1, pages: 1, first: 10),
        ]
        #expect(try groups().filter { $0.key != "high" } == expected.filter { $0.key != "high" })
        let high = try #require(try groups()["high"])
        let pages = try database.read { try Self.wares.pageCounts(in: "en", $0) }.first { $0.group == "high" }
        #expect(high.count == 5 && high.first == 2 && high.pages == pages?.pages)
        try database.write { try $0.execute("UPDATE \(Self.wares.tables.lists.state) SET listed = listed - 1") }
        #expect(try groups().mapValues(\.count) == expected.mapValues(\.count))
        #expect(try groups().mapValues(\.first) == expected.mapValues(\.first))
        // Those that visitors do not see are left out.
        #expect(
            try database.read { try Self.wares.entries([10, 3, 6, 99], in: "en", $0) }.map(\.name) == [
                "Loose", "Ware 6",
            ])
    }

    @Test(arguments: DatabaseEngine.all)
    func `a table has another name than its collection, and a search that finds nothing is corrected`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(Self.schema)
        _ = try Self.add("Teapot", "5 USD", in: database)
        #expect(try database.read { try $0.rows("SELECT name FROM stock") { try $0["name"] as String } } == ["Teapot"])
        let meant = { (search: String) in
            try Self.wares.searching(for: search) { try database.read { try Self.wares.search(meantBy: search, $0) } }
        }
        #expect(try meant("teapto") == "teapot")
        #expect(try meant("teapot") == nil)
    }
}
