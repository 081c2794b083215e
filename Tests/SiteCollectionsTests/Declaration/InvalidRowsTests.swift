import Foundation
import HTTPTypes
import Markup
import Notebook
import Passwords
import SiteDatabase
import SiteStores
import TestCluster
import Testing
import Web

@testable import SiteCollections
@testable import ViperWeb

/// Rows that break a newer rule.
struct InvalidRowsTests {
    private typealias Boat = SchemaChangeTests.NewBoat

    private static let old = EntityCollection(SchemaChangeTests.Boat.self, named: "boats", languages: ["en", "vi"])
    private static let boats = EntityCollection(Boat.self, named: "boats", languages: ["en", "vi"])
    private static let schema = SiteSchema(collections: [boats.reference])
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    /// Five boats of the previous version: a valid one, one whose name is too long, one with an unknown kind, a deleted one, and one
    /// that is wrong only in the second language.
    private func location(_ engine: DatabaseEngine) throws -> DatabaseLocation {
        let location: DatabaseLocation =
            switch engine {
            case .sqlite: .file(try Scratch.path())
            case .postgreSQL: .server(try PostgresAddress(TestCluster.database()))
            }
        let before = SiteSchema(collections: [Self.old.reference])
        try location.migrate(before)
        try location.open(before, threads: 1).write { db in
            let writer = Self.old.write(in: db, by: Self.editor)
            for (title, kind) in [
                ("Anna", "single"), ("The name is too long now", "single"), ("Odd", "raft"), ("Gone", "raft"),
                ("Berta", "double"),
            ] {
                try writer.add(EntryTexts([FieldKey("title"): title, FieldKey("kind"): kind], languages: ["vi"]))
            }
            try writer.set(.deleted, of: 4)
        }
        try location.migrate(Self.schema)
        try location.open(Self.schema, threads: 1).write { db in
            try db.execute(
                "INSERT INTO boats_texts (entry, language, title) VALUES (5, 'vi', 'Tên này bây giờ dài quá')")
        }
        return location
    }

    @Test(arguments: DatabaseEngine.all)
    func `check counts and names them, and says what is wrong`(_ engine: DatabaseEngine) throws {
        let location = try location(engine)
        let check = RulesCheck(database: location.inspection(Self.schema), schema: Self.schema)
        #expect(
            try check.look() == [
                .warning("3 rows break a rule: pages leave them out, or show them as plain text"),
                .warning("boats 2, name: Use at most 10 characters."),
                .warning("boats 3, kind: Choose one of the values."),
                .warning("boats 5, name.vi: Use at most 10 characters."),
            ])
        let many = (1...30).map { InvalidRow("boats", id: Int64($0), field: "name", reason: "") }
        #expect(RulesCheck.lines(of: many).count == 22 && RulesCheck.lines(of: many).last == "and 10 more")
        let before = SiteSchema(collections: [Self.old.reference])
        #expect(RulesCheck(database: location.inspection(before), schema: before).findings().map(\.state) == [.ok])
    }

    private struct TitleView: View {
        let model: EntryModel<String>
        var body: some HTML { h1 { model.title } }
    }

    private func module(_ language: String, _ context: SiteContext) -> some PrerenderedModule<CollectionRouter> {
        let words: CollectionWords = language == "en" ? .english : .vietnamese
        let text = CollectionText<Boat>(
            language, title: "Boats", new: "New",
            labels: .init(name: "Name", seats: "Seats", note: "Note", kind: ChoiceLabel("Kind") { $0.rawValue }),
            words: words)
        return CollectionModule(
            Self.boats, context, at: language == "en" ? .root : Link.root.appending("vi"), text: text,
            card: { boat, _ in boat.name },
            list: { model, router in
                EntryListView(model: model, router: router, words: words) { boat in p { boat.card } }
            },
            entry: { model, _ in TitleView(model: model) })
    }

    @Test(arguments: DatabaseEngine.all)
    func `the staff sees them, visitors do not, and every page is rendered`(_ engine: DatabaseEngine) throws {
        let database = try location(engine).open(Self.schema, threads: 1)
        let context = SiteContext(
            database: database, assets: try Assets(folders: []), sessions: Sessions(store: database.sessions),
            accounts: database.accounts(hasher: Argon2id(.minimum)), signInAttempts: database.signInAttempts)
        let names: [(language: String, seen: [String], hidden: [String])] = [
            ("en", ["Anna", "Berta"], ["name is", "Odd"]), ("vi", ["Anna"], ["Berta", "Odd"]),
        ]
        for (language, seen, hidden) in names {
            let website = Website(modules: [module(language, context)], context: context) { screen in
                AnyHTML(main { screen.content })
            }
            var (addresses, list) = ([String](), "")
            try website.prerenderedPages { page in
                let rendered = try #require(try page.render(), "\(page.link) has nothing to show")
                addresses.append(page.link.url.string)
                if addresses.count == 1 { list = String(decoding: rendered.bytes, as: UTF8.self) }
            }
            #expect((seen + hidden).filter { list.contains($0) } == seen)
            let base = language == "en" ? "" : "/vi"
            let entries = addresses.filter { $0.split(separator: "/").last.map { Int($0) != nil } == true }
            #expect(entries == (language == "en" ? ["/1", "/5"] : ["/vi/1"]))
            #expect(website.respond(to: Request(path: "\(base)/3")).status == .notFound)
        }
        let shown = try database.read {
            try StoredEntries(tables: Self.boats.tables, db: $0).page(.visible, search: "", offset: 0, limit: 9)
        }
        #expect(shown.map(\.id) == [1, 2, 3, 5])
    }
}
