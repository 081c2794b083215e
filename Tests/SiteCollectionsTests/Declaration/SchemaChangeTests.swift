import ArgumentParser
import Club
import Foundation
import Notebook
import SiteDatabase
import SiteStores
import Testing
import TestCluster

@testable import SiteCollections
@testable import ViperWeb

/// A schema that changes while the version before goes on writing.
struct SchemaChangeTests {
    /// The entity as the first version has it.
    struct Boat: Entity {
        struct Labels: Sendable { let title, kind: FieldLabel }

        let title: String
        let kind: String

        static let fields = Fields(Boat.init) {
            Field.line("title", \.title, \.title, 1...200, .searched)
            Field.line("kind", \.kind, \.kind, 0...20)
        }
    }

    /// The next one: a name that is shorter, has another name and is translated; a choice; and two fields more.
    struct NewBoat: Entity {
        enum Kind: String, CaseIterable, Sendable { case single, double }
        struct Labels: Sendable {
            let name, seats, note: FieldLabel
            let kind: ChoiceLabel<Kind>
        }

        let name: Translated<String>
        let kind: Kind
        let seats: Int?
        let note: String

        static let fields = Fields(NewBoat.init) {
            Field.line("name", \.name, \.name, 1...10, .was("title"), .translatedSince(2), .searched)
            Field.choice("kind", \.kind, \.kind)
            Field.number("seats", \.seats, \.seats, 1...9, .since(2))
            Field.line("note", \.note, \.note, 0...100, .since(2))
        }
    }

    private static let old = EntityCollection(Boat.self, named: "boats", languages: ["en", "vi"])
    private static let new = EntityCollection(NewBoat.self, named: "boats", languages: ["en", "vi"])
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    /// Opens a database with the migrations of a version.
    private func opener(_ engine: DatabaseEngine) throws -> ([Migration]) throws -> any LiveDatabase {
        switch engine {
        case .sqlite:
            let path = try Scratch.path()
            return { try SQLiteDatabase(migrating: path, schema: SiteSchema($0)) }
        case .postgreSQL:
            let address = try PostgresAddress(TestCluster.database())
            return { try PostgresDatabase(migrating: address, schema: SiteSchema($0)) }
        }
    }

    private func add(_ title: String, _ kind: String, to database: any SQLDatabase) throws -> Int64 {
        try database.write { db in
            try Self.old.write(in: db, by: Self.editor).add(
                EntryTexts([FieldKey("title"): title, FieldKey("kind"): kind], languages: ["vi"]))
        }
    }

    private func names(_ language: String, _ database: any SQLDatabase) throws -> [String] {
        try database.read { try Self.new.entries(limit: 100, in: language, $0).map(\.name) }
    }

    @Test(arguments: DatabaseEngine.all)
    func `fields are added, renamed, translated and made a choice, and the version before writes on`(
        _ engine: DatabaseEngine
    ) throws {
        let open = try opener(engine)
        let before = try open(Self.old.migrations)
        let anna = try add("Anna", "single", to: before)
        _ = try add("The name is too long now", "single", to: before)
        let odd = try add("Odd", "raft", to: before)
        let after = try open(Self.new.migrations)
        #expect(try names("en", after) == ["Anna"])
        #expect(try names("vi", after) == ["Anna"])
        // The version before knows none of it, and goes on.
        _ = try add("Berta", "double", to: before)
        #expect(try names("en", after) == ["Anna", "Berta"])
        try after.write { db in
            let writer = Self.new.write(in: db, by: Self.editor)
            var texts = try #require(try StoredEntries(tables: Self.new.tables, db: db).entry(anna)).texts
            texts["name", "vi"] = "An Na"
            texts["seats"] = "1"
            guard case .saved = try writer.edit(anna, from: 1, to: texts) else {
                Issue.record("the entry is not saved")
                return
            }
        }
        #expect(try names("vi", after) == ["An Na", "Berta"])
        let titles = try before.read { try Self.old.entries(limit: 100, in: "en", $0).map(\.title) }
        #expect(titles == ["Anna", "The name is too long now", "Odd", "Berta"])
        try after.read { db in
            // The staff sees what visitors do not, and what is wrong with it.
            let entry = try #require(try StoredEntries(tables: Self.new.tables, db: db).entry(odd))
            #expect(entry.texts["kind"] == "raft")
            #expect(throws: TextProblems(all: [FieldKey("kind"): .unknownChoice])) {
                try CheckedTexts(entry.texts, Self.new.tables)
            }
            // The history names the field as it is called now.
            let history = try EntryHistory(tables: Self.new.tables, db: db).events(of: odd)
            #expect(history.first?.after["name"] == "Odd")
            #expect(try Self.new.search("anna", from: 0, in: "en", db).count == 1)
            #expect(try Self.new.search("na", from: 0, in: "vi", db).entries.map(\.name) == ["An Na"])
        }
    }

    struct NumberedBoat: Entity {
        typealias Labels = Boat.Labels

        let title: String
        let number: String

        static let fields = Fields(NumberedBoat.init) {
            Field.line("title", \.title, \.title, 1...100)
            Field.line("number", \.number, \.title, 0...10, .since(2), .unique)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a field that comes later and orders the lists has its index`(_ engine: DatabaseEngine) throws {
        let numbered = EntityCollection(
            NumberedBoat.self, named: "boats", languages: ["en", "vi"], order: .by("number"))
        let open = try opener(engine)
        let before = try open(Self.old.migrations)
        _ = try add("Anna", "single", to: before)
        for database in [try open(numbered.migrations), try opener(engine)(numbered.migrations)] {
            try database.write { db in
                let texts = { EntryTexts([FieldKey("title"): "Berta", FieldKey("number"): $0], languages: ["vi"]) }
                try numbered.write(in: db, by: Self.editor).add(texts("7"))
                #expect(throws: TextProblems.self) { try numbered.write(in: db, by: Self.editor).add(texts("7")) }
            }
            let index: SQLText =
                engine == .sqlite
                ? "SELECT 1 FROM sqlite_schema WHERE name = 'boats_by_value_of_number'"
                : "SELECT 1 WHERE to_regclass('boats_by_value_of_number') IS NOT NULL"
            #expect(try database.read { try $0.row(index) { _ in true } } == true)
            #expect(try database.read { try numbered.entries(limit: 9, in: "en", $0).first?.number } == "7")
        }
    }

    /// A number that must be there, and one that may be missing.
    struct Pier: Entity {
        struct Labels: Sendable { let title, places, depth: FieldLabel }

        let title: String
        let places: Int
        let depth: Int?

        static let fields = Fields(Pier.init) {
            Field.line("title", \.title, \.title, 1...200)
            Field.number("places", \.places, \.places, 1...9)
            Field.number("depth", \.depth, \.depth, 1...9)
        }
    }

    /// The same the other way round.
    struct NewPier: Entity {
        let title: String
        let places: Int?
        let depth: Int

        static let fields = Fields(NewPier.init) {
            Field.line("title", \.title, \.title, 1...200)
            Field.number("places", \.places, \.places, 1...9)
            Field.number("depth", \.depth, \.depth, 1...9)
        }

        typealias Labels = Pier.Labels
    }

    @Test(arguments: DatabaseEngine.all)
    func `a field becomes optional, and another one required, and the version before writes on`(
        _ engine: DatabaseEngine
    ) throws {
        let old = EntityCollection(Pier.self, named: "piers", languages: ["en"])
        let new = EntityCollection(NewPier.self, named: "piers", languages: ["en"])
        let texts = { (title: String, places: String, depth: String) in
            EntryTexts(
                [FieldKey("title"): title, FieldKey("places"): places, FieldKey("depth"): depth], languages: [])
        }
        let open = try opener(engine)
        let before = try open(old.migrations)
        try before.write { db in
            let writer = old.write(in: db, by: Self.editor)
            try writer.add(texts("North", "3", "2"))
            try writer.add(texts("South", "4", ""))
        }
        let after = try open(new.migrations)
        try after.write { try new.write(in: $0, by: Self.editor).add(texts("East", "", "5")) }
        try before.write { try old.write(in: $0, by: Self.editor).add(texts("West", "6", "")) }
        // Neither version shows an entry that breaks its rule.
        #expect(try after.read { try new.entries(limit: 9, in: "en", $0).map(\.title) } == ["North", "East"])
        #expect(try before.read { try old.entries(limit: 9, in: "en", $0).map(\.title) } == ["North", "South", "West"])
        let broken = try after.read { try StoredEntries(tables: new.tables, db: $0).invalid().map(\.description) }
        #expect(broken == ["piers 2, depth: Fill this in.", "piers 4, depth: Fill this in."])
    }

    @Test func `the schema file has a line for each field, by its step`() {
        #expect(
            SiteSchema(collections: [Self.new.reference]).file.text == """
                boats 1 kind text choice single,double
                boats 1 title text line 1...10, translated since 2
                boats 2 note text line 0...100
                boats 2 seats integer number 1...9, optional

                """)
    }

    @Test func `the club's committed file has its schema`() throws {
        try Club.schema.check(recordedIn: Self.clubFile)
    }

    private static let clubFile = #filePath.replacing(
        "SiteCollectionsTests/Declaration/SchemaChangeTests.swift", with: "Fixtures/club-schema.txt")

    @Test func `a field to which no migration leads is named, with what to declare`() {
        let file = { (lines: String) in
            let lines = lines.replacing("; ", with: "\n").replacing("line", with: "text line")
            return SchemaFile(
                lines.replacing("number", with: "integer number").replacing("flag", with: "integer flag"))
        }
        let recorded = file("a 1 title line 1...9; a 2 seats number 1...9; b 1 name line 1...9")
        let problems = { (lines: String) in file(lines).problems(after: recorded) }
        let rest = "a 1 title line 1...9; b 1 name line 1...9; "
        // A stricter rule, a new collection, and the next step.
        #expect(
            problems("b 1 name line 1...2; c 1 x flag; a 1 title line 1...9; a 2 seats number 1...2; a 3 y flag") == [])
        #expect(problems(rest + "a 2 seats number 1...9; a 2 y flag") == ["a.y is new: declare it with .since(3)"])
        #expect(
            problems(rest + "a 1 seats number 1...9; a 3 y flag") == ["a.seats is of step 2: declare it with .since(2)"]
        )
        #expect(problems(rest) == ["a has no step 2 any more: keep its fields"])
        #expect(
            problems("a 1 title line 1...9, translated; b 1 name line 1...9; a 2 seats number 1...9") == [
                "a.title is translated now: declare it with .translatedSince(3)"
            ])
        #expect(
            problems("a 1 name line 1...9; a 2 seats number 1...9; b 1 name line 1...9") == [
                "a.name is new: declare it with .since(3)",
                "a.title: if it has another name now, declare that with .was",
            ])
        #expect(
            problems(rest + "a 2 seats line 1...9") == [
                "a.seats needs a column of type text, and databases have integer: "
                    + "restore the field's old kind, and declare a new field with .since(3)"
            ])
        let later = file(rest + "a 4 y flag; c 1 x flag")
        #expect(later.steps(after: recorded) == ["a 3", "a 4", "c 1"])
    }

    @Test func `a stale file fails, and says how to write it`() throws {
        let path = try Scratch.path("schema.txt")
        #expect(throws: StaleSchema(path: path, problems: [])) { try Club.schema.check(recordedIn: path) }
        let text = Club.schema.file.text
        try text.replacing("1...200", with: "1...300").write(toFile: path, atomically: true, encoding: .utf8)
        let stale = #expect(throws: StaleSchema.self) { try Club.schema.check(recordedIn: path) }
        #expect(stale?.description.hasSuffix("write it with the command schema --write \(path)") == true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try Club.schema.check(recordedIn: path)
    }

    @Test func `the command writes the list, unless no migration leads to it`() throws {
        let path = try Scratch.path("schema.txt")
        let run = { (option: String) throws in try SchemaCommand<Club>.parse([option, path]).run() }
        try run("--write")
        try run("--check")
        let text = Club.schema.file.text
        let recorded = text.replacing("events 1 seats integer number 0...1000\n", with: "")
        try recorded.write(toFile: path, atomically: true, encoding: .utf8)
        let problem = "events.seats is new: declare it with .since(2)"
        for option in ["--check", "--write"] {
            #expect(throws: StaleSchema(path: path, problems: [problem])) { try run(option) }
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == recorded)
    }

    /// Two fields of one type that the declaration swaps.
    struct Swapped: Entity {
        struct Labels: Sendable { let first, second: FieldLabel }

        let first: String
        let second: String

        static let fields = Fields({ Swapped(first: $1, second: $0) }) {
            Field.line("first", \.first, \.first, 0...9)
            Field.line("second", \.second, \.second, 0...9)
        }
    }

    @Test func `fields that are swapped are found`() {
        #expect(Swapped.fields.swapped().map { [$0.0, $0.1] } == ["first", "second"])
        #expect(Boat.fields.swapped() == nil)
        #expect(NewBoat.fields.swapped() == nil)
    }
}
