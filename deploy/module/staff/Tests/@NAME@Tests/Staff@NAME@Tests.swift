import Snapshots
import Testing
import Web

@testable import @NAME@

struct Staff@NAME@Tests {
    let store = Memory@NAME@Store()
    let visitor = Visitor(id: .random(), isKnown: true)
    let router = Staff@NAME@Router(
        base: Link.root.appending("staff", @segments@))

    @Test func `a text is added and shown`() throws {
        #expect(try goes(.add, "Buy <b>tea</b>") == .list())
        #expect(shown == ["Buy <b>tea</b>"])
        assertSnapshot(of: try screen(.list()).content, named: "Staff@NAME@View/one")
    }

    @Test func `a blank text is refused and the list is kept`() throws {
        let screen = try refused(.add, "  ")
        #expect(shown.isEmpty)
        assertSnapshot(of: screen.content, named: "Staff@NAME@View/refused")
    }

    @Test func `a full list and a text that is too long are refused, and nothing comes back to a full list`() throws {
        _ = try refused(.add, String(repeating: "x", count: 201))
        for _ in 0..<Staff@NAME@Interactor.maximum { _ = try goes(.add, "x") }
        _ = try refused(.add, "x")
        _ = try goes(.remove(1))
        _ = try goes(.add, "y")
        _ = try refused(.restore(1))
        #expect(shown.count == Staff@NAME@Interactor.maximum)
    }

    @Test func `a text is edited`() throws {
        _ = try goes(.add, "tea")
        assertSnapshot(of: try screen(.edit(1)).content, named: "Edit@NAME@View/begun")
        #expect(try goes(.edit(1), "coffee", from: 1) == .list())
        #expect(shown == ["coffee"])
    }

    @Test func `a blank text does not take the place of another, and its form keeps the revision`() throws {
        _ = try goes(.add, "tea")
        _ = try goes(.edit(1), "coffee", from: 1)
        let screen = try refused(.edit(1), " ", from: 1)
        #expect(shown == ["coffee"])
        assertSnapshot(of: screen.content, named: "Edit@NAME@View/refused")
    }

    @Test func `the second of two who edit one is shown both texts, and may save again`() throws {
        _ = try goes(.add, "tea")
        _ = try goes(.edit(1), "green tea", from: 1)
        let screen = try refused(.edit(1), "black tea", from: 1, as: .conflict)
        #expect(shown == ["green tea"])
        assertSnapshot(of: screen.content, named: "Edit@NAME@View/conflict")
        #expect(try goes(.edit(1), "black tea", from: 2) == .list())
        #expect(shown == ["black tea"])
    }

    @Test func `what is removed can be brought back`() throws {
        for text in ["tea", "coffee"] { _ = try goes(.add, text) }
        #expect(try goes(.remove(1)) == .list(removed: 1))
        #expect(shown == ["coffee"])
        let screen = try screen(.list(removed: 1))
        assertSnapshot(of: screen.content, named: "Staff@NAME@View/removed")
        #expect(try goes(.restore(1)) == .list())
        #expect(shown == ["tea", "coffee"])
    }

    @Test func `an edit of what was removed meanwhile is told, and brings it back where it is saved again`() throws {
        _ = try goes(.add, "tea")
        _ = try goes(.remove(1))
        let screen = try refused(.edit(1), "green tea", from: 1, as: .conflict)
        assertSnapshot(of: screen.content, named: "Edit@NAME@View/removed")
        #expect(try goes(.edit(1), "green tea", from: 2) == .list())
        #expect(shown == ["green tea"])
    }

    @Test func `the screen is the staff's alone`() {
        #expect(module().audience == .staff)
    }

    @Test func `what is not there is missing`() throws {
        for action: Staff@NAME@Router.Action in [.edit(7), .remove(7), .restore(7)] {
            guard case .missing = try post(action, "tea") else { throw Unexpected() }
        }
        _ = try goes(.add, "tea")
        _ = try goes(.remove(1))
        for id in [1, 7] {
            guard case .missing = try module().show(.edit(id), to: visitor) else { throw Unexpected() }
        }
    }
@each translation

    @Test func `the list and the form in the language @code@`() throws {
        for text in ["tea", "coffee"] { _ = try goes(.add, text) }
        _ = try goes(.remove(1))
        let list = try screen(.list(removed: 1), .@case@)
        assertSnapshot(of: list.content, named: "Staff@NAME@View/@code@")
        let form = try refused(.edit(2), "tea", from: 0, as: .conflict, .@case@)
        assertSnapshot(of: form.content, named: "Edit@NAME@View/@code@")
    }
@end

    @Test func `every address leads back to what it was made of`() {
        for page: Staff@NAME@Router.Page in [.list(), .list(removed: 7), .edit(7)] {
            #expect(router.page(at: router.link(to: page)) == page)
        }
        for action: Staff@NAME@Router.Action in [.add, .edit(7), .remove(7), .restore(7)] {
            #expect(router.action(at: router.target(of: action)) == action)
        }
        #expect(router.page(at: router.link(to: .edit(7)).appending("more")) == nil)
        #expect(router.page(at: Link.root.appending("other")) == nil)
    }

    private struct Unexpected: Error {}

    private var shown: [String] { store.@items@().map(\.@item@.text) }

    private func module(_ text: @NAME@Text = .@first@) -> Staff@NAME@Module {
        Staff@NAME@Module(store: store, router: router, text: text)
    }

    private func post(
        _ action: Staff@NAME@Router.Action, _ entered: String = "", from revision: Int = 0,
        _ text: @NAME@Text = .@first@
    ) throws -> Reply {
        let form = Form([
            Staff@NAME@Field.text: entered, .revision: String(revision),
        ])
        return try module(text).perform(action, with: form, by: visitor)
    }

    /// The page that an action leads to.
    private func goes(
        _ action: Staff@NAME@Router.Action, _ entered: String = "", from revision: Int = 0
    ) throws -> Staff@NAME@Router.Page {
        guard case .go(let link, session: .keep) = try post(action, entered, from: revision),
            let page = router.page(at: link)
        else { throw Unexpected() }
        return page
    }

    /// The page that an action shows instead.
    private func refused(
        _ action: Staff@NAME@Router.Action, _ entered: String = "", from revision: Int = 0,
        as status: PageStatus = .refused, _ text: @NAME@Text = .@first@
    ) throws -> Screen {
        guard case .show(let screen) = try post(action, entered, from: revision, text) else { throw Unexpected() }
        #expect(screen.status == status)
        return screen
    }

    private func screen(
        _ page: Staff@NAME@Router.Page, _ text: @NAME@Text = .@first@
    ) throws -> Screen {
        guard case .show(let screen) = try module(text).show(page, to: visitor) else { throw Unexpected() }
        return screen
    }
}
