import Foundation
import HTTPTypes
import Markup
import Notebook
import Platform
import SiteContent
import SiteDatabase
import SiteMarkdown
import Testing
import Web

@testable import SiteCollections
@testable import ViperWeb

/// Entries whose addresses are the paths of their files, and whose pages need no lists.
@Suite struct ContentPathsTests {
    struct Page: Entity {
        struct Labels { let slug, title, summary, text: FieldLabel }

        let slug: Slug
        let title: String
        let summary: String
        let text: Markdown

        static let fields = Fields(Page.init) {
            Field.slug("slug", \.slug, \.slug, from: "title", withFolders: true)
            Field.line("title", \.title, \.title, 1...100)
            Field.line("summary", \.summary, \.summary, 1...30, .firstParagraph)
            Field.markdown("text", \.text, \.text, 1...20_000)
        }
    }

    struct Card: Encodable, Equatable {
        let text: ContentText
        let others: Int
    }

    struct PageView: View {
        let model: EntryModel<Card>
        let router: CollectionRouter
        let assets: Assets

        var body: some HTML {
            h1 { model.title }
            p { "\(model.card.others) pages" }
            ContentView(
                model.card.text, router: router, assets: assets, size: .init("92vw", drawn: (width: 1, height: 1)))
        }
    }

    static let pages = EntityCollection(
        Page.self, named: "pages", languages: ["en"], order: .by("title"),
        from: .folder("content", allowsLinksOut: true))
    static let strict = EntityCollection(
        Page.self, named: "strict", languages: ["en"], order: .by("title"), from: .folder("content"))

    private let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    private func write(_ name: String, _ title: String, _ text: String = "Text.", _ further: String = "") throws {
        let path = folder.appending(path: name)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("---\ntitle: \(title)\n\(further)---\n\(text)\n".utf8).write(to: path)
    }

    private func take(_ collection: EntityCollection<Page>, into database: any SQLDatabase) throws {
        let reader = ContentReader(tables: collection.tables, name: "content", zone: "UTC", pictures: .none)
        _ = try ContentImport(
            reader: reader, folder: ContentFolder(folder.path), database: database, now: Date()
        ).run()
    }

    private func module(_ database: any SQLDatabase) throws -> (Website, any PrerenderedModule<CollectionRouter>) {
        let assets = try Assets(folders: [])
        let context = SiteContext(reading: database, assets: assets)
        let module = CollectionModule(
            Self.pages, context, at: .root,
            text: CollectionText(
                "en", title: "Pages", new: "", labels: .init(slug: "", title: "", summary: "", text: "")),
            entriesShowAll: true,
            card: { page, related in
                Card(
                    text: try related.text(page.text, of: page, in: Self.pages),
                    others: try Self.pages.entries(limit: .max, in: "en", related.db).count)
            }, entry: { PageView(model: $0, router: $1, assets: assets) })
        let website = Website(modules: [module]) { screen in
            AnyHTML(
                document(.lang("en")) {
                    head { title { screen.title } }; body { main { screen.content } }
                })
        }
        return (website, module)
    }

    @Test func `the address of an entry is the path of its file, and index is at the base`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: SiteSchema(collections: [Self.pages.reference]))
        try write("index.md", "Start", "[mail](guides/mail.md#send-it) [out](../other/file.swift) [draft](draft.md)")
        try write("guides/index.md", "Guides")
        try write(
            "guides/mail.md", "Mail",
            "## Send it\n\n[own](mail.md#send-it) [here](#send-it) [start](../index.md) [out](../../../a.md)")
        try write("guides/My Notes.md", "Notes", "Text.", "aliases: [guides/old]\n")
        try write("draft.md", "Draft", "Text.", "draft: true\n")
        try take(Self.pages, into: database)
        let (website, _) = try module(database)
        var links: [String] = []
        try website.prerenderedPages { page in
            links.append(page.link.url.string)
            let rendered = try page.render()
            #expect(rendered != nil)
        }
        #expect(links.sorted() == ["/", "/guides", "/guides/mail", "/guides/my-notes"])

        let text = { (path: String) in String(decoding: website.respond(to: Request(path: path)).body, as: UTF8.self) }
        #expect(text("/").contains(#"<a href="/guides/mail#send-it">mail</a> <a>out</a> <a>draft</a>"#))
        #expect(
            text("/guides/mail").contains(
                ##"<a href="/guides/mail#send-it">own</a> <a href="#send-it">here</a> <a href="/">start</a> <a>out</a>"##
            ))
        for (path, target) in [("/index", "/"), ("/guides/old", "/guides/my-notes"), ("/guides/", "/guides")] {
            let response = website.respond(to: Request(path: path))
            #expect(response.status.code == 301 && response.fields[.location] == target, "\(path)")
        }
        for path in ["/page/2", "/guides/mail/x", "/draft", "/feed.atom"] {
            #expect(website.respond(to: Request(path: path)).status.code == 404, "\(path)")
        }
    }

    @Test func `a change of one entry renders the pages that show it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: SiteSchema(collections: [Self.pages.reference]))
        for name in ["index", "a", "b/c"] { try write("\(name).md", name) }
        try take(Self.pages, into: database)
        let (_, module) = try module(database)
        let id = try #require(try database.read { try Self.pages.allMeta(in: "en", $0) }.last).id
        let change = try database.write { db in
            var lists = try EntryLists(Self.pages.tables, in: db)
            return try lists.follow(id) {}
        }
        guard case .only(let pages, _) = try module.pages(affectedBy: change) else {
            Issue.record("all pages")
            return
        }
        let links = pages.map { module.router.link(to: $0.page).url.string }
        #expect(links.sorted() == ["/", "/a", "/b/c"])
    }

    @Test(arguments: DatabaseEngine.all)
    func `hundreds of first files make the same entries as further ones`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = SiteSchema(collections: [Self.pages.reference])
        let (whole, parts) = (try engine.database(schema), try engine.database(schema))
        try write("index.md", "Index")
        try take(Self.pages, into: parts)
        // More than are written one by one.
        for number in 0..<300 { try write("a/\(number).md", "Page \(999 - number)", "[all](../index.md)") }
        for database in [whole, parts] {
            try take(Self.pages, into: database)
            let (entries, meta) = try database.read { db in
                (try Self.pages.entries(limit: 400, in: "en", db), try Self.pages.allMeta(in: "en", db))
            }
            let index = try #require(meta.first { $0.address.text == "index" }).id
            let links = try database.read { try Self.pages.meta(linkingTo: index, $0) }
            #expect(meta.map(\.id) == Array(1...301) && links.count == 300)
            #expect(entries.map(\.title) == ["Index"] + (700...999).map { "Page \($0)" })
            #expect(try database.read { try Self.pages.counts($0).all } == 301)
        }
        // The next import finds these entries.
        try write("a/7.md", "Page 0")
        try write("b.md", "B")
        try take(Self.pages, into: whole)
        let titles = try whole.read { try Self.pages.entries(limit: 400, in: "en", $0).map(\.title) }
        #expect(titles.count == 302 && titles.prefix(3) == ["B", "Index", "Page 0"])
    }

    @Test(arguments: DatabaseEngine.all)
    func `a state that stays has the entries that the database has`(_ engine: DatabaseEngine) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a", "b/c", "d"] { try write("\(name).md", name.uppercased()) }
        let schema = SiteSchema(collections: [Self.pages.reference])
        let path = folder.appending(path: "site.sqlite").path
        // SQLite makes snapshots only of files.
        let database: any LiveDatabase =
            engine == .sqlite ? try SQLiteDatabase(migrating: path, schema: schema) : try engine.database(schema)
        try write("e.md", "E", "Text.", "draft: true\n")
        try take(Self.pages, into: database)
        try FileManager.default.moveItem(
            at: folder.appending(path: "d.md"), to: folder.appending(path: "f.md"))
        try take(Self.pages, into: database)
        func answers(_ database: any SQLDatabase) throws -> [String] {
            try database.read { db in
                let found = try ["a", "b/c", "d", "e", "f", "1"].map { address in
                    switch try Self.pages.entry(at: EntryAddress(address), in: "en", db) {
                    case .found(let entry): "\(entry.title) \(entry.text.source)"
                    case .moved(let address): address.text
                    case .missing: "-"
                    }
                }
                let ids = [[3, 1], [4], [1, 9, 2], []].map { try? Self.pages.entries($0, in: "en", db).map(\.title) }
                let referred = try (1...5).map { try Self.pages.entry(Reference(id: $0), in: "en", db)?.title }
                return found + ids.map { "\($0 ?? [])" } + referred.map { $0 ?? "-" }
            }
        }
        let (before, state) = (try answers(database), try database.snapshot(readers: 1))
        #expect(try answers(state) == before)
        #expect(try state.read { try Self.pages.allMeta(in: "en", $0) }.map(\.title) == ["A", "B/C", "D"])
        #expect(try answers(state) == before)
        #expect(before.prefix(6) == ["A Text.", "B/C Text.", "f", "-", "D Text.", "-"])
    }

    @Test(arguments: [
        ("b.md", "x.md", "b.md"), ("b.md#f", "a/x.md", "a/b.md"), ("../b.md", "a/x.md", "b.md"),
        ("../b.md", "x.md", "../b.md"), ("./b.md", "a/x.md", "a/b.md"), ("..b.md", "a/x.md", "a/..b.md"),
        ("c/../b.md", "a/x.md", "a/b.md"), ("b%20c.md", "a/x.md", "a/b c.md"), ("#f", "a/x.md", "a/x.md"),
        ("b.md", "a/\u{301}x.md", "a/b.md"), ("b:c.md", "x.md", nil), ("b?c", "x.md", nil), ("/b", "x.md", nil),
    ])
    func `a link leads to a file`(url: String, file: String, path: String?) {
        #expect(ContentLink(url, in: file)?.path == path)
    }

    @Test func `a link out of the folder is an error unless the collection allows it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: SiteSchema(collections: [Self.strict.reference]))
        try write("a/b.md", "B", "[out](../../c.md)")
        do {
            try take(Self.strict, into: database)
            Issue.record("it was taken")
        } catch {
            #expect("\(error)" == "content/a/b.md:4:1: there is no file content/../c.md")
        }
    }

    @Test(arguments: [
        ("a/b", true), ("a", true), ("a/b-1/c", true), ("a//b", false), ("/a", false), ("a/", false), ("a/-b", false),
        ("a/B", false), ("a-/b", false), ("a_b", false), ("é", true), ("É", false), ("٣", true), ("½", false),
        ("a/\u{93E}", false),
    ])
    func `a slug with folders is several names`(text: String, isRight: Bool) {
        #expect(((try? SlugKind(title: "", hasFolders: true).parse(text)) != nil) == isRight)
        #expect(((try? SlugKind(title: "").parse(text)) != nil) == (isRight && !text.contains("/")))
    }

    @Test(arguments: [
        ("## A\n\nA *short* line.\n\nMore.", "", "A short line."),
        ("A line of more than thirty characters.", "", "A line of more than thirty…"),
        (String(repeating: "段", count: 40), "", String(repeating: "段", count: 29) + "…"),
        ("A line.", "summary: My own\n", "My own"),
    ])
    func `a file without a summary has its first paragraph there`(text: String, front: String, summary: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: SiteSchema(collections: [Self.pages.reference]))
        try write("a.md", "A", text, front)
        try take(Self.pages, into: database)
        #expect(try database.read { try Self.pages.entries(limit: 1, in: "en", $0) }.first?.summary == summary)
    }

    @Test func `a link that no index can have is an error`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: SiteSchema(collections: [Self.pages.reference]))
        let long = "https://example.org/" + String(repeating: "a", count: 3_000)
        try write("a.md", "A", "[a](\(long)) [b](https://example.org/b)")
        #expect(throws: ContentProblems.self) { try take(Self.pages, into: database) }
    }

    @Test func `two spellings of a name do not stop an import`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(inMemory: SiteSchema(collections: [Self.pages.reference]))
        let (composed, decomposed) = ("caf\u{E9}.md", "cafe\u{301}.md")
        try write(decomposed, "A", "Text.", "slug: a\n")
        try take(Self.pages, into: database)
        try FileManager.default.removeItem(at: folder.appending(path: decomposed))
        try take(Self.pages, into: database)
        try write(composed, "B", "Other text.", "slug: b\n")
        let reader = ContentReader(tables: Self.pages.tables, name: "content", zone: "UTC", pictures: .none)
        let work = ContentImport(
            reader: reader, folder: ContentFolder(folder.path), database: database, now: Date())
        _ = try work.run([composed])
        _ = try work.run()
        #expect(try database.read { try Self.pages.entries(limit: 9, in: "en", $0) }.map(\.title) == ["B"])
    }
}

extension ContentPictures {
    /// A folder and a site without pictures.
    static let none = ContentPictures(
        folder: ContentFolder("/nonexistent"), site: SitePictures(isAsset: { _ in false }, take: { _, _ in [:] }))
}
