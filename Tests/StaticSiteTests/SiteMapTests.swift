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

    @Test func `a large site has parts, each of them within the protocol's limits, and an index`() throws {
        let leaves = Dictionary(uniqueKeysWithValues: (0..<(SiteMap.maxInPart / 2 + 1)).map { ("leaf-\($0)", "") })
        let site = try LeafSite(leaves)
        let origin = try #require(Origin("https://leaf.example"))
        var parts: [String: String] = [:]
        let website = try site.generator().website
        try SiteMap(website: website, origin: origin, leavingOut: []).parts {
            parts[$1] = String(decoding: $0, as: UTF8.self)
        }
        #expect(Set(parts.keys) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"])
        let counts = ["sitemap-1.xml", "sitemap-2.xml"].map { parts[$0]?.matches(of: /<url>/).count ?? 0 }
        // Home and feed in two languages come on top.
        #expect(counts == [SiteMap.maxInPart, 2 + 4])
        #expect(SiteMap.maxInPart <= 50_000)
        let index = try #require(parts["sitemap.xml"])
        #expect(index.contains("<sitemap><loc>https://leaf.example/sitemap-2.xml</loc></sitemap>"))
        for part in parts.values {
            #expect(part.utf8.count < 50 * 1_048_576)
            #expect(XMLParser(data: Data(part.utf8)).parse())
        }
    }
}
