import Foundation
import Markup
import Testing
import Web

@testable import ShopProducts

@Suite struct StaffCategoriesTests {
    @Test func `a new name leads back to the form, and its address stays`() throws {
        let office = try CategoryOffice()
        let slug = try #require(office.store.staffCategory(1)).slug
        #expect(try office.rename(1, to: "  Filters ").target == "/staff/categories/1?saved=1")
        #expect(office.store.category(slug)?.name == "Filters")
        let html = try office.screen(.category(1, isSaved: true)).html
        #expect(html.contains("href=\"/categories/\(slug)\"") && html.contains("/staff/products?category=\(slug)"))
        #expect(html.contains("→ Filters") && html.contains("ann@example.org"))
    }

    @Test(arguments: [
        ("", "Fill this in."), ("  ", "Fill this in."),
        ("a\u{7}", "This text has a character that a page cannot show."),
        (String(repeating: "a", count: 201), "Use at most 200 characters."),
        (String(repeating: "a", count: 9_999), "Use at most 200 characters."),
        (String(repeating: "&", count: 121), "This is too long."),
    ])
    func `a name that breaks a rule is refused beside the field`(name: String, message: String) throws {
        let office = try CategoryOffice()
        let old = try #require(office.store.staffCategory(1))
        let screen = try CategoryOffice.screen(office.rename(1, to: name))
        #expect(screen.status == .refused && screen.html.contains("id=\"name-error\"") && screen.html.contains(message))
        #expect(office.store.staffCategory(1) == old && screen.html.utf8.count < 10_000)
    }

    @Test func `a name that another category has is refused beside the field`() throws {
        let office = try CategoryOffice()
        let other = try #require(office.store.staffCategory(2)).name
        let screen = try CategoryOffice.screen(office.rename(1, to: other))
        #expect(screen.status == .refused && screen.html.contains("Another category has this name."))
        #expect(screen.html.contains("value=\"\(other)\""))
    }

    @Test func `two who rename one category lose nothing`() throws {
        let office = try CategoryOffice()
        _ = try office.rename(1, to: "Theirs")
        let screen = try CategoryOffice.screen(office.rename(1, to: "Mine"))
        #expect(screen.status == .conflict && screen.html.contains("value=\"Mine\"") && screen.html.contains("Theirs"))
        #expect(screen.html.contains("name=\"revision\" value=\"2\""))
        #expect(
            try office.rename(1, to: "Mine", from: 2).target != nil && office.store.staffCategory(1)?.name == "Mine")
    }

    @Test func `a new name is taken back`() throws {
        let office = try CategoryOffice()
        let old = try #require(office.store.staffCategory(1)).name
        _ = try office.rename(1, to: "New")
        let event = try #require(office.store.categoryEvents(of: 1).first)
        _ = try office.send(.undo(1), [.event: String(event.id), .revision: "2"])
        #expect(office.store.staffCategory(1)?.name == old)
        for other in ["0", "99", ""] {
            guard case .missing = try office.send(.undo(1), [.event: other, .revision: "3"]) else {
                Issue.record("an event \(other)")
                continue
            }
        }
    }

    @Test func `a move leads to the list, which says where the category is`() throws {
        let office = try CategoryOffice()
        let first = try #require(office.store.staffCategory(1)).name
        #expect(try office.send(.move(1), [.place: "2"]).target == "/staff/categories?moved=1")
        #expect(office.store.staffCategory(1)?.place == 2)
        #expect(try office.screen(.list(moved: 1)).html.contains("\(first): place 2 of 2"))
        for place in ["", "x", "-1"] { _ = try office.send(.move(1), [.place: place]) }
        #expect(office.store.staffCategory(1)?.place == 2)
        _ = try office.send(.move(1), [.place: "999999999"])
        #expect(office.store.staffCategory(1)?.place == 2)
        guard case .missing = try office.send(.move(9), [.place: "1"]) else { return #expect(Bool(false)) }
    }

    @Test func `the ends of the list offer no move beyond them`() throws {
        let html = try CategoryOffice().screen(.list()).html
        #expect(html.matches(of: /<button[^>]* disabled/).count == 2 && html.matches(of: /name="place"/).count == 4)
    }

    @Test(arguments: [
        StaffCategoriesRouter.Page.list(), .list(3), .list(moved: 4), .category(7),
        .category(7, isSaved: true),
    ])
    func `a page's address leads to the page`(page: StaffCategoriesRouter.Page) {
        #expect(CategoryOffice.router.page(at: CategoryOffice.router.link(to: page)) == page)
    }

    @Test(arguments: [StaffCategoriesRouter.Action.rename(7), .move(7), .undo(7)])
    func `an action's address leads to the action`(action: StaffCategoriesRouter.Action) {
        #expect(CategoryOffice.router.action(at: CategoryOffice.router.target(of: action)) == action)
    }

    @Test(arguments: ["/staff/categories/x", "/staff/categories/1/2", "/staff/categories/-1"])
    func `another address is no page`(path: String) throws {
        #expect(CategoryOffice.router.page(at: try #require(Link(reference: path))) == nil)
    }

    @Test func `the list of products is that of a category, also of those that are hidden`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let slug = try #require(office.store.product(1)?.category).slug
        let query = StaffProductQuery(search: "p", category: slug)
        #expect(StaffOffice.router.page(at: StaffOffice.router.link(to: .list(query))) == .list(query))
        let all = try office.screen(.list()).html
        let list = try office.screen(.list(StaffProductQuery(category: slug))).html
        #expect(list.contains("<option value=\"\(slug)\" selected>"))
        let rows = { (html: String) in html.matches(of: /class="staff-row"/).count }
        #expect(rows(list) == office.store.category(slug)?.count && rows(list) < rows(all))
        _ = try office.send(.set(1, .hidden))
        #expect(rows(try office.screen(.list(StaffProductQuery(.hidden, category: slug))).html) == 1)
        for query in [StaffProductQuery(.hidden, category: "no"), StaffProductQuery(category: "no")] {
            guard case .missing = try office.module.show(.list(query), to: office.visitor) else {
                Issue.record("a list of no category")
                continue
            }
        }
    }
}
