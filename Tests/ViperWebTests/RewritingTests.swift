import Accounts
import ArgumentParser
import Foundation
import Passwords
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import StaticSite
@testable import ViperWeb

/// After each change the site of files is the one that a whole rendering makes, byte by byte.
@Suite struct RewritingTests {
    @Test(arguments: [(1, 0, 30), (2, 3, 30), (3, 14, 20)])
    func `after each of 80 random changes, the folder is as a whole rendering makes it`(
        seed: UInt64, entries: Int, changes: Int
    ) throws {
        let journal = try Journal(entries: entries)
        let live = try journal.live()
        var random = SplitMix(state: seed)
        var readers: [SessionToken] = []
        for number in 0..<changes {
            // Several that wait are done in one go, by a worker or by the next start.
            for _ in 0..<[1, 1, 1, 2, 5].randomElement(using: &random)! {
                try change(journal.store, number, &readers, &random)
            }
            if Bool.random(using: &random) { try live.finishChange() } else { try journal.sites.refresh() }
            #expect(try journal.differences() == [], "after change \(number) of seed \(seed)")
        }
        #expect(journal.failures.all == [])
    }

    private func change(
        _ store: JournalStore, _ number: Int, _ readers: inout [SessionToken], _ random: inout SplitMix
    ) throws {
        let ids = try store.entries().map(\.id)
        let text = "text \(number) \(random.next() % 1_000)"
        switch (random.next() % 26, ids.randomElement(using: &random)) {
        case (0, _): try store.setHeading(text, recorded: true)
        case (1, _): try store.setHeading(text, recorded: false)
        case (2...7, let id?): try store.remove(id)
        case (8...13, let id?): try store.edit(id, text)
        case (20...23, let id?):
            let reader = Writer.newcomer(at: Date())
            try store.read(id, by: reader)
            readers.append(try #require(reader.newSession).token)
        case (24...25, _):
            guard let gone = readers.indices.randomElement(using: &random) else { return }
            try store.database.sessions.remove(readers.remove(at: gone))
        default: try store.add(text)
        }
    }

    @Test func `a command that removes visitors or an account renders the pages that showed them`() throws {
        let journal = try Journal(entries: 2)
        let database = journal.database
        let ann = try UserName("ann@example.org")
        let account = try #require(
            try database.accounts(hasher: Argon2id(.minimum)).add(
                ann, Password("correct horse"), id: nil, role: nil, at: Date()))
        let identity = Identity(id: account.id.text, name: ann.text)
        try database.sessions.save(
            Session(of: identity.visitor, identity: identity, begun: Date()), for: .random(), at: Date())
        for reader in [Writer(identity.visitor), .newcomer(at: Date())] { try journal.store.read(1, by: reader) }
        try journal.sites.refresh()
        let readers = {
            try journal.text(of: "entries/1/index.html").firstMatch(of: /read by \d/).map { String($0.output) }
        }
        #expect(try readers() == "read by 2")
        try AccountRemoveCommand<JournalSite>.parse([ann.text, "--database", journal.path]).run()
        #expect(try readers() == "read by 1")
        try PurgeCommand<JournalSite>.parse(["--idle", "0", "--database", journal.path]).run()
        #expect(try readers() == "read by 0")
        #expect(try journal.differences() == [])
    }

    @Test func `the site map gets parts by the pages that come, and loses them with those that go`() throws {
        let journal = try Journal(entries: 105)
        let live = try journal.live()
        var parts: [Int] = []
        for step in 0..<5 {
            if step % 2 == 0 { try journal.store.add("one more") } else { try journal.store.remove(106 - step) }
            try live.finishChange()
            #expect(try journal.differences() == [], "step \(step)")
            parts.append(try journal.files().keys.count { $0.wholeMatch(of: /sitemap-\d+\.xml/) != nil })
        }
        #expect(parts == [2, 0, 2, 0, 2])
    }

    @Test func `an edit rewrites the pages that show it, and touches no other file`() throws {
        let journal = try Journal(entries: 12)
        let before = try journal.files()
        try journal.store.edit(1, "another text")
        try journal.live().finishChange()
        let after = try journal.files()
        let changed = after.keys.filter { after[$0] != before[$0] && !$0.contains("sitemap") }
        let pages = ["", "vi/"].flatMap { ["\($0)entries/1/index.html", "\($0)entries/page/3/index.html"] }
        #expect(Set(changed) == Set(pages.flatMap { page in ["", ".gz", ".br"].map { page + $0 } }))
        #expect(Set(after.keys) == Set(before.keys))
    }

    @Test func `a picture that came later is added with the page that shows it`() throws {
        let journal = try Journal(entries: 1)
        let live = try journal.live()
        try journal.store.edit(1, "first")
        try live.finishChange()
        try Data([1, 2, 3]).write(to: journal.folder.appendingPathComponent("pictures/late.png"))
        try journal.store.edit(1, "pictures/late")
        try live.finishChange()
        let page = try journal.text(of: "entries/1/index.html")
        let address = try #require(page.firstMatch(of: /\/(assets\/pictures\/late\.[0-9a-f]{16}\.png)/)?.output.1)
        #expect(try journal.files()[String(address)] == [1, 2, 3])
        #expect(try journal.differences() == [])
    }

    /// A layout that another version of the program has, for one.
    @Test func `where error pages have other bytes than the last run's, everything is rendered anew`() throws {
        let journal = try Journal(entries: 2)
        try journal.output.write(try #require(journal.manifest).rendered(with: "0", mappedPages: 8))
        let stale = URL(fileURLWithPath: "\(journal.output.path)/404.html")
        try Data("old".utf8).write(to: stale)
        try journal.store.edit(1, "another text")
        try journal.live().finishChange()
        #expect(try journal.differences() == [])
    }

    @Test func `a change that no module knows is one of everything`() throws {
        struct Stranger: Change { static let name = "stranger" }
        let journal = try Journal(entries: 2)
        try journal.database.write { db in
            try db.execute("UPDATE heading SET text = 'Other'")
            try db.record(Stranger())
        }
        try journal.live().finishChange()
        #expect(try journal.differences() == [])
        #expect(try journal.text(of: "vi/entries/1/index.html").contains("Other"))
    }
}
