import Foundation
import Markup
import SiteContent
import SiteDatabase
import StaticSite
import Testing
import Web

@testable import SiteCollections
@testable import ViperWeb

/// `generate` refuses a text to whose page no other page links.
@Suite struct ReachedPagesTests {
    /// A site of one folder in two languages, without lists.
    enum Club: SiteProgram {
        static let name = "club"
        static let info = EntityCollection(
            LinkedFolderTests.Text.self, named: "info", languages: ["en", "vi"], order: .by("title"),
            from: .folder("content/info"))
        static let schema = SiteSchema(collections: [info.reference])

        static func site(_ context: SiteContext) -> Website {
            let sites = ["en", "vi"].map { language in
                let base = language == "en" ? Link.root : Link.root.appending(language)
                let texts = CollectionModule(
                    info, context, at: base.appending("info"),
                    text: CollectionText(
                        language, title: "Info", new: "", labels: .init(slug: "", title: "", text: "")),
                    card: { entry, related in try related.text(entry.text, of: entry, in: info) as ContentText? },
                    entry: { LinkedFolderTests.TextView(model: $0, router: $1) })
                return LocalizedSite(
                    language: language, base: base, modules: [texts], errors: .english,
                    translations: { link in
                        let path = link.address.path
                        let english = path.first == "vi" ? Array(path.dropFirst()) : path
                        let target = { (start: Link) in english.reduce(start) { $0.appending($1) } }
                        return [
                            TranslatedPage(hreflang: "en", link: target(.root)),
                            TranslatedPage(hreflang: "vi", link: target(Link.root.appending("vi"))),
                        ]
                    }
                ) { screen in AnyHTML(document(.lang("en")) { body { Markup.main { screen.content } } }) }
            }
            return Website(sites, context: context)
        }
    }

    private let folder = TextFolder()

    private func write(_ name: String, _ text: String, _ further: String = "") throws {
        try folder.write("info/\(name)", "A text", text, further)
    }

    @Test func `a text that no page reaches is an error, unless it says so`() throws {
        defer { folder.removeAll() }
        try folder.makePublicFolder()
        try write("index.md", "[a](a.md#part), [b](/info/b?from=home#part), [d](d.md)")
        try write("a.md", "## Part\n\n[home](index.md)")
        try write("b.md", "## Part\n\nText.")
        // A link to itself or to its translation does not count, nor words that look like a link.
        try write("c.md", "[me](c.md), [tiếng Việt](/vi/info/c), [home](index.md)\n\n    <a href=\"/info/e\">")
        try write("c.vi.md", "[English](/info/c)")
        try write("d.md", "Text.", "draft: true\n")
        try write("e.md", "Text.")
        let database = try SQLiteDatabase(migrating: folder.database, schema: Club.schema)
        let output = folder.output
        let generate = {
            try ContentFolders(of: Club.self, publicFolder: folder.publicFolder).take(into: database)
            _ = try RenderedSites<Club>(database, at: .file(folder.database)) { _ in }.generate(output, folder.settings)
        }
        let reason = "no page links to the page of this text: link to it, or write `unlisted: true`"
        #expect(
            #expect(throws: ContentProblems.self, performing: generate)?.description == """
                content/info/c.md:1:1: \(reason)
                content/info/e.md:1:1: \(reason)
                """)
        #expect(!FileManager.default.fileExists(atPath: "\(output.path)/info/a/index.html"))
        try write("c.md", "Text.", "unlisted: yes\n")
        try write("e.md", "Text.", "unlisted: true\n")
        try generate()
        #expect(FileManager.default.fileExists(atPath: "\(output.path)/info/c/index.html"))
        try write("e.md", "Text.", "unlisted: perhaps\n")
        #expect(
            #expect(throws: ContentProblems.self, performing: generate)?.description
                == "content/info/e.md:3:1: unlisted is true or false")
    }
}
