import Club
import Foundation
import Notebook
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import SiteCollections

/// The next versions of published entries.
struct DraftsTests {
    private typealias Office = StaffTests.Office

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    /// How the tests word that moment.
    private static let time = "2027-01-15T08:00:00Z"

    private func office(_ engine: DatabaseEngine = .sqlite) throws -> Office {
        let office = try Office(engine, now: { Self.now })
        _ = try office.perform(.add, StaffTests.regatta)
        return office
    }

    private func form(_ title: String, _ others: [String: String] = [:]) -> [String: String] {
        StaffTests.regatta.merging(["slug": "regatta", "revision": "1", "title": title]) { $1 }.merging(others) { $1 }
    }

    private func stored(_ office: Office) throws -> StoredEntry {
        try #require(try office.database.read { try StoredEntries(tables: events.tables, db: $0).entry(1) })
    }

    private func draft(_ office: Office) throws -> EntryDraft? {
        try office.database.read { try EntryDrafts(tables: events.tables, db: $0).draft(of: 1) }
    }

    /// The time that a form of the present draft has.
    private func shown(_ office: Office) throws -> String { String(try #require(try draft(office)).time.wholeSeconds) }

    @Test(arguments: DatabaseEngine.all)
    func `a draft is saved beside the published version, changed and published`(_ engine: DatabaseEngine) throws {
        let office = try office(engine)
        #expect(try office.html(.entry(1)).contains("Save as draft"))
        #expect(try !office.html(.new).contains("Save as draft"))
        let revision = try office.database.pageRevision
        #expect(
            try Office.link(office.perform(.saveDraft(1), form("Next", ["seats": ""]))) == "/staff/events/1?saved=1")
        #expect(try stored(office).texts["title"] == "Regatta" && stored(office).revision == 1)
        #expect(try office.database.pageRevision == revision)
        let html = try office.html(.entry(1, isSaved: true))
        #expect(
            html.contains("This is the draft that mia saved on \(Self.time). Visitors see the published version.</p>"))
        #expect(html.contains(#"value="Next""#) && html.contains("Publish") && html.contains("Discard draft"))
        #expect(try office.html(.list()).contains("Draft</span>"))
        // The form's rules hold when it is published.
        let refused = try Office.html(office.perform(.edit(1), form("Next", ["seats": "", "draft": shown(office)])))
        #expect(refused.contains("Fill this in.") && refused.contains("Publish"))
        _ = try office.perform(.saveDraft(1), form("Later", ["draft": shown(office)]))
        #expect(
            try Office.link(office.perform(.edit(1), form("Later", ["draft": shown(office)])))
                == "/staff/events/1?saved=1")
        #expect(try stored(office).texts["title"] == "Later" && draft(office) == nil)
        #expect(try office.html(.entry(1, isSaved: true)).contains("Saved. All pages show the change."))
    }

    @Test func `a draft that began from an older version is told, and its publication is a conflict`() throws {
        let office = try office()
        _ = try office.perform(.saveDraft(1), form("Mine"))
        _ = try office.database.write {
            try events.write(in: $0, by: EntryEditor(name: "eve", time: Self.now)).edit(
                1, from: 1, to: StoreTests.texts("Theirs"))
        }
        #expect(try office.html(.entry(1)).contains("The published version changed since then."))
        let conflict = try Office.html(office.perform(.edit(1), form("Mine", ["draft": shown(office)])))
        #expect(conflict.contains("Somebody else changed this entry"))
        #expect(conflict.contains(#"<p class="preserved">Theirs</p>"#) && conflict.contains(#"value="Mine""#))
        #expect(conflict.contains(#"name="revision" value="2""#))
        _ = try office.perform(.edit(1), form("Mine", ["draft": shown(office), "revision": "2"]))
        #expect(try stored(office).texts["title"] == "Mine" && draft(office) == nil)
    }

    @Test func `nobody overwrites, publishes over, or discards a draft that they did not see`() throws {
        let office = try office()
        _ = try office.perform(.saveDraft(1), form("Theirs"))
        let first = try shown(office)
        // A form of before the draft, and one of the draft before.
        for action in [.saveDraft(1), .edit(1)] as [StaffEntriesRouter.Action] {
            let html = try Office.html(office.perform(action, form("Mine")))
            #expect(html.contains(#"<p class="preserved">Theirs</p>"#) && html.contains(#"value="Mine""#))
            #expect(html.contains(#"name="draft" value="\#(first)""#) && html.contains(#"name="revision" value="1""#))
        }
        _ = try office.perform(.saveDraft(1), form("Newer", ["draft": first]))
        #expect(try shown(office) != first)
        _ = try office.perform(.discardDraft(1), ["draft": first])
        #expect(try draft(office)?.texts["title"] == "Newer" && stored(office).texts["title"] == "Regatta")
        #expect(try Office.link(office.perform(.discardDraft(1), ["draft": shown(office)])) == "/staff/events/1")
        #expect(try draft(office) == nil)
        // The draft is gone meanwhile.
        #expect(try Office.html(office.perform(.edit(1), form("Mine", ["draft": first]))).contains(">Regatta</p>"))
        #expect(try stored(office).revision == 1)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a draft goes with its entry, and what visitors do not see gets none`(_ engine: DatabaseEngine) throws {
        let office = try office(engine)
        _ = try office.perform(.saveDraft(1), form("Next"))
        let shown = try shown(office)
        _ = try office.perform(.set(1, .hidden))
        #expect(try office.html(.entry(1)).contains(#"value="Next""#))
        _ = try office.perform(.set(1, .deleted))
        #expect(try draft(office) == nil)
        for basis in [[:], ["draft": shown]] {
            #expect(try Office.html(office.perform(.saveDraft(1), form("Late", basis))).contains(#"value="Late""#))
        }
        guard case .missing = try office.perform(.saveDraft(9), form("None")) else {
            Issue.record("there is no entry 9")
            return
        }
        #expect(try draft(office) == nil)
        #expect(try !office.html(.entry(1)).contains("Save as draft"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `a draft has any text of a bounded size, and keeps the files that it names`(_ engine: DatabaseEngine) throws {
        let office = try office(engine)
        let photo = "pictures/photographs/01/0123456789abcdef-800x600-7c8a77.jpg"
        let file = "\(String(repeating: "a", count: 32))-1000.pdf"
        _ = try office.perform(
            .saveDraft(1), form("a\u{0}\u{1F6A3}\"", ["photo": photo, "programme": file, "entry_from": "soon"]))
        let texts = try #require(try draft(office)).texts
        #expect(texts["title"] == "a\u{0}\u{1F6A3}\"" && texts["entry_from"] == "soon")
        var known: [String] = []
        try office.module.photographs { known.append($0.name) }
        try office.module.files { known.append($0.name) }
        #expect(known == [photo, file])
        // Of a field it reads one character more than the field may have, which no browser sends.
        let long = form("Next", ["draft": try shown(office), "title": String(repeating: "x", count: 1_000_000)])
        _ = try office.perform(.saveDraft(1), long)
        #expect(try draft(office)?.texts["title"].count == 201)
        let large = EntryTexts([FieldKey("text"): String(repeating: "x", count: EntryDrafts.maxBytes)], languages: [])
        #expect(throws: TextProblems(all: [FieldKey("text"): .tooManyBytes])) {
            try office.database.write { db in
                let editor = EntryEditor(name: "mia", time: Self.now)
                try EntryDrafts(tables: events.tables, db: db).save(large, of: 1, from: 1, by: editor)
            }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a hundred drafts are listed, and forget a removed account little by little`(_ engine: DatabaseEngine) throws {
        let office = try office(engine)
        for number in 2...100 {
            _ = try office.perform(.add, StaffTests.regatta.merging(["title": "N\(number)"]) { $1 })
        }
        for number in 1...100 { _ = try office.perform(.saveDraft(number), form("Next")) }
        let list = try office.html(.list())
        #expect(list.components(separatedBy: "Draft</span>").count == 1 + StaffEntriesInteractor.pageSize)
        let account = RemovedAccount(id: "1", name: "mia", removed: Self.now)
        var counts: [Int] = []
        repeat {
            counts.append(try office.database.write { try office.database.departures.forget(account, 120, $0) })
        } while counts.last != 0
        #expect(counts == [120, 80, 0])
        #expect(try office.html(.entry(7)).contains("This is the draft that a removed account saved"))
    }
}
