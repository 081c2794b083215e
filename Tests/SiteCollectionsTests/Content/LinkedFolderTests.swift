import Foundation
import Markup
import SiteContent
import SiteDatabase
import SiteMarkdown
import StaticSite
import Testing
import Web

@testable import SiteCollections
@testable import ViperWeb

/// Texts that link to files of another collection.
@Suite struct LinkedFolderTests {
    struct Text: Entity {
        struct Labels { let slug, title, text: FieldLabel }

        let slug: Slug
        let title: Translated<String>
        let text: Translated<Markdown>

        static let fields = Fields(Text.init) {
            Field.slug("slug", \.slug, \.slug, from: "title")
            Field.line("title", \.title, \.title, 1...100)
            Field.markdown("text", \.text, \.text, 1...20_000)
        }
    }

    struct TextView: View {
        let model: EntryModel<ContentText?>
        let router: CollectionRouter

        var body: some HTML {
            h1 { model.title }
            if let text = model.card {
                ContentView(
                    text, router: router, assets: try! Assets(folders: []), size: .init("92vw", drawn: (1, 1)))
            }
        }
    }

    enum Club: SiteProgram {
        static let name = "club"
        static let journal = EntityCollection(
            Text.self, named: "journal", languages: ["en", "vi"], order: .by("title"), from: .folder("content/journal"))
        static let info = EntityCollection(
            Text.self, named: "info", languages: ["en", "vi"], order: .by("title"), from: .folder("content/info"))
        static let schema = SiteSchema(collections: [journal.reference, info.reference])

        static func site(_ context: SiteContext) -> Website {
            let modules = ["en", "vi"].flatMap { language in
                [journal, info].map { collection in
                    CollectionModule(
                        collection, context, at: Link.root.appending(language).appending(collection.name),
                        text: CollectionText(
                            language, title: collection.name, new: "", labels: .init(slug: "", title: "", text: "")),
                        card: { entry, related in
                            related.isInList ? nil : try related.text(entry.text, of: entry, in: collection)
                        },
                        list: { model, router in
                            EntryListView(model: model, router: router, words: .english) { entry in
                                h2 { entry.address.text }
                            }
                        },
                        entry: { TextView(model: $0, router: $1) })
                }
            }
            return Website(modules: modules, context: context) { screen in
                AnyHTML(document(.lang("en")) { body { Markup.main { screen.content } } })
            }
        }
    }

    private let folder = TextFolder()
    private var content: ContentFolders { ContentFolders(of: Club.self, publicFolder: folder.publicFolder) }

    /// Two folders whose texts link to one another.
    private func start() throws -> SQLiteDatabase {
        try folder.makePublicFolder()
        try folder.write(
            "journal/2026/row.md", "Row", "[hours](../../info/about%20us.md#hours) [draft](../../info/draft.md)")
        try folder.write("journal/2026/row.vi.md", "Chèo", "[giờ](../../info/about%20us.md#giờ)")
        try folder.write("journal/other.md", "Other", "[row](2026/row.md)")
        try folder.write("info/about us.md", "About", "## Hours\n\n[row](../journal/2026/row.md)")
        try folder.write("info/about us.vi.md", "Về", "## Giờ")
        try folder.write("info/draft.md", "Draft", "Text", "draft: true\n")
        let database = try SQLiteDatabase(migrating: folder.database, schema: Club.schema)
        try content.take(into: database)
        return database
    }

    private func page(_ path: String, _ database: any SQLDatabase) throws -> String {
        let context = SiteContext(reading: database, assets: try Assets(folders: []))
        return String(decoding: Club.site(context).respond(to: Request(path: path)).body, as: UTF8.self)
    }

    private func problems(_ work: () throws -> Void) -> String? {
        #expect(throws: ContentProblems.self, performing: work)?.description
    }

    @Test func `a link to a file of another collection leads to its entry, in both directions`() throws {
        defer { folder.removeAll() }
        let database = try start()
        let row = try page("/en/journal/row", database)
        #expect(row.contains(#"<a href="/en/info/about-us#hours">hours</a> <a>draft</a>"#))
        #expect(try page("/vi/journal/row", database).contains(##"<a href="/vi/info/about-us#gi"##))
        #expect(try page("/en/info/about-us", database).contains(#"<a href="/en/journal/row">row</a>"#))
        let links: [String: String] = try database.read { db in
            let context = SiteContext(reading: database, assets: try Assets(folders: []))
            _ = Club.site(context)
            guard case .found(let entry) = try Club.journal.entry(at: EntryAddress("row"), in: "en", db) else {
                return [:]
            }
            let related = RelatedEntries(language: "en", db: db, folders: FolderModules(of: context))
            return try related.text(entry.text, of: entry, in: Club.journal).links
        }
        #expect(links == ["../../info/about%20us.md#hours": "/en/info/about-us"])
    }

    @Test func `the pages that link to an entry of another collection follow its address`() throws {
        defer { folder.removeAll() }
        let database = try start()
        let output = folder.output
        let sites = RenderedSites<Club>(database, at: .file(folder.database)) { _ in }
        _ = try sites.generate(output, folder.settings)
        let text = { try String(contentsOfFile: "\(output.path)/en/journal/row/index.html", encoding: .utf8) }
        let follow = {
            try self.content.take(into: database)
            try sites.refresh()
            #expect(try sites.verify(output).isSame)
        }
        try folder.write("info/about us.md", "About", "## Hours", "slug: us\n")
        try follow()
        #expect(try text().contains(#"<a href="/en/info/us#hours">"#))
        try folder.write("info/draft.md", "Draft", "Text")
        try follow()
        #expect(try text().contains(#"<a href="/en/info/draft">"#))
        try folder.write("info/about us.md", "About", "## Hours", "draft: true\n")
        try follow()
        #expect(try text().contains("<a>hours</a>"))
    }

    @Test func `a link to a file or heading that another folder lacks is an error with its line`() throws {
        defer { folder.removeAll() }
        let database = try start()
        let take = { _ = try self.content.take(into: database) }
        let check = {
            let texts = PageTexts(of: Club.self, publicFolder: folder.publicFolder)
            let website = Club.site(SiteContext(reading: database, assets: try Assets(folders: [])))
            try self.content.checkLinks(in: database, of: website, texts)
        }
        try check()
        try folder.write(
            "journal/other.md", "Other",
            "[a](../info/abaut.md) [b](../../README.md)\n\n[c](../info/about%20us.md#hour)")
        #expect(
            problems(take) == """
                content/journal/other.md:4:1: there is no file content/info/abaut.md
                content/journal/other.md:4:1: there is no file content/journal/../../README.md
                content/journal/other.md:6:1: there is no heading #hour in content/info/about us.md: do you mean #hours?
                """)
        try folder.write("journal/other.md", "Other", "Text")
        try take()

        try folder.write("info/about us.md", "About", "## Times")
        try take()
        let heading = "content/journal/2026/row.md:4:1: there is no heading #hours in content/info/about us.md"
        #expect(problems(check) == heading)
        try folder.remove("info/draft.md")
        try take()
        let file = "content/journal/2026/row.md:4:1: there is no file content/info/draft.md"
        #expect(problems(check) == "\(heading)\n\(file)")
    }
}
