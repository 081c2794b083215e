import Foundation
import Platform
import SiteDatabase
import Testing
import Web

@testable import StaticSite
@testable import ViperWeb

/// A run that ended anywhere between the change's commit and its manifest is made good by the next start.
@Suite struct InterruptedRewritingTests {
    @Test func `a change that was committed and not rendered is rendered by the next start`() throws {
        let journal = try Journal(entries: 8)
        try journal.store.edit(3, "one")
        try journal.store.remove(1)
        #expect(try journal.text(of: "entries/1/index.html").contains("entry 0"))
        try journal.sites.refresh()
        #expect(try journal.differences() == [])
    }

    /// Each file is switched by a rename, so what a kill leaves is old files and new ones.
    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `a run that is killed while it switches is made good`(seed: UInt64) throws {
        let journal = try Journal(entries: 9)
        var random = SplitMix(state: seed)
        let (old, manifest) = (try journal.files(), try #require(journal.manifest))
        if seed % 2 == 0 { try journal.store.add("tenth") } else { try journal.store.edit(2, "another text") }
        try journal.sites.refresh()
        let (new, mapped) = (try journal.files(), try #require(journal.manifest).mappedPages)
        let site = try #require(try journal.output.lock().folder(of: journal.output.version()))
        for name in Set(old.keys).union(new.keys).sorted() where !name.hasSuffix(".gz") && !name.hasSuffix(".br") {
            guard Bool.random(using: &random) else { continue }
            // Its copies are switched before a file is.
            for copy in ["", ".gz", ".br"].prefix(Int.random(in: 1...3, using: &random)).map({ name + $0 }) {
                if new[copy] != nil { try site.remove(FileName(own: copy)) }
                if let bytes = old[copy] { try site.write(bytes, to: FileName(own: copy)) }
            }
        }
        // As the run itself leaves it before it switches.
        let known = mapped == manifest.mappedPages
        try journal.output.write(manifest.rendered(with: manifest.frame, mappedPages: known ? mapped : nil))
        try FileManager.default.createDirectory(
            atPath: "\(journal.output.versions)/new", withIntermediateDirectories: true)
        #expect(try journal.differences() != [])
        try journal.sites.refresh()
        #expect(try journal.differences() == [])
    }

    @Test func `the number of pages in the site map is unknown while it changes`() throws {
        let journal = try Journal(entries: 3)
        // A folder where the new page's file should be: its rename fails, after the manifest was marked.
        try FileManager.default.createDirectory(
            atPath: "\(journal.output.path)/entries/4/index.html/x", withIntermediateDirectories: true)
        try journal.store.add("fourth")
        #expect(throws: (any Error).self) { try journal.sites.refresh() }
        #expect(journal.manifest?.mappedPages == nil)
        #expect(try journal.manifest?.revision != journal.database.pageRevision)
        try FileManager.default.removeItem(atPath: "\(journal.output.path)/entries/4")
        try journal.sites.refresh()
        #expect(try journal.differences() == [])
    }

    @Test func `a damaged site map is noticed before a file is switched, and everything is rendered`() throws {
        let journal = try Journal(entries: 3)
        let map = URL(fileURLWithPath: "\(journal.output.path)/sitemap.xml")
        try Data("<urlset>".utf8).write(to: map)
        let (before, manifest) = (try journal.files(), try #require(journal.manifest))
        try journal.store.edit(1, "another text")
        let site = try journal.settings.site(of: JournalSite.self, on: journal.database, threads: 1)
        let pages = try #require(try site.affectedPages(since: manifest))
        #expect(throws: OutputError.damagedSiteMap("\(journal.output.versions)/1/sitemap.xml")) {
            try site.generator.rewrite(pages, of: journal.output.lock(), from: manifest, to: manifest)
        }
        #expect(try journal.files() == before)
        #expect(journal.manifest == manifest)
        try journal.live().finishChange()
        #expect(try journal.differences() == [])
        try Data("<urlset>".utf8).write(to: map)
        try journal.store.edit(1, "a third text")
        try journal.sites.refresh()
        #expect(try journal.differences() == [])
    }
}
