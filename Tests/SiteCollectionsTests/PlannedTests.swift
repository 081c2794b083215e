import Club
import Foundation
import HTTPTypes
import Notebook
import SiteDatabase
import SiteStores
import Synchronization
import Testing
import ViperWeb
import Web

@testable import SiteCollections

/// Entries that appear and go at a time.
struct PlannedTests {
    private typealias Office = StaffTests.Office

    /// 2027-01-15 09:00 in Berlin.
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let timed = Club.schema.timedChanges

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let time = Mutex(PlannedTests.start)
        var now: Date {
            get { time.withLock { $0 } }
            set { time.withLock { $0 = newValue } }
        }
    }

    private func office(_ engine: DatabaseEngine = .sqlite) throws -> (Office, Clock) {
        let clock = Clock()
        return (try Office(engine, now: { clock.now }), clock)
    }

    private func texts(from: String = "", until: String = "", _ others: [String: String] = [:]) -> [String: String] {
        StaffTests.regatta.merging(["entry_from": from, "entry_until": until]) { $1 }.merging(others) { $1 }
    }

    private func entry(_ office: Office, _ id: Int64 = 1) throws -> StoredEntry {
        try #require(try office.database.read { try StoredEntries(tables: events.tables, db: $0).entry(id) })
    }

    /// Makes what is due as a worker does; returns the time of the next change.
    @discardableResult
    private func pass(_ seconds: Double, _ clock: Clock, _ office: Office) throws -> Date? {
        clock.now += seconds
        let website = Club.site(try ExactPagesTests().context(office.database))
        let next = try office.database.nextChange(of: website, Self.timed)
        #expect(
            try office.database.movePageTime(to: clock.now, of: website, Self.timed)
                == (next.map { $0 <= clock.now } ?? false))
        return try office.database.nextChange(of: website, Self.timed)
    }

    @Test(arguments: DatabaseEngine.all)
    func `an entry appears and goes at its times, with its pages and its history`(_ engine: DatabaseEngine) throws {
        let (office, clock) = try office(engine)
        let website = Club.site(try ExactPagesTests().context(office.database))
        _ = try office.perform(.add, texts(from: "2027-01-15T10:00", until: "2027-01-15T11:00"))
        #expect(try entry(office).visibility == .hidden)
        let plan = "Appears on 2027-01-15T09:00:00Z · Disappears on 2027-01-15T10:00:00Z"
        #expect(try office.html(.entry(1)).contains("Hidden</span> \(plan)"))
        #expect(try office.html(.list(StaffEntryQuery(.hidden))).contains(plan))
        #expect(try office.html(.entry(1)).contains(#"value="2027-01-15T10:00""#))
        var pages = try ExactPagesTests().whole(website)
        #expect(try pass(3_599, clock, office) == Self.start + 3_600)
        #expect(try entry(office).visibility == .hidden)
        for (visible, next) in [(true, Self.start + 7_200), (false, nil)] {
            let revision = try office.database.pageRevision
            #expect(try pass(visible ? 1 : 3_600, clock, office) == next)
            #expect(try entry(office).visibility == (visible ? .visible : .hidden))
            #expect(website.respond(to: Request(path: "/events/regatta")).status == (visible ? .ok : .notFound))
            try ExactPagesTests().update(&pages, website, since: revision, office.database)
            #expect(try pages == ExactPagesTests().whole(website))
            let state = visible ? "On the site</span> Disappears on 2027-01-15T10:00:00Z" : "Hidden</span></p>"
            #expect(try office.html(.entry(1)).contains(state))
        }
        #expect(try entry(office).texts.all.filter { $0.key.field.hasPrefix("entry_") }.values.allSatisfy(\.isEmpty))
        let history = try office.html(.entry(1))
        #expect(history.contains("Shown · as planned") && history.contains("Hidden · as planned"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `times that have passed are now`(_ engine: DatabaseEngine) throws {
        let (office, clock) = try office(engine)
        _ = try office.perform(.add, texts(from: "2026-01-01T10:00"))
        #expect(try entry(office).visibility == .visible)
        _ = try office.perform(.edit(1), texts(until: "2026-12-01T10:00", ["revision": "1", "slug": "regatta"]))
        #expect(try entry(office).visibility == .hidden)
        let revision = { String(try entry(office).revision) }
        _ = try office.perform(
            .edit(1), texts(from: "2026-01-01T10:00", ["revision": revision(), "slug": "regatta"]))
        #expect(try entry(office).visibility == .visible)
        // A visible entry that gets a time to come is hidden until then.
        _ = try office.perform(
            .edit(1), texts(from: "2027-01-16T10:00", ["revision": revision(), "slug": "regatta", "title": "New"]))
        let planned = try entry(office)
        #expect(planned.visibility == .hidden && planned.texts["entry_from"] == "2027-01-16T09:00:00Z")
        #expect(planned.texts["title"] == "New")
        // Whoever shows it by hand forgets the plan, and a worker that was down for long makes all of it.
        _ = try office.perform(.set(1, .visible))
        #expect(try entry(office).texts["entry_from"] == "")
        _ = try office.perform(
            .edit(1),
            texts(
                from: "2027-01-16T10:00", until: "2027-01-17T10:00",
                ["revision": revision(), "slug": "regatta", "title": "New"]))
        #expect(try pass(1_000_000, clock, office) == nil)
        #expect(try entry(office).visibility == .hidden)
        let history = try office.database.read { try EntryHistory(tables: events.tables, db: $0).events(of: 1) }
        #expect(history.prefix(2).map(\.kind) == [.hidden, .shown])
    }

    @Test func `a plan is refused, taken back, and no part of what others write`() throws {
        let (office, _) = try office()
        for (times, message) in [
            (("2027-01-16T10:00", "2027-01-16T10:00"), "Choose a time after “Visible from”."),
            (("2027-01-16T10:00", "2026-01-16T10:00"), "Choose a time after “Visible from”."),
            (("soon", ""), "Choose a day and a time that exist."),
            (("", "2027-02-30T10:00"), "Choose a day and a time that exist."),
            (("2027-03-28T02:30", ""), "Choose a day and a time that exist."),
            (("1800000001", ""), "Choose a day and a time that exist."),
            (("-1", "99999-01-01T00:00"), "Choose a day and a time that exist."),
        ] {
            let html = try Office.html(office.perform(.add, texts(from: times.0, until: times.1)))
            #expect(html.contains(message), "\(times)")
            #expect(html.contains(#"name="entry_from" value="\#(times.0)""#))
        }
        #expect(try office.database.read { try StoredEntries(tables: events.tables, db: $0).ids() } == [])
        _ = try office.perform(.add, texts(from: "2027-01-16T10:00"))
        // A site's own code that knows no times keeps them.
        let editor = EntryEditor(name: "site", time: Self.start)
        var own = try entry(office).texts
        own["title"] = "Site"
        let plain = EntryTexts(own.all.filter { !StoredField.timeKeys.contains($0.key) }, languages: ["vi"])
        _ = try office.database.write { try events.write(in: $0, by: editor).edit(1, from: 1, to: plain) }
        #expect(try entry(office).texts["entry_from"] == "2027-01-16T09:00:00Z")
        // Who edits what the form showed before is told.
        let stale = try Office.html(office.perform(.edit(1), texts(["revision": "1", "slug": "regatta"])))
        #expect(stale.contains("<h3>Visible from</h3><p class=\"preserved\">2027-01-16T09:00:00Z</p>"))
        _ = try office.perform(.edit(1), texts(["revision": "2", "slug": "regatta", "title": "Site"]))
        #expect(try entry(office).texts["entry_from"] == "" && entry(office).visibility == .hidden)
        let html = try office.html(.entry(1))
        #expect(html.contains("Visible from: 2027-01-16T09:00:00Z → nothing"))
        let event = try office.database.read { try EntryHistory(tables: events.tables, db: $0).events(of: 1) }[0]
        _ = try office.perform(.undo(1), ["event": String(event.id), "revision": "3"])
        #expect(try entry(office).texts["entry_from"] == "2027-01-16T09:00:00Z")
    }

    @Test(arguments: DatabaseEngine.all)
    func `the version before, which knows no times, writes on during an upgrade`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Club.schema)
        try database.write { db in
            try db.execute("INSERT INTO venues (name) VALUES ('Boat house')")
            try db.execute("UPDATE venues SET entry_visibility = 1")
        }
        let venue = try database.read { try StoredEntries(tables: venues.tables, db: $0).entry(1) }
        #expect(venue?.texts["name"] == "Boat house" && venue?.texts["entry_from"] == "")
        #expect(events.migrations.map(\.name) == ["events 1", "events planned", "events arranged", "events listed"])
    }
}
