import Snapshots
import Testing
import Web

@testable import ShopProducts

/// The categories' staff pages, in each language.
struct StaffCategoriesSnapshotTests {
    static let texts: [(name: String, text: StaffCategoriesText)] = [
        ("english", .english), ("vietnamese", .vietnamese), ("chinese", .chinese),
    ]

    @Test func `the list looks as recorded`() throws {
        try hold("StaffCategoryListView", ["moved", "none"]) { state, text in
            let office = try CategoryOffice(state == "none" ? [] : Shelf.drinks, text: text)
            _ = try office.send(.move(1), [.place: "2"])
            return try office.screen(.list(moved: 1))
        }
    }

    @Test func `a category's form looks as recorded`() throws {
        try hold("StaffCategoryView", ["saved", "taken", "conflict"]) { state, text in
            let office = try CategoryOffice(text: text)
            let other = try #require(office.store.staffCategory(2)).name
            if state == "taken" { return try CategoryOffice.screen(office.rename(1, to: other)) }
            _ = try office.rename(1, to: "<i>Tom & \"Jerry\"</i>")
            if state == "conflict" { return try CategoryOffice.screen(office.rename(1, to: "Mine")) }
            _ = try office.send(.move(1), [.place: "2"])
            return try office.screen(.category(1, isSaved: true))
        }
    }

    private func hold(
        _ group: String, _ states: [String], _ screen: (String, StaffCategoriesText) throws -> Screen
    ) throws {
        for (language, text) in Self.texts {
            for state in states {
                assertSnapshot(of: try screen(state, text).content, named: "\(group)/\(language)-\(state)")
            }
        }
        assertSnapshots(in: group, are: Self.texts.flatMap { text in states.map { "\(text.name)-\($0).html" } })
    }
}
