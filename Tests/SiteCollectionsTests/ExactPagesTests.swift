import Club
import Foundation
import HTTPTypes
import Markup
import Notebook
import Passwords
@testable import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// After each change, the pages that it names are those that a whole rendering makes anew.
struct ExactPagesTests {
    @Test(arguments: DatabaseEngine.all, [1, 2, 3] as [UInt64])
    func `after random changes of two collections, the pages are as a whole rendering makes them`(
        _ engine: DatabaseEngine, _ seed: UInt64
    ) throws {
        let database = try engine.database(Club.schema)
        let website = Club.site(try context(database))
        var random = Random(state: seed)
        var pages = try whole(website)
        for number in 0..<40 {
            let revision = try database.pageRevision
            try database.write { db in
                try change(number, in: db, &random)
            }
            try update(&pages, website, since: revision, database)
            let expected = try whole(website)
            let stale = Set(pages.keys).union(expected.keys).filter { pages[$0] != expected[$0] }
            #expect(stale.isEmpty, "after change \(number) of seed \(seed): \(stale.sorted())")
            pages = expected
        }
        #expect(pages.count > 10)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a visitor chooses the order of a list and of a group`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Club.schema)
        let website = Club.site(try context(database))
        try database.write { db in
            let writer = events.write(in: db, by: EntryEditor(name: "mia", time: Date()))
            for (title, day) in [("b", 1), ("d", 3), ("a", 4), ("c", 2)] {
                try writer.add(StoreTests.texts(title, "2026-05-0\(day)T14:30"))
            }
        }
        let html = { (address: String) in
            String(decoding: website.respond(to: Self.request(address)).body, as: UTF8.self)
        }
        let titles = { (address: String) in
            html(address).matches(of: /<h2><a href="[^"]*">([a-d])</).map {
                String($0.1)
            }
        }
        #expect(titles("/events") == ["b", "c", "d", "a"])
        #expect(titles("/events?sort=title") == ["a", "b", "c"] && titles("/events?sort=title&page=2") == ["d"])
        #expect(titles("/events/sort/training?sort=newest") == ["c", "a", "d"])
        let page = html("/events/sort/training?sort=title")
        for link in [
            #"<a href="/events?sort=title">All</a>"#, #"<a href="/events/sort/training">By date</a>"#,
            #"<a href="/events/sort/training?sort=title" aria-current="page">By title</a>"#,
            #"<a href="/events/sort/training?sort=title&amp;page=2""#,
        ] { #expect(page.contains(link), "\(link)") }
        // An unknown order leads to the list.
        let unknown = website.respond(to: Self.request("/events?sort=price"))
        #expect(unknown.status == .movedPermanently && unknown.fields[.location] == "/events")
    }

    private static func request(_ address: String) -> Request {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        return Request(path: parts[0], query: parts.count > 1 ? parts[1] : "")
    }

    func context(_ database: any SQLDatabase) throws -> SiteContext {
        try SiteContext(
            database: database, assets: Assets(folders: []), sessions: Sessions(store: database.sessions),
            accounts: database.accounts(hasher: Argon2id(.minimum)), signInAttempts: database.signInAttempts,
            origins: [#require(Origin("https://club.example"))])
    }

    func whole(_ website: Website) throws -> [String: [UInt8]] {
        var pages: [String: [UInt8]] = [:]
        try website.prerenderedPages { page in
            let rendered = try #require(try page.render(), "\(page.link) has nothing to show")
            pages[rendered.link.url.string] = rendered.bytes
        }
        return pages
    }

    func update(
        _ pages: inout [String: [UInt8]], _ website: Website, since revision: String, _ database: any SQLDatabase
    ) throws {
        let recorded = try #require(try database.changes(since: revision))
        let changes = recorded.compactMap { website.change(named: $0.name, json: $0.json) }
        #expect(changes.count == recorded.count)
        for page in try #require(try website.pages(affectedBy: changes)) {
            pages[page.link.url.string] = try page.render()?.bytes
        }
    }

    private func change(_ number: Int, in db: SQLTransaction, _ random: inout Random) throws {
        let writer = events.write(
            in: db, by: EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000 + Double(number))))
        let venueWriter = venues.write(in: db, by: writer.editor)
        let stored = StoredEntries(tables: events.tables, db: db)
        let (ids, places) = (try stored.ids(), try StoredEntries(tables: venues.tables, db: db).ids())
        var texts = StoreTests.texts(
            "Event \(random.next() % 1_000)", "2026-0\(1 + random.next() % 9)-03T14:30",
            sort: ["training", "match", "party"][Int(random.next() % 3)])
        if random.next() % 2 == 0 { texts["title", "vi"] = "Sự kiện \(random.next() % 1_000)" }
        if random.next() % 2 == 0 {
            texts["programme"] = "\(String(repeating: "a", count: 32))-\(1_000 + random.next() % 9 * 1_000).pdf"
        }
        if let venue = places.randomElement(using: &random) { texts["venue"] = String(venue) }
        // Two times out of three it appears, goes, or both, within the next changes.
        let later = { (seconds: UInt64) in MomentKind().text(of: writer.editor.time + Double(seconds)) }
        texts["entry_from"] = random.next() % 3 == 0 ? later(1 + random.next() % 4) : ""
        texts["entry_until"] = random.next() % 3 == 0 ? later(5 + random.next() % 4) : ""
        try events.tables.timedChanges.make(writer.editor.time, db)
        let visibility = EntryVisibility.allCases.randomElement(using: &random) ?? .visible
        switch (random.next() % 10, ids.randomElement(using: &random)) {
        case (0, _), (1, _):
            let name = EntryTexts([FieldKey("name"): "Venue \(number)"], languages: ["vi"])
            if number % 2 == 0, let place = places.randomElement(using: &random) {
                _ = try venueWriter.edit(
                    place, from: try StoredEntries(tables: venues.tables, db: db).entry(place)?.revision ?? 0, to: name)
            } else {
                try venueWriter.add(name)
            }
        case (2, _):
            guard let place = places.randomElement(using: &random) else { return }
            try venueWriter.move(place, to: Int(1 + random.next() % 5))
        case (3...5, let id?):
            texts["slug"] = try stored.entry(id)?.texts["slug"] ?? ""
            _ = try writer.edit(id, from: try stored.entry(id)?.revision ?? 0, to: texts)
        case (6...7, let id?): try writer.set(visibility, of: id)
        default: try writer.add(texts, visibility: visibility == .deleted ? .visible : visibility)
        }
    }
}
