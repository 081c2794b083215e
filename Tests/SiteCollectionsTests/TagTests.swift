import Foundation
import HTTPTypes
import Markup
import Notebook
@testable import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// An entry is in the lists of all its tags, and its page links to the entries beside it.
struct TagTests {
    struct Note: Entity {
        struct Labels {
            let title, text: FieldLabel
            let tags = FieldLabel("Tags", words: ["slow-food": "Slow Food"])
        }

        let title: Translated<String>
        let text: String
        let tags: [EntryTag]

        static let fields = Fields(Note.init) {
            Field.line("title", \.title, \.title, 1...100, .searched)
            Field.prose("text", \.text, \.text, 0...500)
            Field.tags("tags", \.tags, \.tags, .grouped, .searched)
        }
    }

    private struct Card: Encodable, Equatable {
        let title: String
        let text: String
        let tags: [EntryTag]
    }

    private struct NoteView: View {
        let model: EntryModel<Card>
        let router: CollectionRouter
        let label: FieldLabel

        var body: some HTML {
            h1 { model.title }
            p { model.card.text }
            TagsView(model.card.tags, label, router: router)
            EntryNeighboursView(previous: model.previous, next: model.next, router: router, words: .english)
        }
    }

    private static func notes(_ order: EntryOrder) -> EntityCollection<Note> {
        EntityCollection(
            Note.self, named: "notes", languages: ["en", "vi"], pagesOf: 3, order: order, hasNeighbours: true)
    }

    private static func site(_ notes: EntityCollection<Note>, _ database: any SQLDatabase) throws -> Website {
        let context = try ExactPagesTests().context(database)
        let sites = ["en", "vi"].map { language in
            let base = language == "en" ? Link.root : Link.root.appending(language)
            let text = CollectionText<Note>(
                language, title: "Notes", new: "", labels: Note.Labels(title: "Title", text: "Text"))
            let pages = CollectionModule(
                notes, context, at: base.appending("notes"), text: text,
                card: { note, _ in Card(title: note.title, text: note.text, tags: note.tags) },
                list: { model, router in
                    EntryListView(model: model, router: router, words: text.words) { note in p { note.card.title } }
                }, entry: { NoteView(model: $0, router: $1, label: text.labels.tags) })
            return LocalizedSite(
                language: language, base: base, home: pages.router.link(to: .list(nil)), modules: [pages],
                errors: .english
            ) { screen in
                AnyHTML(
                    document(.lang(language)) {
                        head { title { screen.title } }; body { screen.content }
                    })
            }
        }
        return Website(sites, context: context)
    }

    private static func editor(_ number: Int) -> EntryEditor {
        EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000 + Double(number)))
    }

    private static func texts(_ title: String, _ tags: String, _ vietnamese: String = "") -> EntryTexts {
        EntryTexts(
            [FieldKey("title"): title, FieldKey("title", "vi"): vietnamese, FieldKey("tags"): tags], languages: ["vi"])
    }

    @Test(arguments: [
        ("coffee,tea", "coffee, tea"), ("slow-food", " Slow  Food ,, slow-food"), ("trà,茶", "Trà, 茶"), ("", " , "),
    ])
    func `tags are small letters of any script, and each is there once`(text: String, given: String) throws {
        let kind = TagsKind()
        #expect(kind.text(of: try kind.parse(given)) == text)
        #expect(TagsKind.tags(text) == (try kind.parse(given)))
    }

    @Test(arguments: [
        ("a/b", ValueProblem.notATag), ("..", .notATag), ("a\u{0}", .notATag),
        (String(repeating: "茶", count: 67), .tooManyBytes),
        ((1...21).map(String.init).joined(separator: ","), .tooManyTags(max: 20)),
        (String(repeating: ",", count: 1_001), .tooLong(max: 1_000)),
    ])
    func `other texts are no tags`(given: String, problem: ValueProblem) {
        #expect(throws: problem) { try TagsKind().parse(given) }
    }

    @Test(arguments: DatabaseEngine.all, [EntryOrder.manual, .by("title"), .newest])
    func `after random changes, the pages of tags and of neighbours are as a whole rendering makes them`(
        _ engine: DatabaseEngine, _ order: EntryOrder
    ) throws {
        let (notes, exact) = (Self.notes(order), ExactPagesTests())
        let database = try engine.database(SiteSchema(collections: [notes.reference]))
        let website = try Self.site(notes, database)
        var random = Random(state: 11)
        var pages = try exact.whole(website)
        for number in 0..<50 {
            let revision = try database.pageRevision
            try database.write { try Self.change(notes, number, in: $0, &random) }
            try exact.update(&pages, website, since: revision, database)
            let expected = try exact.whole(website)
            let stale = Set(pages.keys).union(expected.keys).filter { pages[$0] != expected[$0] }
            #expect(stale.isEmpty, "after change \(number): \(stale.sorted())")
            pages = expected
        }
        #expect(pages.keys.contains("/notes/tags/coffee") && pages.keys.contains("/vi/notes/tags/tea"))
        #expect(pages.keys.contains { $0.hasPrefix("/notes/tags/") && $0.hasSuffix("/page/2") })
        try database.read { try Self.check(notes, $0) }
    }

    private static func change(
        _ notes: EntityCollection<Note>, _ number: Int, in db: SQLTransaction, _ random: inout Random
    ) throws {
        let writer = notes.write(in: db, by: editor(number))
        let stored = StoredEntries(tables: notes.tables, db: db)
        let tags = ["coffee", "tea", "slow food", "travel"].filter { _ in random.next() % 2 == 0 }
        let texts = Self.texts(
            "Note \(random.next() % 100)", tags.joined(separator: ","), random.next() % 2 == 0 ? "" : "Bài \(number)")
        guard let id = try stored.ids().randomElement(using: &random), number > 8, let old = try stored.entry(id) else {
            try writer.add(texts, visibility: .visible)
            return
        }
        switch random.next() % 5 {
        case 0: try writer.add(texts, visibility: random.next() % 3 == 0 ? .hidden : .visible)
        case 1: try writer.set(EntryVisibility.allCases.randomElement(using: &random) ?? .visible, of: id)
        case 2: try writer.move(id, to: Int(1 + random.next() % 9))
        case 3: _ = try writer.edit(id, from: old.revision, to: texts)
        default:
            var edited = old.texts
            edited["tags"] = texts["tags"]
            _ = try writer.edit(id, from: old.revision, to: edited)
        }
    }

    /// Compares the lists of tags with the rows.
    private static func check(_ notes: EntityCollection<Note>, _ db: SQLTransaction) throws {
        let stored = StoredEntries(tables: notes.tables, db: db)
        let all = try notes.entries(limit: 1_000, in: "en", db)
        let tags = Set(all.flatMap(\.tags))
        #expect(tags.count == 4)
        for tag in tags {
            let expected = all.filter { $0.tags.contains(tag) }.map(\.meta.id)
            #expect(try notes.entries(ofGroup: tag.text, limit: 1_000, in: "en", db).map(\.meta.id) == expected)
            #expect(try notes.counts(db).groups[tag.text] == expected.count)
            #expect(try notes.groups(in: "vi", db)[tag.text]?.count == expected.count)
            #expect(
                try notes.search("note", ofGroup: tag.text, from: 0, limit: 1_000, in: "en", db).count
                    == expected.count)
            for visibility in EntryVisibility.allCases {
                let ids = try stored.ids().filter { id in
                    let entry = try #require(try stored.entry(id))
                    return entry.visibility == visibility && TagsKind.tags(entry.texts["tags"]).contains(tag)
                }
                #expect(try stored.count(visibility, ofGroup: tag.text) == ids.count)
            }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `lists of tags that are out of date are read from the entries`(_ engine: DatabaseEngine) throws {
        let notes = Self.notes(.by("title"))
        let database = try engine.database(SiteSchema(collections: [notes.reference]))
        try database.write { db in
            var random = Random(state: 3)
            for number in 0..<20 { try Self.change(notes, number % 8, in: db, &random) }
            try Self.check(notes, db)
            // As a version that knows no lists does.
            try db.execute("UPDATE notes SET tags = 'tea,travel' WHERE tags = 'tea'")
            #expect(try !EntryLists(notes.tables, in: db).areCurrent)
            try Self.check(notes, db)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a change renders the pages of neighbours only if they show something else`(_ engine: DatabaseEngine) throws {
        let notes = Self.notes(.by("title"))
        let database = try engine.database(SiteSchema(collections: [notes.reference]))
        let website = try Self.site(notes, database)
        try database.write { db in
            for title in "abcdef" { try notes.write(in: db, by: Self.editor(0)).add(Self.texts("\(title)", "tea")) }
        }
        let pages = { (change: (CollectionWriter) throws -> Void) in
            let revision = try database.pageRevision
            try database.write { try change(notes.write(in: $0, by: Self.editor(1))) }
            let changes = try #require(try database.changes(since: revision)).compactMap {
                website.change(named: $0.name, json: $0.json)
            }
            let affected = try #require(try website.pages(affectedBy: changes)).map(\.link.url.string)
            return Set(affected.compactMap { $0.hasPrefix("/notes/") ? Int($0.dropFirst(7)) : nil })
        }
        var text = Self.texts("c", "tea")
        text["text"] = "Other"
        #expect(try pages { _ = try $0.edit(3, from: 1, to: text) } == [3])
        text["title"] = "cc"
        #expect(try pages { _ = try $0.edit(3, from: 2, to: text) } == [2, 3, 4])
        // The Vietnamese page has the Vietnamese title.
        text["title", "vi"] = "đ"
        #expect(try pages { _ = try $0.edit(3, from: 3, to: text) } == [2, 3, 4])
        // From between b and d to the end: each page beside the old or the new place.
        text["title"] = "x"
        #expect(try pages { _ = try $0.edit(3, from: 4, to: text) } == [2, 3, 4, 6])
        #expect(try pages { try $0.set(.hidden, of: 1) } == [1, 2])
    }

    @Test
    func `the first page of all names the tags by their words, and that of a tag its own`() throws {
        let notes = Self.notes(.by("title"))
        let database = try DatabaseEngine.sqlite.database(SiteSchema(collections: [notes.reference]))
        let website = try Self.site(notes, database)
        try database.write { db in
            for title in "abcd" {
                try notes.write(in: db, by: Self.editor(0)).add(Self.texts("\(title)", "Slow Food, egg-coffee"))
            }
        }
        let html = { (path: String) in
            String(decoding: website.respond(to: Request(path: path)).body, as: UTF8.self)
        }
        let first = html("/notes")
        #expect(first.contains(#"<a href="/notes/tags/egg-coffee">egg coffee</a>"#))
        #expect(first.contains(#"<a href="/notes/tags/slow-food">Slow Food</a>"#))
        #expect(!html("/notes/page/2").contains("/notes/tags/"))
        let tag = html("/notes/tags/slow-food")
        #expect(tag.contains("<h1>Notes · Slow Food</h1>") && !tag.contains("egg-coffee"))
        #expect(html("/notes/2").contains(#"<a href="/notes/tags/slow-food">Slow Food</a>"#))
        #expect(website.respond(to: Request(path: "/notes/tags/tea")).status == .notFound)
    }
}
