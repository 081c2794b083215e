import Club
import Foundation
import Markup
import Notebook
import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// A page for everyone that shows how many visitors come to an event.
extension ExactPagesTests {
    /// Who comes to which event.
    struct GuestStore {
        let database: any SQLDatabase

        static let migration = Migration(
            "1 guests",
            sql: """
                CREATE TABLE guests (
                    event INTEGER NOT NULL,
                    visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
                    PRIMARY KEY (event, visitor)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX guests_by_visitor ON guests (visitor);
                """)

        static func count(at event: Int64, _ db: SQLTransaction) throws -> Int {
            try db.row("SELECT count(*) AS count FROM guests WHERE event = ?", event) { try $0["count"] } ?? 0
        }

        func add(to event: Int64, for guest: Writer) throws {
            try database.write(for: guest) { db in
                try db.execute("INSERT INTO guests (event, visitor) VALUES (?, ?)", event, guest.visitor)
                try events.recordChange(of: event, in: db)
            }
        }

        /// A visitor goes.
        static func forget(_ visitor: Visitor.ID, _ db: SQLTransaction) throws {
            let all: [Int64] = try db.rows("SELECT event FROM guests WHERE visitor = ?", visitor) { try $0["event"] }
            for event in all { try events.recordChange(of: event, in: db) }
        }
    }

    static let guestSchema = SiteSchema(
        collections: [venues.reference, events.reference], [GuestStore.migration], leave: GuestStore.forget)

    struct GuestCard: Encodable, Equatable {
        let title: String
        let guests: Int

        init(_ event: Entry<Event>, _ related: RelatedEntries) throws {
            title = event.title
            guests = try GuestStore.count(at: event.meta.id, related.db)
        }
    }

    private struct GuestsView: HTML {
        let card: GuestCard
        var body: some HTML { p { "\(card.title): \(card.guests) people come" } }
    }

    private struct EventView: View {
        let model: EntryModel<GuestCard>
        var body: some HTML { GuestsView(card: model.card) }
    }

    private func site(_ database: any SQLDatabase) throws -> Website {
        let context = try context(database)
        let module = CollectionModule(
            events, context, at: .root, text: .english,
            card: { try GuestCard($0, $1) },
            list: { model, router in
                EntryListView(model: model, router: router, words: .english) { GuestsView(card: $0.card) }
            },
            entry: { model, _ in EventView(model: model) })
        let site = LocalizedSite(language: "en", base: .root, home: .root, modules: [module], errors: .english) {
            screen in AnyHTML(document(.lang("en")) { body { screen.content } })
        }
        return Website([site], context: context)
    }

    @Test(arguments: DatabaseEngine.all)
    func `pages with a number of visitors are rendered when one comes, and when one goes`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(Self.guestSchema)
        let website = try site(database)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let ids = try database.write { db in
            try (1...5).map { day in
                try events.write(in: db, by: EntryEditor(name: "mia", time: now))
                    .add(StoreTests.texts("Event \(day)", "2026-05-0\(day)T14:30"))
            }
        }
        var pages = try whole(website)
        var revision = try database.pageRevision
        func affected() throws -> [String] {
            let before = pages
            try update(&pages, website, since: revision, database)
            revision = try database.pageRevision
            #expect(pages == (try whole(website)))
            return pages.keys.filter { pages[$0] != before[$0] }.sorted()
        }
        let guest = Writer.newcomer(at: now)
        try GuestStore(database: database).add(to: ids[3], for: guest)
        let own = ["/event-4", "/page/2", "/sort/training/page/2"]
        #expect(try affected() == own)
        #expect(String(decoding: pages["/event-4"] ?? [], as: UTF8.self).contains("Event 4: 1 people come"))
        try database.sessions.remove(try #require(guest.newSession).token)
        #expect(try affected() == own)
        #expect(String(decoding: pages["/event-4"] ?? [], as: UTF8.self).contains("Event 4: 0 people come"))
    }

    /// What is on a page that is not a file: its time counts.
    @Test(arguments: DatabaseEngine.all)
    func `the next events are those after a moment, in the order of the collection`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.guestSchema)
        let now = try Date("2026-05-02T12:31:00Z", strategy: .iso8601)
        try database.write { db in
            let writer = events.write(in: db, by: EntryEditor(name: "mia", time: now))
            for day in [3, 1, 5, 2, 4] { try writer.add(StoreTests.texts("Event \(day)", "2026-05-0\(day)T14:30")) }
            try writer.set(.hidden, of: 1)
        }
        let next = { (limit: Int) in
            try database.read { db in
                try events.entries(
                    where: "e.date >= ?", LocalDateTime(now, zone: "Europe/Berlin").text, limit: limit, in: "vi", db)
            }
        }
        // It is 14:31 in Berlin.
        #expect(try next(3).map(\.title) == ["Event 4", "Event 5"])
        let first = try next(1)
        #expect(first.map(\.title) == ["Event 4"])
        let found = try database.read { try events.entry(Reference(id: first[0].meta.id), in: "en", $0) }
        #expect(found?.title == "Event 4")
    }
}
