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
    static let guests = EntryMarks(of: events, named: "guests")

    private static let guestText = EntryMarkText(
        set: "I am coming", remove: "I am not coming", isSet: "You are coming.", isNotSet: "Are you coming?",
        back: "To the event")

    static let guestSchema = SiteSchema(
        collections: [venues.reference, events.reference], [guests.migration], leave: guests.forget)

    struct GuestCard: Encodable, Equatable {
        let title: String
        let guests: Int

        init(_ event: Entry<Event>, _ related: RelatedEntries) throws {
            title = event.title
            guests = try ExactPagesTests.guests.count(of: event.meta.id, related.db)
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
        let base = Link.root
        let module =
            EntryMarkModule(
                Self.guests, try context(database), at: base.appending("guests"), in: "en", text: Self.guestText,
                page: CollectionRouter(base: .root, group: "sort"))
        let token = SessionToken.random()
        let guest = Visitor(id: .random(), isKnown: true)
        try database.sessions.save(Session(of: guest.id, begun: now), for: token, at: now)
        let event = Int(ids[3])
        func shown() throws -> String { try StaffTests.Office.html(module.show(.entry(event), to: guest)) }
        func says(_ count: Int) -> Bool {
            String(decoding: pages["/event-4"] ?? [], as: UTF8.self).contains("Event 4: \(count) people come")
        }
        let own = ["/event-4", "/page/2", "/sort/training/page/2"]
        #expect(try shown().contains(">I am coming<"))
        for (action, count) in [(.set(event), 1), (.remove(event), 0), (.set(event), 1)]
            as [(EntryMarkModule<Event>.Routes.Action, Int)]
        {
            let reply = try module.perform(action, with: Form(), by: guest)
            #expect(try StaffTests.Office.link(reply) == "/guests/\(event)")
            #expect(try affected() == own)
            #expect(says(count))
        }
        #expect(try shown().contains(">I am not coming<"))
        let account = Writer(try database.visitor())
        try module.merge(guest.id, into: account)
        try module.merge(guest.id, into: account)
        #expect(try affected() == [])
        try database.sessions.remove(token)
        #expect(try affected() == [])
        #expect(says(1))
        #expect(try Self.guests.set(false, on: ids[3], by: account, in: database))
        #expect(try affected() == own)
        try database.write {
            try events.write(in: $0, by: EntryEditor(name: "mia", time: now)).set(.hidden, of: ids[3])
        }
        guard case .missing = try module.show(.entry(event), to: guest),
            case .missing = try module.perform(
                .set(event), with: Form(), by: Visitor(id: account.visitor, isKnown: true))
        else {
            Issue.record("a hidden event takes guests")
            return
        }
    }

    /// The titles of the next events.
    private func next(_ limit: Int, after now: Date, _ db: SQLTransaction) throws -> [String] {
        try events.entries(
            where: "e.date >= ?", LocalDateTime(now, zone: "Europe/Berlin").text, limit: limit, in: "vi", db
        )
        .map(\.title)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a page has the next events after a moment, in the order of the collection`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Self.guestSchema)
        let context = try context(database)
        let now = try Date("2026-05-02T12:31:00Z", strategy: .iso8601)
        try database.write { db in
            let writer = events.write(in: db, by: EntryEditor(name: "mia", time: now))
            for day in [3, 1, 5, 2, 4] { try writer.add(StoreTests.texts("Event \(day)", "2026-05-0\(day)T14:30")) }
            try writer.set(.hidden, of: 1)
        }
        // It is 14:31 in Berlin.
        #expect(try database.read { try next(3, after: now, $0) } == ["Event 4", "Event 5"])
        #expect(try database.read { try next(1, after: now, $0) } == ["Event 4"])
        let home =
            PageModule(at: .root, title: "Rowing club", isFile: false) {
                try context.database.read { try next(3, after: context.now(), $0) }
            } content: { titles in
                h1 { "Rowing club" }
                for title in titles { p { title } }
            }
        let site = LocalizedSite(language: "en", modules: [home], errors: .english) { $0.content }
        let website = Website([site], context: context)
        let shown = String(decoding: website.respond(to: Request(path: "/")).body, as: UTF8.self)
        // The club's events are over by now.
        #expect(shown == "<h1>Rowing club</h1>")
        #expect(try whole(website).isEmpty)
    }
}
