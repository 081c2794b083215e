import Foundation
import HTTPTypes
import Markup
import Platform
import SiteDatabase
import SiteMarkdown
import SiteStores
import StaticSite
import Testing
import Web

@testable import StaticSearch

@Suite struct StaticSearchModuleTests {
    private struct Changed: Change { static let name = "changed" }
    private struct OtherChange: Change { static let name = "other" }

    /// The pages of a site, which a test changes, and how often they were asked for.
    private final class Pages: Sendable {
        let titles = Lock(["Coffee", "Tea"])
        let max = Lock(10)
        let looks = Lock(0)

        func all() -> [StaticSearchPage] {
            looks.withLock { $0 += 1 }
            return titles.withLock { $0 }.map {
                StaticSearchPage(url: SafeURL(encodedPath: "/\($0.lowercased())"), title: $0, text: "About \($0).")
            }
        }
    }

    private let pages = Pages()
    private let database: SQLiteDatabase

    init() throws {
        database = try SQLiteDatabase(inMemory: SiteSchema())
    }

    private func website() -> (StaticSearchModule, Website) {
        let module = StaticSearchModule(
            database, at: Link.root.appending("search"), language: "en", text: .english, changes: [Changed.self],
            isOffered: { [pages] in pages.titles.withLock(\.count) <= pages.max.withLock(\.self) },
            pages: { [pages] in pages.all() })
        return (
            module,
            Website(modules: [module]) { screen in
                AnyHTML(
                    document(.lang("en")) {
                        head {
                            title { screen.title }; screen.head
                        }
                        body {
                            module.form()
                            screen.content
                        }
                    })
            }
        )
    }

    private func files(_ website: Website) throws -> [String: RenderedPage] {
        var files: [String: RenderedPage] = [:]
        try website.prerenderedPages { page in files[page.link.url.string] = try page.render() }
        return files
    }

    private func answer(_ website: Website, _ reference: String) -> (code: Int, text: String) {
        let parts = reference.split(separator: "?", maxSplits: 1).map(String.init)
        let response = website.respond(to: Request(path: parts[0], query: parts.count > 1 ? parts[1] : ""))
        return (response.status.code, String(decoding: response.body, as: UTF8.self))
    }

    @Test func `the page, the script and all files of the index are rendered ahead`() throws {
        let (_, website) = website()
        let files = try files(website)
        let index = StaticSearchIndex(language: "en", pages: pages.all())
        let script = "/search/\(StaticSearchScript.name)"
        #expect(Set(files.keys) == Set(index.files.map { "/search/\($0.name)" } + ["/search", script]))
        for file in index.files { #expect(files["/search/\(file.name)"]?.bytes == file.bytes) }
        #expect(files["/search/en/entry.txt"]?.media == .text && files[script]?.media == .script)
        #expect(files[script]?.bytes == StaticSearchScript.bytes)
        let page = String(decoding: try #require(files["/search"]).bytes, as: UTF8.self)
        #expect(page.contains(#"<script type="module" src="\#(script)">"#))
        #expect(page.contains(#"data-search="/search/en/entry.txt""#))
        #expect(page.contains(#"<a href="/tea">Tea</a>"#))
    }

    @Test func `a worker answers a search without a script with the page of all pages, and reads them once`() {
        let (_, website) = website()
        #expect(answer(website, "/search?q=tea").code == 200)
        #expect(answer(website, "/search?q=tea").text == answer(website, "/search").text)
        #expect(answer(website, "/search?q=").code == 301)
        for missing in ["/search/en/w/0123456789.txt", "/search/en", "/search/en/entry.txt/x", "/search/vi/entry.txt"] {
            #expect(answer(website, missing).code == 404, "\(missing)")
        }
        #expect(pages.looks.withLock { $0 } == 1)
    }

    @Test func `the index follows the pages, and its files are looked up without them`() throws {
        let (_, website) = website()
        let before = answer(website, "/search/en/entry.txt").text
        let part = try #require(StaticSearchIndex(language: "en", pages: pages.all()).files.first).name
        let looks = pages.looks.withLock { $0 }
        #expect(answer(website, "/search/\(part)").code == 200)
        #expect(pages.looks.withLock { $0 } == looks)
        pages.titles.withLock { $0.append("Water") }
        try database.write { try $0.renewPageRevision() }
        #expect(answer(website, "/search/en/entry.txt").text != before)
        #expect(answer(website, "/search").text.contains("Water"))
    }

    @Test func `a change of the pages renders the site, and no other change does`() throws {
        let (module, _) = website()
        #expect(try affectsAll(Changed(), module))
        #expect(try !affectsAll(OtherChange(), module))
    }

    private func affectsAll(_ change: any Change, _ module: StaticSearchModule) throws -> Bool {
        guard case .only(let pages, _) = try module.pages(affectedBy: change) else { return true }
        #expect(pages.isEmpty)
        return false
    }

    @Test func `a search that is not offered has no form and no file, and no change renders the site`() throws {
        let (module, website) = website()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = Output("\(folder.path)/site")
        let generator = Generator(website: website, assets: try Assets(folders: []), compressions: [], threads: 1)
        _ = try generator.generate(output.lock(), manifest: Manifest(revision: "1", settings: [String]()))
        let manifest = try #require(output.manifest(of: [String].self))

        pages.max.withLock { $0 = 1 }
        #expect(module.form() != nil && generator.canRewrite(manifest), "the state is the same")
        try database.write { try $0.renewPageRevision() }
        #expect(try module.form() == nil && files(website).isEmpty && answer(website, "/search").code == 404)
        #expect(try !affectsAll(Changed(), module))
        #expect(!generator.canRewrite(manifest), "the search has gone: everything is rendered anew")
        pages.max.withLock { $0 = 2 }
        try database.write { try $0.renewPageRevision() }
        #expect(try module.form() != nil && files(website).count > 3 && answer(website, "/search").code == 200)
    }

    @Test func `a text in Markdown has a section for each heading`() throws {
        let text = try Markdown("Before.\n\n## One\n\nText.\n\n## One\n\nMore.")
        let page = StaticSearchPage(url: SafeURL(encodedPath: "/a"), title: "A", markdown: text)
        #expect(page.sections.map(\.id) == ["", "one", "one-1"])
        #expect(page.sections.map(\.text) == ["Before.", "Text.", "More."])
    }
}
