import Club
import Foundation
import Notebook
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

@testable import SiteCollections

/// Entries that the staff puts in another order, in the list of all and in that of a group.
struct StaffMovesTests {
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    private let database: SQLiteDatabase
    private let module: StaffCollectionModule<EntrySearchTests.Note>
    private let visitor: Visitor

    /// The notes are by turns of the upper and of the lower shelf.
    init() throws {
        database = try SQLiteDatabase(inMemory: EntrySearchTests.schema)
        (module, visitor) = try Self.staff(of: database)
    }

    /// The staff's pages of notes, and somebody of the staff.
    static func staff(
        of database: any LiveDatabase
    ) throws -> (StaffCollectionModule<EntrySearchTests.Note>, Visitor) {
        let context = try SiteContext.inMemory(for: Club.self)
        let module = StaffCollectionModule(
            EntrySearchTests.notes,
            SiteContext(
                database: database, assets: context.assets, sessions: context.sessions, accounts: context.accounts,
                signInAttempts: context.signInAttempts), at: Link.root.appending("staff"),
            text: CollectionText(
                "en", title: "Notes", new: "New note",
                labels: .init(title: "Title", text: "Text", shelf: ChoiceLabel("Shelf") { $0.rawValue }),
                orders: { $0?.rawValue ?? "own" }), staff: .english, date: { $0.formatted(.iso8601) },
            page: CollectionRouter(base: Link.root.appending("notes"), group: "shelf"))
        let visitor = Visitor(
            id: try database.visitor(), isKnown: true,
            signedIn: .init(as: Identity(id: "1", name: "mia"), since: Date(), role: .staff))
        return (module, visitor)
    }

    private func add(_ count: Int) throws {
        try database.write { db in
            for number in 1...count {
                let shelf = number % 2 == 0 ? "lower" : "upper"
                try EntrySearchTests.notes.write(in: db, by: Self.editor).add(
                    EntryTexts([.init("title"): "Tea \(number)", .init("shelf"): shelf], languages: ["vi"]))
            }
        }
    }

    private func perform(_ action: StaffEntriesRouter.Action, _ fields: [StaffEntryField: String] = [:]) throws -> Reply
    {
        try module.perform(action, with: Form(fields), by: visitor)
    }

    private func move(_ id: Int, to place: String, group: String = "") throws -> String {
        try StaffTests.Office.link(perform(.move(id), [.place: place, .group: group]))
    }

    private func html(_ page: StaffEntriesRouter.Page) throws -> String {
        try StaffTests.Office.html(module.show(page, to: visitor))
    }

    private func ids(ofGroup group: String? = nil) throws -> [Int64] {
        try database.read {
            try EntrySearchTests.notes.entries(ofGroup: group, limit: 100, in: "en", $0).map(\.meta.id)
        }
    }

    private func isMissing(_ reply: Reply) -> Bool { if case .missing = reply { true } else { false } }

    @Test func `an entry crosses to the page before and to the last one, and the list says its place`() throws {
        try add(103)
        #expect(try html(.list(StaffEntryQuery(page: 2))).contains("value=\"50\" aria-label=\"Move Tea 51 up\""))
        #expect(try move(51, to: "50") == "/staff/notes?changed=51")
        #expect(try html(.list(changed: 51)).contains("Tea 51: place 50 of 103"))
        #expect(try move(51, to: "999999999") == "/staff/notes?page=3&changed=51")
        #expect(try html(.list(StaffEntryQuery(page: 3), changed: 51)).contains("Tea 51: place 103 of 103"))
    }

    @Test func `the ends of the list offer no move beyond them`() throws {
        try add(103)
        let disabled = { (page: Paged) in
            try html(.list(StaffEntryQuery(page: page))).matches(of: /aria-label="([^"]*)" disabled/).map {
                String($0.1)
            }
        }
        #expect(try [1, 2, 3].map(disabled) == [["Move Tea 1 up"], [], ["Move Tea 103 down"]])
    }

    @Test func `neither a search nor what the staff alone sees has an order to change`() throws {
        try add(4)
        _ = try perform(.set(3, .hidden))
        #expect(try html(.list()).contains("class=\"moves\""))
        for query in [StaffEntryQuery(search: "tea"), StaffEntryQuery(.hidden)] {
            let list = try html(.list(query))
            #expect(list.contains("staff-row") && !list.contains("class=\"moves\""), "\(query)")
        }
        for id in [3, 99] { #expect(isMissing(try perform(.move(id), [.place: "1"]))) }
    }

    @Test func `without a place an entry stays`() throws {
        try add(4)
        for place in ["", "x", "-1"] { _ = try perform(.move(2), [.place: place]) }
        #expect(try ids() == [1, 2, 3, 4])
    }

    @Test func `a move is in the history of the entry, and is taken back`() throws {
        try add(6)
        _ = try move(6, to: "1", group: "lower")
        _ = try move(6, to: "2")
        #expect(try ids() == [1, 6, 2, 3, 4, 5] && ids(ofGroup: "lower") == [6, 2, 4])
        let page = try html(.entry(6))
        #expect(page.contains("6 → 2") && page.contains("3 → 1"))
        let history = {
            try database.read { try EntryHistory(tables: EntrySearchTests.notes.tables, db: $0).events(of: 6) }
        }
        for event in try history().filter({ $0.kind == .moved }) {
            _ = try perform(.undo(6), [.event: String(event.id), .revision: "1"])
        }
        #expect(try ids() == [1, 2, 3, 4, 5, 6] && ids(ofGroup: "lower") == [2, 4, 6])
        #expect(try history().count { $0.kind == .moved } == 4)
    }
}
