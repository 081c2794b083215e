import Club
import Foundation
import Notebook
import Platform
import SiteDatabase
import SiteStores
import Testing

@testable import SiteCollections

/// References to a collection by its name.
struct ReferenceTests {
    private struct ByName: Entity {
        struct Labels: Sendable { let name, venue: FieldLabel }

        let name: String
        let venue: Reference<Venue>?

        static let fields = Fields(ByName.init) {
            Field.line("name", \.name, \.name, 1...9)
            Field.reference("venue", \.venue, \.venue, to: "venues")
        }
    }

    private struct ByValue: Entity {
        struct Labels: Sendable { let name, venue: FieldLabel }

        let name: String
        let venue: Reference<Venue>?

        static let fields = Fields(ByValue.init) {
            Field.line("name", \.name, \.name, 1...9)
            Field.reference("venue", \.venue, \.venue, to: venues)
        }
    }

    @Test func `the schema is that of a reference to the collection itself`() {
        let file = EntityCollection(ByName.self, named: "visits", languages: ["en"]).tables.schemaFile
        #expect(file == EntityCollection(ByValue.self, named: "visits", languages: ["en"]).tables.schemaFile)
        #expect(file.contains("reference venues"))
    }

    private struct Topic: Entity {
        struct Labels: Sendable { let slug, name: FieldLabel }

        let slug: Slug
        let name: String

        static let fields = Fields(Topic.init) {
            Field.slug("slug", \.slug, \.slug, from: "name")
            Field.line("name", \.name, \.name, 1...9, .unique)
        }
    }

    private struct Talk: Entity {
        struct Labels: Sendable { let name, topic: FieldLabel }

        let name: String
        let topic: Reference<Topic>?

        static let fields = Fields(Talk.init) {
            Field.line("name", \.name, \.name, 1...9, .key)
            Field.reference("topic", \.topic, \.topic, to: topics, .grouped, .added)
        }
    }

    private static let topics = EntityCollection(Topic.self, named: "topics", languages: ["en"])
    private static let talks = EntityCollection(Talk.self, named: "talks", languages: ["en"])

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `an entry that somebody else adds during the import is not added again`(
        _ engine: DatabaseEngine, maxEdits: Int
    ) throws {
        let database = try engine.database(SiteSchema(collections: [Self.topics.reference, Self.talks.reference]))
        let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))
        let checkpoints = Lock(0)
        let lines = (1...600).map { "T\($0),Ropes" }
        let counts = try EntriesImport(
            tables: Self.talks.tables, database: database, editor: editor, maxEdits: maxEdits,
            checkpoint: {
                // The first batch of lines was checked.
                guard
                    checkpoints.withLock({
                        $0 += 1; return $0
                    }) == 3
                else { return }
                _ = try database.write {
                    try Self.topics.write(in: $0, by: editor).add(
                        EntryTexts([FieldKey("name"): "Ropes"], languages: []))
                }
            }
        ).run(Array((["name,topic"] + lines).joined(separator: "\n").utf8))
        #expect(counts.added == 600)
        try database.read { db in
            let (topics, talks) = (try Self.topics.counts(db), try Self.talks.counts(db))
            #expect(topics.all == 1 && talks.groups.values.map(\.self) == [600])
        }
    }

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `a line that names an entry which is not there adds it, if the whole file is right`(
        _ engine: DatabaseEngine, maxEdits: Int
    ) throws {
        let (topics, talks) = (Self.topics, Self.talks)
        let database = try engine.database(SiteSchema(collections: [topics.reference, talks.reference]))
        let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))
        try database.write { db in
            let writer = topics.write(in: db, by: editor)
            try writer.add(EntryTexts([FieldKey("name"): "Sails"], languages: []))
            try writer.set(.deleted, of: writer.add(EntryTexts([FieldKey("name"): "Old"], languages: [])))
        }
        let take = { (lines: [String]) in
            try EntriesImport(tables: talks.tables, database: database, editor: editor, maxEdits: maxEdits).run(
                Array((["name,topic"] + lines).joined(separator: "\n").utf8))
        }
        let stored = {
            try database.read { db in
                try db.rows(
                    "SELECT talks.name, topics.name AS topic FROM talks LEFT JOIN topics ON topics.id = topic ORDER BY talks.id"
                ) { "\(try $0["name"] as String) \(try $0["topic"] as String? ?? "-")" }
            }
        }
        let wrong = ["A,Ropes", "B,much too long", "C,Old", "D,#99", "E,#4611686018427387905", ",Knots"]
        let error = #expect(throws: EntriesFileError.self) { try take(wrong) }
        #expect(
            error?.issues == [
                .init(line: 3, column: "topic", problem: .value(.tooLong(max: 9))),
                .init(line: 5, column: "topic", problem: .value(.noSuchEntry)),
                .init(line: 6, column: "topic", problem: .value(.noSuchEntry)),
                .init(line: 7, column: "name", problem: .value(.missing)),
            ])
        #expect(throws: EntriesFileError(.init(line: 3, column: "topic", problem: .value(.taken)))) {
            try take(["A,Ropes", "C,Old"])
        }
        #expect(try stored().isEmpty && database.read { try topics.counts($0).all } == 1)
        #expect(try take(["A,Ropes", "B, Ropes ", "C,Sails", "D,", "E,Knots", "F,7"]).added == 6)
        #expect(try stored() == ["A Ropes", "B Ropes", "C Sails", "D -", "E Knots", "F 7"])
        #expect(try take(["A,Knots", "B,Wind", "G,Wind"]).changed == 2)
        #expect(try take(["A,Knots", "B,Wind", "G,Wind"]).unchanged == 3)
        #expect(try stored() == ["A Knots", "B Wind", "C Sails", "D -", "E Knots", "F 7", "G Wind"])
        try database.read { db in
            let all = try db.rows("SELECT id, slug FROM topics ORDER BY id") { row in
                (id: try row["id"] as Int64, slug: try row["slug"] as String)
            }
            #expect(all.map(\.slug) == ["sails", "old", "ropes", "knots", "7", "wind"])
            let counts = try talks.counts(db)
            #expect(counts.all == 7 && all.map { counts.groups[String($0.id)] } == [1, nil, nil, 2, 1, 2])
            let events = try EntryHistory(tables: topics.tables, db: db).events(of: all[2].id)
            #expect(events.map(\.kind) == [.added] && events.map(\.editor) == ["mia"])
        }
    }
}
