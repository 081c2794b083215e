import Club
import Foundation
import Markup
import Notebook
import Platform
@testable import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// What the staff does with entries, from a form to the rows.
struct StaffTests {
    /// A club's staff pages with a person who signed in.
    struct Office {
        let database: any SQLDatabase
        let module: StaffCollectionModule<Event>
        let context: SiteContext
        let visitor: Visitor

        init(
            _ engine: DatabaseEngine = .sqlite, files: any FileStore = NoFiles(), isPreviewing: Bool = false,
            now: @escaping @Sendable () -> Date = { Date() }
        ) throws {
            database = try engine.database(Club.schema)
            let memory = try SiteContext.inMemory(for: Club.self)
            context = SiteContext(
                database: database, assets: memory.assets, sessions: memory.sessions, accounts: memory.accounts,
                signInAttempts: memory.signInAttempts, photographs: Camera(), files: files,
                preview: isPreviewing ? memory.preview : nil, timeZone: "Europe/Berlin",
                now: now)
            module = StaffCollectionModule(
                events, context, at: Link.root.appending("staff"), text: .english, staff: .english,
                references: [venues.reference], date: { $0.formatted(.iso8601) },
                page: CollectionRouter(base: Link.root.appending("events"), group: "sort"))
            visitor = Visitor(
                id: try database.visitor(), isKnown: true,
                signedIn: .init(as: Identity(id: "1", name: "mia"), since: Date(), role: .staff))
        }

        func perform(_ action: StaffEntriesRouter.Action, _ fields: [String: String] = [:]) throws -> Reply {
            let form = Form(
                Dictionary(uniqueKeysWithValues: fields.map { (EntryFormField(rawValue: $0.key), $0.value) }))
            return try module.perform(action, with: form, by: visitor)
        }

        func html(_ page: StaffEntriesRouter.Page) throws -> String { try Self.html(module.show(page, to: visitor)) }

        static func html(_ reply: Reply) throws -> String {
            guard case .show(let screen) = reply else { throw Unexpected(reply: "\(reply)") }
            return String(decoding: screen.content.rendered(), as: UTF8.self)
        }

        static func link(_ reply: Reply) throws -> String {
            guard case .redirect(let link, _) = reply else { throw Unexpected(reply: "\(reply)") }
            return link.url.string
        }
    }

    struct Unexpected: Error { let reply: String }

    /// Takes any file, as the same photograph.
    struct Camera: PhotographStore {
        func take(_ file: FormFile) throws -> Photograph {
            guard file.size > 1 else { throw PhotographProblem.noPicture }
            return try #require(Photograph(hash: "0123456789abcdef", width: 800, height: 600, colour: "7c8a77"))
        }
    }

    static let regatta = ["title": "Regatta", "seats": "10", "date": "2026-05-03T14:30", "sort": "match"]

    @Test(arguments: DatabaseEngine.all)
    func `a form adds an entry, which can be changed, hidden, deleted and restored`(_ engine: DatabaseEngine) throws {
        let office = try Office(engine)
        #expect(try Office.link(office.perform(.add, Self.regatta)) == "/staff/events/1?saved=1")
        let form = try office.html(.entry(1, isSaved: true))
        #expect(form.contains(#"value="Regatta""#))
        #expect(form.contains(#"href="/events/regatta""#))
        #expect(form.contains(#"<option value="match" selected>Match</option>"#))
        _ = try office.perform(
            .edit(1), Self.regatta.merging(["revision": "1", "slug": "regatta", "title-vi": "Đua thuyền"]) { $1 })
        #expect(try office.html(.entry(1)).contains("Title (vi): nothing → Đua thuyền"))
        #expect(try Office.link(office.perform(.set(1, .hidden))) == "/staff/events/1?saved=1")
        #expect(try !office.html(.list()).contains("Regatta"))
        #expect(try office.html(.list(StaffEntryQuery(.hidden))).contains("Regatta"))
        let deleted = try Office.link(office.perform(.set(1, .deleted)))
        #expect(deleted == "/staff/events/hidden?changed=1")
        #expect(try office.html(.list(StaffEntryQuery(.hidden), changed: 1)).contains("“Regatta” is deleted."))
        _ = try office.perform(.set(1, .visible))
        #expect(try office.html(.list()).contains("Regatta"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `the staff lists one group and moves an entry within it`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(EntrySearchTests.schema)
        let (module, visitor) = try StaffMovesTests.staff(of: database)
        let notes = EntrySearchTests.notes
        try database.write { db in
            let writer = notes.write(in: db, by: EntryEditor(name: "mia", time: Date()))
            for (title, shelf) in [("tea a", "upper"), ("tea b", "lower"), ("tea c", "upper"), ("tea d", "upper")] {
                try writer.add(EntryTexts([.init("title"): title, .init("shelf"): shelf], languages: ["vi"]))
            }
            try writer.set(.hidden, of: 4)
        }
        let html = { (query: StaffEntryQuery) in
            try Office.html(module.show(.list(query), to: visitor))
        }
        let titles = { (query: StaffEntryQuery) in
            try html(query).matches(of: /staff-row-name">([^<]*)</).map { String($0.1) }
        }
        #expect(try titles(.init()) == ["tea a", "tea b", "tea c"])
        #expect(try titles(.init(group: "upper")) == ["tea a", "tea c"])
        #expect(try titles(.init(search: "tea", group: "lower")) == ["tea b"])
        #expect(try titles(.init(.hidden, group: "upper")) == ["tea d"])
        #expect(try titles(.init(.hidden, group: "lower")) == [] && titles(.init(group: "none")) == [])
        let page = try html(.init(group: "upper"))
        #expect(page.contains(#"<option value="upper" selected>upper</option>"#))
        #expect(page.contains(#"<input type="hidden" name="group" value="upper">"#))
        let move = { (fields: [StaffEntryField: String]) in
            try Office.link(module.perform(.move(3), with: Form(fields), by: visitor))
        }
        #expect(try move([.place: "1", .group: "upper"]) == "/staff/notes?group=upper&changed=3")
        #expect(try titles(.init(group: "upper")) == ["tea c", "tea a"])
        #expect(try titles(.init()) == ["tea a", "tea b", "tea c"])
        #expect(try move([.place: "2"]) == "/staff/notes?changed=3")
        #expect(try titles(.init()) == ["tea a", "tea c", "tea b"])
    }

    @Test func `a form that breaks rules is given back with its texts, and a message at each field`() throws {
        let office = try Office()
        var fields = Self.regatta
        fields["title"] = " "
        fields["title-vi"] = String(repeating: "a", count: 201)
        fields["fee"] = "2.505"
        fields["sort"] = "raft"
        fields["seats"] = "1001"
        fields["date"] = "2026-03-29T02:30"
        fields["slug"] = "A b"
        fields["note"] = "kept \u{1}"
        let html = try Office.html(office.perform(.add, fields))
        for message in [
            "Fill this in.", "Use at most 200 characters.", "Use at most 2 decimals.", "The largest value is 1000.",
            "The clock skips this time when summer time begins.", "Use small letters, digits and hyphens.",
            "This text has a character that a page cannot show.", "Choose one of the values.",
        ] { #expect(html.contains(message), "\(message)") }
        #expect(html.contains(#"value="2.505""#))
        // Without its own option, the form would save another value.
        #expect(html.contains(#"<option value="raft" selected>raft</option>"#))
        fields["fee"] = "2,50"
        let comma = try Office.html(office.perform(.add, fields))
        #expect(comma.contains("If it has decimals, use a point and not a comma."))
        #expect(try office.database.read { try StoredEntries(tables: events.tables, db: $0).ids() } == [])
    }

    @Test func `who saves a form that somebody else changed meanwhile sees both versions`() throws {
        let office = try Office()
        _ = try office.perform(.add, Self.regatta)
        _ = try office.perform(.edit(1), Self.regatta.merging(["revision": "1", "title": "Theirs"]) { $1 })
        let reply = try office.perform(.edit(1), Self.regatta.merging(["revision": "1", "title": "Mine"]) { $1 })
        let html = try Office.html(reply)
        #expect(html.contains(#"value="Mine""#))
        #expect(html.contains("Somebody else changed this entry"))
        #expect(html.contains("<h3>Title</h3><p class=\"preserved\">Theirs</p>"))
        #expect(html.contains(#"name="revision" value="2""#))
    }

    @Test func `an edit is taken back, and what came after it stays`() throws {
        let office = try Office()
        let edit = { (revision: Int, texts: [String: String]) in
            let form = Self.regatta.merging(["revision": String(revision), "slug": "regatta"]) { $1 }
            return try office.perform(.edit(1), form.merging(texts) { $1 })
        }
        let stored = {
            try #require(try office.database.read { try StoredEntries(tables: events.tables, db: $0).entry(1) }).texts
        }
        _ = try office.perform(.add, Self.regatta)
        _ = try edit(1, ["seats": "20", "title-vi": "Đua"])
        let event = try #require(
            try office.database.read { try EntryHistory(tables: events.tables, db: $0).events(of: 1) }.first)
        _ = try edit(2, ["seats": "20", "title-vi": "Đua thuyền", "title": "Cup"])
        let undo = { try office.perform(.undo(1), ["event": $0, "revision": $1]) }
        // Whoever looks at an older revision takes nothing back.
        #expect(try Office.html(undo(String(event.id), "2")).contains("Somebody else changed this entry"))
        #expect(try Office.link(undo(String(event.id), "3")) == "/staff/events/1?saved=1")
        let texts = try stored()
        #expect(texts["seats"] == "10" && texts["title", "vi"] == "" && texts["title"] == "Cup")
        for event in ["0", "99", ""] {
            guard case .missing = try undo(event, "4") else {
                Issue.record("an event \(event)")
                continue
            }
        }
    }

    @Test func `marked entries are hidden together`() throws {
        let office = try Office()
        for number in 1...3 { _ = try office.perform(.add, Self.regatta.merging(["title": "Row \(number)"]) { $1 }) }
        _ = try office.perform(.setAll, ["visibility": "hidden", "entry-1": "1", "entry-3": "1"])
        let html = try office.html(.list())
        #expect(html.contains("Row 2") && !html.contains("Row 1") && !html.contains("Row 3"))
    }

    @Test func `a photograph comes with a form, stays with the next one, and goes by its box`() throws {
        let office = try Office()
        func post(_ action: StaffEntriesRouter.Action, _ fields: [String: String], file: [UInt8]?) throws -> Reply {
            let form = Form(
                Dictionary(
                    uniqueKeysWithValues: Self.regatta.merging(fields) { $1 }.map {
                        (EntryFormField(rawValue: $0.key), $0.value)
                    }),
                files: file.map {
                    [EntryFormField(rawValue: "photo-file"): [FormFile(name: "a.jpg", bytes: $0)]]
                } ?? [:])
            return try office.module.perform(action, with: form, by: office.visitor)
        }
        #expect(try Office.html(post(.add, [:], file: [1])).contains("Choose a picture"))
        _ = try post(.add, [:], file: [1, 2, 3])
        let name = "pictures/photographs/01/0123456789abcdef-800x600-7c8a77.jpg"
        let photo = {
            try office.database.read { try StoredEntries(tables: events.tables, db: $0).entry(1) }?.texts["photo"]
        }
        #expect(try photo() == name)
        var known: [String] = []
        try office.module.photographs { known.append($0.name) }
        #expect(known == [name])
        let revision = try office.database.pageRevision
        try office.module.photographIsReady(try #require(Photograph(name: name)))
        #expect(try office.database.changes(since: revision)?.count == 1)
        _ = try post(.edit(1), ["revision": "1", "photo": name], file: nil)
        #expect(try photo() == name)
        _ = try post(.edit(1), ["revision": "1", "photo": name, "photo-remove": "1"], file: nil)
        #expect(try photo() == "")
    }
}
