import Foundation
import Markup
import SiteDatabase
import SiteStores
import ViperWeb
import Web

/// A journal in two languages: a page for each entry, a list in pages, a feed, and a home page of another module that shows the
/// newest.
enum JournalSite: SiteProgram {
    static let name = "journal"
    static let migrations = [
        Migration(
            "1 journal",
            sql: """
                CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT NOT NULL, changed REAL NOT NULL) STRICT;
                CREATE TABLE heading (text TEXT NOT NULL) STRICT;
                INSERT INTO heading (text) VALUES ('Journal');
                CREATE TABLE readers (
                    visitor BLOB NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
                    entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
                    PRIMARY KEY (visitor, entry)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX readers_by_entry ON readers (entry);
                """)
    ]
    /// A page says how many have read its entry.
    static let schema = SiteSchema(migrations, leave: JournalStore.forget)

    static func site(_ context: SiteContext) -> Website {
        let store = JournalStore(database: context.database)
        return Website(
            ["en", "vi"].map { language in
                let base = language == "en" ? Link.root : Link.root.appending(language)
                let home = language == "en" ? base : base.appending("")
                let router = EntriesRouter(base: base)
                return LocalizedSite(
                    language: language, base: base, home: home,
                    modules: [
                        FrontModule(store: store, router: FrontRouter(home: home)),
                        EntriesModule(store: store, router: router, assets: context.assets),
                    ], errors: .english, translations: { JournalSite.translations(of: $0) }
                ) { screen in
                    AnyHTML(document(.lang(language)) { body { screen.content } })
                }
            }, context: context)
    }

    private static func translations(of link: Link) -> [TranslatedPage] {
        let path = link.address.path
        let own = path.first == "vi" ? Array(path.dropFirst()) : path
        return [
            TranslatedPage(hreflang: "en", link: Link(Address(path: own == [""] ? [] : own))),
            TranslatedPage(hreflang: "vi", link: Link(Address(path: ["vi"] + (own.isEmpty ? [""] : own)))),
        ]
    }
}

/// An entry came, went or has another text. It says which pages of the list that changed.
struct EntryChange: Change {
    static let name = "entry"
    let id: Int
    let pages: ClosedRange<Paged>
}

/// The heading of every page has another text: a change to which no module has an answer.
struct HeadingChange: Change {
    static let name = "heading"
}

struct Entry: Equatable {
    let id: Int
    let text: String
    let changed: Date
}

/// What the journal holds, and its changes with what they record.
struct JournalStore {
    static let onPage = 5
    static let newest = 3
    let database: any SQLDatabase

    var heading: String {
        get throws { try database.read { try $0.row("SELECT text FROM heading") { try $0["text"] } } ?? "" }
    }

    func entries(from first: Int = 0, count: Int = .max) throws -> [Entry] {
        try database.read {
            try $0.rows("SELECT * FROM entries ORDER BY id DESC LIMIT ? OFFSET ?", count, first, read: Self.entry)
        }
    }

    func entry(_ id: Int) throws -> Entry? {
        try database.read { try $0.row("SELECT * FROM entries WHERE id = ?", id, read: Self.entry) }
    }

    var paginator: Paginator {
        get throws { try database.read { try Self.paginator($0) } }
    }

    func add(_ text: String) throws {
        try database.write { db in
            let id = try db.row(
                "INSERT INTO entries (text, changed) VALUES (?, ?) RETURNING id", text, Self.now
            ) { try $0["id"] as Int }
            try Self.record(id ?? 0, at: 0, adding: 1, db)
        }
    }

    func edit(_ id: Int, _ text: String) throws {
        try database.write { db in
            guard
                try db.execute("UPDATE entries SET text = ?, changed = ? WHERE id = ?", text, Self.now, id) > 0
            else { return }
            try Self.record(id, at: try Self.place(id, db), db)
        }
    }

    func remove(_ id: Int) throws {
        try database.write { db in
            let place = try Self.place(id, db)
            guard try db.execute("DELETE FROM entries WHERE id = ?", id) > 0 else { return }
            try Self.record(id, at: place, adding: -1, db)
        }
    }

    /// Notes that a visitor has read an entry.
    func read(_ id: Int, by writer: Writer) throws {
        try database.write(for: writer) { db in
            let read: SQLText = "INSERT INTO readers (visitor, entry) VALUES (?, ?) ON CONFLICT DO NOTHING"
            if try db.execute(read, writer.visitor, id) > 0 { try Self.record(id, at: Self.place(id, db), db) }
        }
    }

    func readers(of id: Int) throws -> Int {
        try database.read { try $0.row("SELECT count(*) AS n FROM readers WHERE entry = ?", id) { try $0["n"] } ?? 0 }
    }

    static func forget(_ visitor: Visitor.ID, _ db: SQLTransaction) throws {
        let read: [Int] = try db.rows("SELECT entry FROM readers WHERE visitor = ?", visitor) { try $0["entry"] }
        for id in read { try record(id, at: place(id, db), db) }
    }

    /// After a change of the entry at a place, which added so many entries: 1, -1 or none.
    private static func record(_ id: Int, at place: Int, adding added: Int = 0, _ db: SQLTransaction) throws {
        let paginator = try paginator(db)
        let pages = paginator.pages(affectedBy: place...place, before: paginator.total - added)
        try db.record(EntryChange(id: id, pages: pages))
    }

    func setHeading(_ text: String, recorded: Bool) throws {
        try database.write { db in
            try db.execute("UPDATE heading SET text = ?", text)
            if recorded { try db.record(HeadingChange()) } else { try db.renewPageRevision() }
        }
    }

    private static func entry(_ row: SQLRow) throws -> Entry {
        Entry(id: try row["id"], text: try row["text"], changed: Date(timeIntervalSince1970: try row["changed"]))
    }

    private static func paginator(_ db: SQLTransaction) throws -> Paginator {
        Paginator(of: try db.row("SELECT count(*) AS n FROM entries") { try $0["n"] } ?? 0, per: onPage)
    }

    /// Counted from 0, the newest first.
    private static func place(_ id: Int, _ db: SQLTransaction) throws -> Int {
        try db.row("SELECT count(*) AS n FROM entries WHERE id > ?", id) { try $0["n"] } ?? 0
    }

    private static var now: Double { Date().timeIntervalSince1970 }
}

struct EntriesRouter: Router {
    enum Page: Equatable { case entry(Int), list(Paged), feed }
    enum Action: Equatable { case edit(Int) }

    let pages: RouteTable<Page>
    let actions: RouteTable<Action>

    init(base: Link) {
        pages = RouteTable(below: base.appending("entries")) {
            Route("feed.atom", .feed)
            Route(.number, Page.entry) { if case .entry(let id) = $0 { id } else { nil } }
            Route(.paged, Page.list) { if case .list(let page) = $0 { page } else { nil } }
        }
        actions = RouteTable(below: base.appending("entries")) {
            Route(.number, Action.edit) { if case .edit(let id) = $0 { id } else { nil } }
        }
    }
}

enum EntryField: String, FormField { case text }

struct EntriesModule: PrerenderedModule {
    let store: JournalStore
    let router: EntriesRouter
    let assets: Assets
    let audience = Audience.everyone
    let changes: [any Change.Type] = [EntryChange.self, HeadingChange.self]

    func show(_ page: EntriesRouter.Page, to visitor: Visitor) throws -> Reply {
        guard let lines = try lines(of: page) else { return .missing }
        let media = page == .feed ? Media.atom : .page
        let model = JournalModel(title: try store.heading, lines: lines)
        return .show(Screen(JournalView(model: model), at: router.link(to: page), media: media))
    }

    func perform(_ action: EntriesRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        switch action {
        case .edit(let id):
            try store.edit(id, form[EntryField.text])
            return .redirect(router.link(to: .entry(id)))
        }
    }

    func prerenderedPages(_ each: (EntriesRouter.Page, Date?) throws -> Void) throws {
        for page in try store.paginator.pages { try each(.list(page), nil) }
        // A feed comes with the first entry and goes with the last.
        if try store.entries(count: 1).count > 0 { try each(.feed, nil) }
        for entry in try store.entries() { try each(.entry(entry.id), entry.changed) }
    }

    func pages(affectedBy change: any Change) throws -> AffectedPages<EntriesRouter.Page> {
        guard let change = change as? EntryChange else { return .all }
        return .only(
            [(.entry(change.id), try store.entry(change.id)?.changed), (.feed, nil)]
                + change.pages.map { (.list($0), nil) })
    }

    private func lines(of page: EntriesRouter.Page) throws -> [String]? {
        switch page {
        case .entry(let id):
            return try store.entry(id).map {
                [$0.text, assets.url("\($0.text).png").string, "read by \(try store.readers(of: id))"]
            }
        case .feed:
            let entries = try store.entries(count: 10)
            return entries.isEmpty ? nil : entries.map(\.text)
        case .list(let page):
            let paginator = try store.paginator
            guard let places = paginator.places(on: page) else { return nil }
            let entries = try store.entries(from: places.lowerBound, count: places.count)
            return ["\(page.number) of \(paginator.count)"] + entries.map { "\($0.id): \($0.text)" }
        }
    }
}

struct FrontRouter: Router {
    enum Page: Equatable { case front }

    let home: Link
    let pages: RouteTable<Page>

    init(home: Link) {
        self.home = home
        pages = RouteTable(below: home) { Route(.front) }
    }
}

struct FrontModule: PrerenderedModule {
    let store: JournalStore
    let router: FrontRouter
    let audience = Audience.everyone

    func show(_ page: FrontRouter.Page, to visitor: Visitor) throws -> Reply {
        let newest = try store.entries(count: JournalStore.newest).map(\.text)
        return .show(Screen(JournalView(model: JournalModel(title: try store.heading, lines: newest)), at: router.home))
    }

    func prerenderedPages(_ each: (FrontRouter.Page, Date?) throws -> Void) throws {
        try each(.front, nil)
    }

    func pages(affectedBy change: any Change) -> AffectedPages<FrontRouter.Page> {
        change is EntryChange ? .undated([.front]) : .all
    }
}

struct JournalModel: ViewModel {
    let title: String
    let lines: [String]
}

struct JournalView: View {
    let model: JournalModel

    var body: some HTML {
        h1 { model.title }
        for line in model.lines { p { line } }
    }
}
