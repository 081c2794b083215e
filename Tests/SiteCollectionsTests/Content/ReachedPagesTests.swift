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

    private let root = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    private func write(_ name: String, _ text: String, _ further: String = "") throws {
        let path = root.appending(path: "content/info/\(name)")
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("---\ntitle: A text\n\(further)---\n\(text)\n".utf8).write(to: path)
    }

    @Test func `a text that no page reaches is an error, unless it says so`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let publicFolder = root.appending(path: "public").path
        try FileManager.default.createDirectory(atPath: publicFolder, withIntermediateDirectories: true)
        try write("index.md", "[a](a.md#part), [b](/info/b?from=home#part), [d](d.md)")
        try write("a.md", "## Part\n\n[home](index.md)")
        try write("b.md", "## Part\n\nText.")
        // A link to itself or to its translation does not count, nor words that look like a link.
        try write("c.md", "[me](c.md), [tiếng Việt](/vi/info/c), [home](index.md)\n\n    <a href=\"/info/e\">")
        try write("c.vi.md", "[English](/info/c)")
        try write("d.md", "Text.", "draft: true\n")
        try write("e.md", "Text.")
        let path = root.appending(path: "site.sqlite").path
        let database = try SQLiteDatabase(migrating: path, schema: Club.schema)
        let settings = RenderSettings(
            database: RenderSettings.absolute(path), publicFolder: publicFolder, pictures: "", origin: nil,
            isStaticOnly: false, isCompressed: false)
        let output = Output(root.appending(path: "pages").path)
        let generate = {
            try ContentFolders(of: Club.self, publicFolder: publicFolder).take(into: database)
            _ = try RenderedSites<Club>(database, at: .file(path)) { _ in }.generate(output, settings)
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
