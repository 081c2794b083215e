import Markup
import Testing
import Web

@testable import ShopTodos

struct TodosRouterTests {
    let router = TodosRouter(base: Link.root.appending("todos"))

    static let numbers = [0, 1, 7, 1_000, 999_999_999_999_999]

    @Test func `every page's link leads to that page`() {
        var pages: [TodosRouter.Page] = Self.numbers.flatMap { [.item($0), .edit($0)] }
        for filter in TodoFilter.allCases {
            pages.append(.list(filter))
            pages += Self.numbers.map { .list(filter, deleted: $0) }
        }
        for page in pages { #expect(router.page(at: router.link(to: page)) == page) }
        #expect(Set(pages.map(router.link)).count == 28)
    }

    @Test func `every action's target leads to that action`() {
        var actions: [TodosRouter.Action] = [.add, .clearCompleted]
        for number in Self.numbers {
            actions += [.edit(number), .complete(number), .reopen(number), .delete(number), .restore(number)]
        }
        for action in actions { #expect(router.action(at: router.target(of: action)) == action) }
        #expect(Set(actions.map(router.target)).count == 27)
    }

    @Test(arguments: [
        ("/todos", "", "/todos"), ("/todos", "deleted=7", "/todos?deleted=7"),
        ("/todos", "deleted=007", "/todos?deleted=7"),
        ("/todos", "deleted=abc", "/todos"), ("/todos", "deleted=-1", "/todos"), ("/todos", "x=1", "/todos"),
        ("/todos/active", "deleted=7", "/todos/active?deleted=7"), ("/todos/completed", "", "/todos/completed"),
        ("/todos/007", "", "/todos/7"), ("/todos/7", "deleted=8", "/todos/7"), ("/todos/07/edit", "", "/todos/7/edit"),
    ])
    func `an address has one spelling`(path: String, query: String, canonical: String) throws {
        let address = try #require(Address(path: path, query: query))
        #expect(router.link(to: try #require(router.page(at: Link(address)))).url.string == canonical)
    }

    @Test(arguments: [
        "/", "/products", "/todosx", "/todos/", "/todos/all", "/todos/Active", "/todos/abc", "/todos/-1",
        "/todos/9999999999999999", "/todos/7/", "/todos/7/delete", "/todos/7/edit/", "/todos/active/edit",
        "/todos/clear-completed", "/todos/7/Edit", "/todos/7/8",
    ])
    func `any other address is no page`(path: String) throws {
        #expect(router.page(at: Link(try #require(Address(path: path, query: "")))) == nil)
    }

    @Test(arguments: [
        "/", "/todos/", "/todos/7", "/todos/active", "/todos/7/", "/todos/7/undo", "/todos/abc/delete",
        "/todos/-1/delete",
        "/todos/9999999999999999/delete", "/todos/7/delete/", "/todos/clear-completed/7",
    ])
    func `any other address is no target`(path: String) throws {
        #expect(router.action(at: Target(try #require(Address(path: path, query: "")))) == nil)
    }
}
