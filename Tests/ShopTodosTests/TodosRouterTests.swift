import Markup
import Testing
import Web

@testable import ShopTodos

struct TodosRouterTests {
    let router = TodosRouter(base: Link.root.appending("todos"))

    static let numbers = [0, 1, 7, 1_000, 999_999_999_999_999]

    @Test func `every page's link leads to that page`() {
        var pages: [TodosRouter.Page] = Self.numbers.flatMap { [.item($0), .edit($0)] }
        for query in TodoFilter.allCases.flatMap({ [TodoQuery($0), TodoQuery($0, page: 2)] }) {
            pages.append(.list(query))
            pages += Self.numbers.map { .list(query, deleted: $0) }
        }
        for page in pages { #expect(router.page(at: router.link(to: page)) == page) }
        #expect(Set(pages.map(router.link)).count == 46)
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
        ("/todos/page/1", "", "/todos"), ("/todos/page/0", "", "/todos"), ("/todos/page/02", "x=1", "/todos/page/2"),
        ("/todos/active/page/1", "deleted=7", "/todos/active?deleted=7"),
        ("/todos/completed/page/12", "deleted=07", "/todos/completed/page/12?deleted=7"),
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
        "/todos/page", "/todos/page/", "/todos/page/x", "/todos/page/-1", "/todos/page/2/", "/todos/page/2/edit",
        "/todos/active/page", "/todos/all/page/2", "/todos/7/page/2", "/todos/page/9999999999999999",
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
