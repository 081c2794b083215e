import Accounts
import Foundation
import HTTPTypes
import Platform
import SiteDatabase
import Synchronization
import Testing
import Web

@testable import StaticSite
@testable import ViperWeb

/// A worker's changes return when the pages show them.
@Suite struct LivePagesTests {
    @Test func `writers at the same moment each find their change in every page once it is rendered`() throws {
        let journal = try Journal(entries: 8)
        let live = try journal.live()
        let wrong = Mutex([String]())
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            do {
                for round in 0..<5 {
                    let text = "text \(thread) \(round)"
                    try journal.store.edit(thread + 1, text)
                    try live.finishChange()
                    // Nobody else edits this entry.
                    let pages = ["entries/\(thread + 1)", thread < 3 ? "entries/page/2" : "entries"]
                    for page in try pages.map({ try journal.text(of: "\($0)/index.html") }) where !page.contains(text) {
                        wrong.withLock { $0.append("\(text) is not in \(page)") }
                    }
                }
            } catch {
                wrong.withLock { $0.append("\(error)") }
            }
        }
        #expect(wrong.withLock { $0 } == [])
        #expect(try journal.differences() == [])
        #expect(journal.failures.all == [])
    }

    @Test func `a change whose pages another run keeps is stored, and its pages follow by themselves`() throws {
        let journal = try Journal(entries: 2)
        let live = try journal.live()
        do {
            let other = try journal.output.lock()
            for (entry, text) in [(1, "waits"), (2, "waits too")] {
                try journal.store.edit(entry, text)
                #expect(throws: PagesBehind.self) { try live.finishChange(within: 0.05) }
            }
            #expect(try journal.store.entry(1)?.text == "waits")
            #expect(try !journal.text(of: "entries/1/index.html").contains("waits"))
            withExtendedLifetime(other) {}
        }
        // What waited goes first.
        try live.finishChange()
        #expect(try journal.differences() == [])
    }

    @Test func `a change whose pages cannot be written is stored, and the next one makes it good`() throws {
        let journal = try Journal(entries: 2)
        let live = try journal.live()
        let page = "\(journal.output.path)/entries/1/index.html"
        try FileManager.default.removeItem(atPath: page)
        try FileManager.default.createDirectory(atPath: "\(page)/x", withIntermediateDirectories: true)
        try journal.store.edit(1, "another text")
        let error = #expect(throws: PagesBehind.self) { try live.finishChange() }
        #expect(error.map { "\($0)" }?.contains("entries/1/index.html") == true)
        #expect(journal.failures.all.count == 1)
        #expect(try journal.store.entry(1)?.text == "another text")
        try FileManager.default.removeItem(atPath: page)
        try journal.store.edit(2, "a third text")
        try live.finishChange()
        #expect(try journal.differences() == [])
    }

    @Test func `the redirect of a post goes out when the pages show it, else a page that says that it is saved`() throws
    {
        let journal = try Journal(entries: 2)
        let live = try journal.live()
        let timeout = Mutex(20.0)
        let website = try JournalSite.site(
            SiteContext(
                database: journal.database, assets: Assets(folders: []),
                sessions: Sessions(store: MemorySessionStore()), accounts: MemoryAccountStore(),
                signInAttempts: MemorySignInAttempts(),
                renderChanges: { try live.finishChange(within: timeout.withLock(\.self)) }))
        let post = { (text: String) in
            RequestContext().use {
                website.respond(
                    to: Request(
                        id: "r1", method: .post, path: "/entries/1", fields: Self.fields,
                        body: Array("text=\(text)".utf8)))
            }
        }
        #expect(post("one").status == .seeOther)
        #expect(try journal.text(of: "vi/entries/1/index.html").contains("<p>one</p>"))
        timeout.withLock { $0 = 0.5 }
        let other = try journal.output.lock()
        let response = post("two")
        #expect(response.status == .accepted && response.failure is PagesBehind)
        let page = String(decoding: response.body, as: UTF8.self)
        #expect(page.contains("Your change is saved") && page.contains("<code>r1</code>"))
        #expect(try journal.store.entry(1)?.text == "two")
        withExtendedLifetime(other) {}
    }

    private static let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    @Test func `a run of another process is noticed, with its settings`() throws {
        let journal = try Journal(entries: 2)
        let live = try journal.live()
        try journal.store.edit(1, "one")
        try live.finishChange()
        let settings = RenderSettings(
            database: journal.settings.database, publicFolder: journal.settings.publicFolder,
            pictures: journal.settings.pictures, origin: nil, isStaticOnly: false, isCompressed: false)
        _ = try journal.sites.generate(journal.output, settings)
        try journal.store.edit(1, "two")
        try live.finishChange()
        let files = try journal.files()
        #expect(!files.keys.contains { $0.hasSuffix(".gz") || $0.contains("sitemap") })
        #expect(try journal.text(of: "entries/1/index.html").contains("two"))
    }
}
