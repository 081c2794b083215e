import Foundation
import HTTPTypes
import Markup
import Platform
import SiteDatabase
import SiteMarkdown
import Snapshots
import Testing
import Web

@testable import ManualSite
@testable import SiteCollections
@testable import ViperWeb

/// The manual as a site, with the files of the repository.
@Suite struct ManualSiteTests {
    private static let website = Result {
        let database = try SQLiteDatabase(inMemory: ManualProgram.schema)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Manual/public")
        try ContentFolders(of: ManualProgram.self, publicFolder: folder.standardizedFileURL.path).take(into: database)
        return ManualProgram.site(
            SiteContext(reading: database, assets: try Assets(folders: []), hasWorker: false))
    }

    /// The HTML of each page, by its address.
    private static let pages = Result {
        var pages: [String: String] = [:]
        try website.get().prerenderedPages { page in
            guard let rendered = try page.render() else { throw PagesBehind(page.link.url.string) }
            guard rendered.media == .page else { return }
            pages[page.link.url.string] = String(decoding: rendered.bytes, as: UTF8.self)
        }
        return pages
    }

    @Test func `each link leads to a page, and each fragment to an element`() throws {
        let pages = try Self.pages.get()
        var others: Set<String> = []
        try Self.website.get().prerenderedPages { others.insert($0.link.url.string) }
        #expect(pages.count > 30)
        for (address, html) in pages {
            for match in html.matches(of: /<a href="([^"]+)"/) {
                let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                guard !parts[0].contains(":") else { continue }
                let target = parts[0].isEmpty ? address : String(parts[0])
                #expect(others.contains(target), "\(address) links to \(target)")
                guard parts.count > 1 else { continue }
                #expect(
                    pages[target]?.contains("id=\"\(parts[1])\"") == true, "\(address) links to \(target)#\(parts[1])")
            }
        }
    }

    @Test func `a reader gets from the first page to the last one by the links to the next`() throws {
        let pages = try Self.pages.get()
        var (address, read) = ("/", ["/"])
        while let next = pages[address]?.firstMatch(of: /<a href="([^"]+)" class="next">/)?.1, read.count < 1_000 {
            let back = pages[String(next)]?.firstMatch(of: /<a href="([^"]+)" class="previous">/)?.1
            #expect(back == Substring(address))
            address = String(next)
            read.append(address)
        }
        #expect(read.count == pages.count - 1 && read[1] == "/tutorial/ten-minutes")
    }

    @Test func `each page has its source`() throws {
        let website = try Self.website.get()
        let source = website.respond(to: Request(path: "/source/guides/mail.txt"))
        #expect(source.fields[.contentType] == "text/plain; charset=utf-8")
        #expect(String(decoding: source.body, as: UTF8.self).contains("## Write a mail"))
        for missing in ["/source/guides/mail", "/source/guides/none.txt", "/source"] {
            #expect(website.respond(to: Request(path: missing)).status.code == 404)
        }
    }

    @Test func `a page shows its text, its parts, its neighbours and all pages`() throws {
        let item = { (address: String, section: ManualSection?, order: Int) in
            ManualContents.Item(address: EntryAddress(address), title: address, section: section, order: order)
        }
        let contents = ManualContents(
            items: [item("index", nil, 0), item("guides/mail", .guides, 1), item("reference/api", .reference, 1)])
        let text = ContentText(
            markdown: try .init(
                "[api](../reference/api.md) [code](../../../a.swift)\n\n## One\n\n## Two\n\n## Three\n"),
            path: "guides/mail.md", addresses: ["reference/api.md": EntryAddress("reference/api")], others: [:],
            photographs: [:])
        let router = CollectionRouter(base: .root, group: nil, hasFeed: false, hasLists: false, hasFolders: true)
        let card = ManualCard(summary: "A line.", text: text, contents: contents)
        let assets = try Assets(folders: [])
        for address in ["index", "guides/mail"] {
            let view = ManualPageView(
                model: EntryModel(title: "Mail", id: 1, address: EntryAddress(address), card: card), router: router,
                assets: assets)
            assertSnapshot(of: view, named: "ManualPageView/\(address.replacing("/", with: "-"))")
        }
    }
}
