import Foundation
import Platform
import Synchronization
import Testing
import Web

@testable import StaticSite

struct GeneratorTests {
    @Test func `every page, error page and asset becomes a file, texts with their copies`() throws {
        let site = try LeafSite()
        let summary = try site.generate()
        let files = try site.files()
        let plain = files.keys.filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") }.sorted()
        #expect(
            plain.map { $0.replacing(/\.[0-9a-f]{16}\./, with: ".*.") } == [
                "400.html", "404.html", "413.html", "429.html", "50x.html", "assets/pictures/a.*.png",
                "assets/site.*.css", "index.html", "leaves.atom",
                "oolong/index.html", "robots.txt", "sencha/index.html", "sitemap.xml", "vi/400.html", "vi/404.html",
                "vi/413.html", "vi/429.html", "vi/50x.html",
                "vi/index.html", "vi/leaves.atom", "vi/oolong/index.html", "vi/sencha/index.html",
            ])
        #expect(summary.written == plain.count && summary.kept == 0 && summary.removed == 0)
        for name in plain {
            let hasCopies = files["\(name).gz"] != nil && files["\(name).br"] != nil
            #expect(hasCopies == !name.hasSuffix(".png"), "\(name)")
        }
        #expect(try site.text(of: "vi/oolong/index.html").hasSuffix("<h1>oolong</h1><p>A</p></body></html>"))
        #expect(try site.text(of: "robots.txt").hasSuffix("Sitemap: https://leaf.example/sitemap.xml\n"))
    }

    @Test(arguments: [1, 2, 7]) func `the same input gives the same bytes, by however many threads`(threads: Int) throws
    {
        let leaves = Dictionary(uniqueKeysWithValues: (0..<100).map { ("leaf-\($0)", "Text \($0)") })
        let one = try LeafSite(leaves)
        let other = try LeafSite(leaves)
        try one.generate(threads: 1)
        try other.generate(threads: threads)
        #expect(try one.files() == other.files())
        #expect(try one.files().keys.count { $0.hasSuffix("index.html") } == 202)
    }

    @Test func `a second run writes what changed, keeps the rest as the same files, and removes what is no page`()
        throws
    {
        let site = try LeafSite(["oolong": "A", "sencha": "B", "assam": "C"])
        let first = try site.generate()
        let (kept, changed) = (try site.status(of: "sencha/index.html"), try site.status(of: "oolong/index.html"))
        site["oolong"] = "Z"
        site["assam"] = nil
        let second = try site.generate()
        // Home, feed and oolong in two languages, and the site map; assam in two languages.
        #expect(second.written == 7 && second.removed == 2)
        #expect(second.kept == first.written - 9)
        #expect(try site.status(of: "sencha/index.html").st_ino == kept.st_ino)
        #expect(try site.status(of: "sencha/index.html.br").st_nlink == 1, "the old version is gone")
        #expect(try site.status(of: "oolong/index.html").st_ino != changed.st_ino)
        #expect(try site.files()["assam/index.html"] == nil)
        #expect(try site.text(of: "oolong/index.html").contains("<p>Z</p>"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(site.output.path).versions").sorted() == [
                "2", "lock", "manifest.json",
            ])
    }

    @Test func `middleware runs around every file, and one that no file can follow ends the run with the page's name`()
        throws
    {
        let site = try LeafSite()
        try site.generate(middleware: [Stamp(text: "<!-- stamped -->", hidden: nil)])
        let pages = try site.files().filter { $0.key.hasSuffix("index.html") }
        #expect(pages.count == 6)
        #expect(pages.values.allSatisfy { String(decoding: $0, as: UTF8.self).hasSuffix("<!-- stamped -->") })
        let before = try site.files()
        let error = #expect(throws: PrerenderError.self) {
            try site.generate(middleware: [Stamp(text: "", hidden: "/sencha")])
        }
        #expect("\(try #require(error))" == "/sencha cannot be a file: its status is 400")
        #expect(try site.files() == before)
    }

    @Test func `a run that fails leaves the old site and no rest, and the next one succeeds`() throws {
        let site = try LeafSite()
        try site.generate()
        let before = try site.files()
        site["oolong"] = "Z"
        site.broken.withLock { $0 = "sencha" }
        #expect(throws: StoreUnavailable.self) { try site.generate() }
        #expect(try site.files() == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(site.output.path).versions").sorted() == [
                "1", "lock", "manifest.json",
            ])
        site.broken.withLock { $0 = nil }
        #expect(try site.generate().written == 2)
    }

    @Test func `what a killed run left is no matter`() throws {
        let site = try LeafSite()
        try site.generate()
        let rest = "\(site.output.path).versions/new/oolong"
        try FileManager.default.createDirectory(atPath: rest, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: "\(rest)/index.html"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(site.output.path).versions/link", withDestinationPath: "site.versions/new")
        site["oolong"] = "Z"
        #expect(try site.generate().written == 2)
        #expect(try site.text(of: "oolong/index.html").contains("<p>Z</p>"))
    }

    @Test func `a path that holds something else is left alone`() throws {
        let site = try LeafSite()
        try FileManager.default.createDirectory(atPath: site.output.path, withIntermediateDirectories: false)
        let note = "\(site.output.path)/note"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: note))
        #expect(throws: OutputError.occupied(site.output.path)) { try site.generate() }
        #expect(FileManager.default.contents(atPath: note) == Data("mine".utf8))
        #expect(!site.output.exists, "nothing is written beside it either")
        try FileManager.default.removeItem(atPath: note)
        #expect(try site.generate().written > 0, "an empty folder becomes the link")
        try FileManager.default.removeItem(atPath: site.output.path)
        try FileManager.default.createSymbolicLink(atPath: site.output.path, withDestinationPath: "/")
        #expect(throws: OutputError.occupied(site.output.path)) { try site.generate() }
    }

    @Test func `a second run waits for the first and says so`() throws {
        let site = try LeafSite()
        let told = Atomic<Int>(0)
        var first: LockedOutput? = try site.output.lock { told.add(1, ordering: .relaxed) }
        #expect(told.load(ordering: .relaxed) == 0)
        let output = site.output
        let second = Thread {
            _ = try? output.lock { told.add(1, ordering: .relaxed) }
            told.add(10, ordering: .relaxed)
        }
        second.start()
        while told.load(ordering: .relaxed) == 0 { usleep(1_000) }
        #expect(told.load(ordering: .relaxed) == 1)
        withExtendedLifetime(first) {}
        first = nil
        while told.load(ordering: .relaxed) != 11 { usleep(1_000) }
    }

    @Test func `a page whose address is no file's name ends the run with its name`() throws {
        let site = try LeafSite([".secret": "A"])
        let error = #expect(throws: OutputError.self) { try site.generate() }
        #expect(error?.description.contains("/.secret") == true)
        #expect(!FileManager.default.fileExists(atPath: site.output.path))
    }

    @Test func `progress ends at the number of pages`() throws {
        let site = try LeafSite()
        let last = Mutex((0, 0))
        _ = try site.generator().generate(
            site.output.lock(), manifest: Manifest(revision: "1", settings: [String]())
        ) { done, total in last.withLock { $0 = (done, total) } }
        #expect(last.withLock { $0 } == (8, 8))
    }

    @Test func `the manifest says what the site was made of`() throws {
        let site = try LeafSite()
        #expect(site.output.manifest(of: [String].self) == nil)
        try site.generate()
        #expect(site.output.manifest(of: [String].self)?.settings == ["leaves"])
        #expect(site.output.manifest(of: [String].self)?.revision == "1")
    }
}

/// Writes a text below every page, and hides one.
private struct Stamp: Middleware {
    let text: String
    let hidden: String?

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        guard request.path != hidden else { throw SiteError.badRequest }
        var response = try next(request)
        response.body += text.utf8
        return response
    }
}
