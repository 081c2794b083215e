import Foundation
import ShopProducts
import SiteDatabase
import Testing
import Web

@testable import ShopStorage

/// What every store of the catalogue promises of its categories to the staff.
@Suite struct StaffCategoryContract {
    private static let rows = [
        CatalogueRow.row("a", category: "Tea"), .row("b", category: "Coffee"), .row("c", category: "Cups"),
        .row("d", category: "Tea"),
    ]

    private func stores(_ engine: Engine) throws -> (StaffStore, Editor) {
        let (store, editor) = try engine.staffProducts()
        _ = try store.importRows(Self.rows)
        return (store, editor)
    }

    private func names(_ store: StaffStore) throws -> [String] {
        let all = try store.staffCategories(.first)
        #expect(all.categories.map(\.place) == Array(1...all.total))
        return all.categories.map(\.name)
    }

    @Test(arguments: Engine.allCases)
    func `a category gets another name, and keeps its address and its products`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        _ = try store.importRows([.row("e", category: "Tea")])
        _ = try store.set(.hidden, of: 4, by: editor)
        let tea = StaffCategory(id: 1, slug: "tea", name: "Tea", count: 2, place: 1, revision: 1)
        #expect(try store.staffCategory(1) == tea && store.staffCategory(9) == nil)
        let before = try #require(try store.product(1)).changed
        let new = StaffCategory(id: 1, slug: "tea", name: "Teas", count: 2, place: 1, revision: 2)
        #expect(try store.rename(1, from: 1, to: CategoryName("Teas"), by: editor) == .saved(new))
        #expect(try store.category("tea")?.name == "Teas")
        #expect(try store.products(ProductQuery(category: "tea")).products.map(\.category?.name) == ["Teas", "Teas"])
        #expect(try store.staffProduct(1)?.draft.category == "Teas" && names(store) == ["Teas", "Coffee", "Cups"])
        // An edit that began before would make the old category anew.
        #expect(try store.staffProduct(1)?.revision == 2 && store.staffProduct(2)?.revision == 1)
        #expect(try store.staffProduct(4)?.revision == 3 && store.staffProduct(4)?.draft.category == "Teas")
        #expect(try #require(try store.product(1)).changed > before)
        guard case .conflict = try store.edit(1, from: 1, to: .tea("Sencha", ""), by: editor) else {
            return #expect(Bool(false))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a name that another category has is refused, and so is an older revision`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        let coffee = try #require(try store.staffCategory(2))
        #expect(try store.rename(1, from: 1, to: CategoryName("Coffee"), by: editor) == .taken(coffee))
        #expect(try names(store) == ["Tea", "Coffee", "Cups"] && store.categoryEvents(of: 1).isEmpty)
        _ = try store.rename(1, from: 1, to: CategoryName("Leaves"), by: editor)
        let leaves = try #require(try store.staffCategory(1))
        #expect(try store.rename(1, from: 1, to: CategoryName("Teas"), by: editor) == .conflict(leaves))
        #expect(try store.rename(1, from: 1, to: CategoryName("Leaves"), by: editor) == .saved(leaves))
        #expect(try store.rename(9, from: 1, to: CategoryName("Teas"), by: editor) == .noCategory)
        // The name that it had is free.
        #expect(try store.rename(2, from: 1, to: CategoryName("Tea"), by: editor) != .taken(leaves))
    }

    @Test(arguments: Engine.allCases)
    func `a category is moved, and a new one comes last`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        for (id, place, expected) in [
            (3, 1, ["Cups", "Tea", "Coffee"]), (3, 2, ["Tea", "Cups", "Coffee"]), (1, 3, ["Cups", "Coffee", "Tea"]),
            (2, 99, ["Cups", "Tea", "Coffee"]), (2, 0, ["Coffee", "Cups", "Tea"]), (2, 1, ["Coffee", "Cups", "Tea"]),
        ] {
            let moved = try store.move(id, to: place, by: editor)
            #expect(try names(store) == expected && moved?.place == min(max(place, 1), 3))
            #expect(try store.categories(.first).categories.map(\.name) == expected)
            #expect(try store.categoryNames() == expected)
            #expect(try store.firstCategories(2).map(\.name) == Array(expected.prefix(2)))
        }
        #expect(try store.move(9, to: 1, by: editor) == nil)
        _ = try store.add(.tea("Sencha", ""), by: editor)
        _ = try store.importRows(Self.rows + [.row("e", category: "Spoons")])
        #expect(try names(store) == ["Coffee", "Cups", "Tea", "Spoons"])
        #expect(try store.categories(.first).categories.map(\.name) == ["Coffee", "Cups", "Tea", "Spoons"])
    }

    @Test(arguments: Engine.allCases)
    func `the history says who renamed and moved it`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        _ = try store.rename(1, from: 1, to: CategoryName("Teas"), by: editor)
        _ = try store.move(1, to: 3, by: editor)
        _ = try store.move(1, to: 3, by: editor)
        let events = try store.categoryEvents(of: 1)
        #expect(events.map(\.kind) == [.moved, .renamed] && events.allSatisfy { $0.editor == "ann@example.org" })
        #expect(events.map(\.before) == ["1", "Tea"] && events.map(\.after) == ["3", "Teas"])
        let later = Editor(editor.writer.visitor, name: "bob@example.org", at: editor.time + 366 * 86_400)
        _ = try store.move(1, to: 1, by: later)
        #expect(try store.categoryEvents(of: 1).map(\.editor) == ["bob@example.org"])
        #expect(try store.categoryEvents(of: 2).isEmpty)
    }

    @Test func `categories are numbered anew where there is no room between two`() throws {
        let (store, editor) = try stores(.sqlite)
        // Each halves the room before the second place.
        for step in 0..<100 {
            let last = try #require(try store.staffCategories(.first).categories.last)
            #expect(try store.move(last.id, to: 2, by: editor)?.place == 2, "step \(step)")
        }
        let all = try names(store)
        #expect(all.first == "Tea" && Set(all) == ["Tea", "Coffee", "Cups"])
    }

    @Test(arguments: Engine.allCases)
    func `a page has some of many categories`(engine: Engine) throws {
        let (store, _) = try engine.staffProducts()
        _ = try store.importRows((0..<95).map { .row("p\($0)", category: "Kind \($0)") })
        let last = try store.staffCategories(3)
        #expect(last.total == 95 && last.categories.map(\.place) == Array(81...95))
        #expect(last.categories.first?.name == "Kind 80")
        #expect(try store.staffCategories(4).categories.isEmpty)
        #expect([1, 40, 41, 95].map { Paged(ofPlace: $0 - 1, per: StaffCategoryPage.per) } == [1, 1, 2, 3])
    }

    @Test(arguments: Engine.allCases)
    func `what only the staff sees is listed by category`(engine: Engine) throws {
        let (store, editor) = try stores(engine)
        for id in 1...3 { _ = try store.set(.hidden, of: id, by: editor) }
        #expect(try store.unseenProducts(.hidden, in: "tea", max: 9).map(\.id) == [1])
        #expect(try store.unseenProducts(.hidden, in: nil, max: 9).map(\.id) == [3, 2, 1])
        #expect(try store.unseenProducts(.hidden, in: "no", max: 9).isEmpty)
        #expect(try store.staffCategory(3)?.count == 0)
    }
}
