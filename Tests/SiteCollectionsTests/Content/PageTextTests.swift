import ArgumentParser
import Foundation
import Markup
import SiteContent
import SiteDatabase
import SiteMarkdown
import Testing
import Web

@testable import SiteCollections
@testable import ViperWeb

/// Texts of pages that are files, shown by modules without a collection.
@Suite struct PageTextTests {
    enum Rowing: SiteProgram {
        static let name = "rowing"

        static func site(_ context: SiteContext) throws -> Website {
            let modules = try ["", "vi"].map { language in
                let about = try MarkdownView(file: "about.md", context, in: language)
                return PageModule(at: Link.root.appending("about\(language)"), title: "About us") { about }
            }
            return Website(modules: modules, context: context) { screen in
                AnyHTML(document(.lang("en")) { body { Markup.main { screen.content } } })
            }
        }
    }

    private let root = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
    private var publicFolder: String { root.appending(path: "public").path }

    private func write(_ name: String, _ text: String) throws {
        let path = root.appending(path: name)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
    }

    private func page(_ path: String) throws -> String {
        let context = try SiteContext.inMemory(for: Rowing.self, publicFolder: publicFolder)
        return String(decoding: try Rowing.site(context).respond(to: Request(path: path)).body, as: UTF8.self)
    }

    private func generate() throws {
        let database = root.appending(path: "site.sqlite").path
        _ = try SQLiteDatabase(migrating: database, schema: Rowing.schema)
        try GenerateCommand<Rowing>.parse([
            "--output", root.appending(path: "pages").path, "--database", database, "--public", publicFolder,
            "--static-only", "--no-compression",
        ]).run()
    }

    private func rendered() throws -> String {
        try String(contentsOf: root.appending(path: "pages/about/index.html"), encoding: .utf8)
    }

    @Test func `a page shows the text of a file in its language, with pictures of the site`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("public/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        try write("content/about.md", "## Boats\n\n![A boat](boat.svg) [up](#boats) [again](/about#boats)\n")
        #expect(try page("/about").contains(#"<h2 id="boats">Boats</h2><p><img src="/assets/boat."#))
        #expect(try page("/about").contains(##"<a href="#boats">up</a> <a href="/about#boats">again</a>"##))
        #expect(try page("/aboutvi") == page("/about"))
        try write("content/about.vi.md", "Thuyền\n")
        #expect(try page("/aboutvi").contains("<main><p>Thuyền</p></main>"))
        #expect(try page("/about").contains("Boats"))
    }

    @Test(arguments: [
        (nil, "1:1: there is no such file"),
        ("---\ntitle: About\n---\nText", "2:1: the text of a page has no front matter"),
        ("Text\n\n<hr>", "3:1: HTML is not allowed here"),
        ("# About", "1:1: the title is the page's only #: write ## About"),
        ("![A boat](boat.svg)", "1:1: there is no picture boat.svg below the site's public folder"),
        ("[boats](boats.md)", "1:1: write the address of a page, such as /about, instead of boats.md"),
        ("## Boats\n\n[up](#boat)", "3:1: there is no heading #boat in content/about.md: do you mean #boats?"),
    ])
    func `a site does not start with a wrong text, and names its line`(text: String?, problem: String) throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("public/site.css", "")
        try write("content/other.md", "Text")
        if let text { try write("content/about.md", text) }
        let error = #expect(throws: ContentProblems.self) { try page("/about") }
        #expect(error?.description == "content/about.md:\(problem)")
    }

    @Test func `generate renders what the file has now, and fails if a link leads to no page`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("public/site.css", "")
        try write("content/about.md", "Six boats, see [us](/about?all).\n")
        try generate()
        #expect(try rendered().contains("Six boats"))
        try write("content/about.md", "Seven boats.\n")
        try generate()
        #expect(try rendered().contains("Seven boats"))

        try write("content/about.md", "Eight\n\n[boats](/boats#six)\n")
        let error = #expect(throws: ContentProblems.self) { try generate() }
        #expect(error?.description == "content/about.md:3:1: the site has no page /boats")
        #expect(try rendered().contains("Seven boats"))
    }

    @Test func `links to other sites are asked for with the folder of the site's files`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("public/site.css", "")
        // Nobody listens at this port.
        try write("content/about.md", "[one](http://127.0.0.1:1/a#b) [two](http://127.0.0.1:1/a) [us](/about)\n")
        let database = root.appending(path: "site.sqlite").path
        _ = try SQLiteDatabase(migrating: database, schema: Rowing.schema)
        let check = LinksCheck(
            database: FileInspection(of: database, schema: Rowing.schema), folders: [],
            texts: { [publicFolder] in try PageTexts.read(by: Rowing.self, publicFolder: publicFolder) })
        let found = check.findings().map(\.message)
        #expect(
            found.count == 1 && found[0].hasPrefix("content/about.md: http://127.0.0.1:1/a does not answer"), "\(found)"
        )

        try write("content/about.md", "# About\n")
        #expect(check.findings() == [.failed("content/about.md:1:1: the title is the page's only #: write ## About")])
    }
}
