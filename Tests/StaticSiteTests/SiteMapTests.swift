import Foundation
import FoundationXML
import Snapshots
import Testing
import Web

@testable import StaticSite

struct SiteMapTests {
    @Test func `the site map looks as recorded`() throws {
        let site = try LeafSite()
        try site.generate()
        assertSnapshot(of: try site.text(of: "sitemap.xml"), named: "SiteMap/two-languages", extension: "xml")
        assertSnapshots(in: "SiteMap", are: ["two-languages.xml"])
    }

    @Test func `without an origin there is none`() throws {
        let site = try LeafSite()
        _ = try site.generator(origin: nil).generate(
            site.output.lock(), manifest: Manifest(revision: "1", settings: [String]()))
        #expect(try site.files()["sitemap.xml"] == nil)
        #expect(try site.text(of: "robots.txt") == "User-agent: *\nDisallow:\n")
    }

    private func files(of site: LeafSite, memory: Int = SiteMap.memory) throws -> [String: String] {
        let origin = try #require(Origin("https://leaf.example"))
        var files: [String: String] = [:]
        // Without the feed, which the run that renders leaves out.
        let feeds = Set([["leaves.atom"], ["vi", "leaves.atom"]].map { Link(Address(path: $0)) })
        try SiteMap(website: site.generator().website, origin: origin, leavingOut: feeds)
            .files(pages: 2 * (site.names.count + 1), memory: memory) {
                #expect(files.updateValue(String(decoding: $0, as: UTF8.self), forKey: $1.path) == nil)
            }
        return files
    }

    private func site(of leaves: Int) throws -> LeafSite {
        try LeafSite(Dictionary(uniqueKeysWithValues: (0..<leaves).map { ("leaf-\($0)", "") }))
    }

    @Test func `a large site has parts in which each page stands once beside its translations, and an index`() throws {
        let site = try site(of: 1_000)
        let files = try files(of: site)
        let parts = (1...8).map { "sitemap-\($0).xml" }
        #expect(Set(files.keys) == Set(parts + ["sitemap.xml"]))
        let index = try #require(files["sitemap.xml"])
        #expect(
            index.matches(of: /<loc>https:\/\/leaf.example\/(.*?)<\/loc>/).map { String($0.output.1) } == parts)
        var pages = 0
        for part in parts {
            let text = try #require(files[part])
            #expect(XMLParser(data: Data(text.utf8)).parse())
            let own = text.matches(of: /<loc>https:\/\/leaf.example(.*?)<\/loc>/).map { String($0.output.1) }
            pages += own.count
            #expect((150...350).contains(own.count))
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("<url>") }
            #expect(lines == lines.sorted() && Set(lines).count == own.count)
            for leaf in own where leaf.hasPrefix("/leaf") { #expect(own.contains("/vi\(leaf)"), "\(leaf)") }
        }
        #expect(pages == 2_002)
    }

    @Test func `the parts are the same, however many of them fit into memory`() throws {
        let site = try site(of: 1_000)
        let whole = try files(of: site)
        for memory in [1, 100_000, 400_000] { #expect(try files(of: site, memory: memory) == whole) }
    }

    @Test(arguments: [(0, 1), (256, 1), (257, 2), (512, 2), (513, 4), (325_000, 2_048)])
    func `there are as many parts as have 256 pages at most on average`(pages: Int, parts: Int) {
        #expect(SiteMapParts(pages: pages).count == parts)
    }
}
