import Club
import Foundation
import SiteDatabase
import SiteStores
import Snapshots
import Testing
import Web

@testable import SiteCollections

/// The staff's screens of the club, with plans and drafts.
struct StaffSnapshotTests {
    private typealias Office = StaffTests.Office

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func form(_ others: [String: String]) -> [String: String] { StaffTests.regatta.merging(others) { $1 } }

    private func check(_ reply: Reply, _ name: String) throws {
        guard case .show(let screen) = reply else { throw StaffTests.Unexpected(reply: "\(reply)") }
        assertSnapshot(of: screen.content, named: name)
    }

    @Test func `the screens are as recorded`() throws {
        let office = try Office(isPreviewing: true, now: { Self.now })
        let show = { (page: StaffEntriesRouter.Page) in try office.module.show(page, to: office.visitor) }
        try check(show(.new), "StaffEntryView/new")
        _ = try office.perform(
            .add, form(["title": "Cup", "entry_from": "2027-01-15T10:00", "entry_until": "2027-02-01T10:00"]))
        try check(show(.entry(1, isSaved: true)), "StaffEntryView/planned")
        let early = form(["title": "Cup", "slug": "cup", "entry_from": "2027-01-15T10:00", "entry_until": "soon"])
        try check(office.perform(.edit(1), early), "StaffEntryView/refused")
        _ = try office.perform(.add, form(["entry_until": "2027-02-01T10:00"]))
        _ = try office.perform(.saveDraft(2), form(["title": "Next", "slug": "regatta", "revision": "1"]))
        try check(show(.entry(2)), "StaffEntryView/draft")
        _ = try office.database.write {
            try events.write(in: $0, by: EntryEditor(name: "eve", time: Self.now)).edit(
                2, from: 1, to: StoreTests.texts("Theirs"))
        }
        try check(show(.entry(2)), "StaffEntryView/stale-draft")
        let late = form(["title": "Mine", "slug": "regatta", "revision": "1"])
        try check(office.perform(.saveDraft(2), late), "StaffEntryView/other-draft")
        try check(show(.list()), "StaffEntryListView/draft")
        try check(show(.list(StaffEntryQuery(.hidden))), "StaffEntryListView/planned")
        assertSnapshots(
            in: "StaffEntryView",
            are: ["draft", "new", "other-draft", "planned", "refused", "stale-draft"].map { "\($0).html" })
    }
}
