import Markup
import Testing
import Web

@testable import ShopTodos

struct TodosModuleTests {
    let notebook = Notebook()

    @Test(arguments: [
        (TodosRouter.Action.add, [TodoField.title: "Rest"], "/todos"),
        (.add, [.title: "Rest", .filter: "active"], "/todos/active"),
        (.add, [.title: "Rest", .filter: "completed"], "/todos"),
        (.add, [.title: "Rest", .filter: "../evil"], "/todos"),
        (.complete(1), [:], "/todos"), (.complete(1), [.filter: "active"], "/todos/active"),
        (.complete(1), [.on: "item"], "/todos/1"), (.reopen(1), [.on: "item"], "/todos/1"),
        (.reopen(1), [.filter: "completed"], "/todos/completed"),
        (.delete(1), [:], "/todos?deleted=1"), (.delete(1), [.filter: "completed"], "/todos/completed?deleted=1"),
        (.restore(1), [.filter: "active"], "/todos/active"),
        (.clearCompleted, [.filter: "completed"], "/todos/completed"),
        (.edit(1), [.title: "New", .revision: "1"], "/todos/1"),
    ])
    func `every change leads back to where it was made`(
        action: TodosRouter.Action, fields: [TodoField: String], address: String
    ) throws {
        #expect(try notebook.follow(action, fields)?.url.string == address)
    }

    @Test func `every form of every page has the page's one-time key`() throws {
        try notebook.add("Rest")
        try notebook.tick(1)
        try notebook.delete(2)
        let key = IdempotencyKey.random()
        for page in [TodosRouter.Page.list(.all, deleted: 2), .item(1), .edit(1)] {
            guard case .show(let screen) = try notebook.module.show(page, to: notebook.visitor) else {
                Issue.record("\(page)")
                continue
            }
            #expect(!screen.content.renderedIndented().contains("form-key"), "the page of nobody")
            let forms = IdempotencyKey.onPage(key) { screen.content.renderedIndented() }.split(separator: "<form ")
                .dropFirst()
            #expect(forms.count > 0)
            for form in forms { #expect(form.contains(#"name="form-key" value="\#(key.text)""#), "\(form)") }
        }
    }

    @Test(arguments: [
        (TodosRouter.Action.add, [TodoField.title: "Rest", .page: "2"], "/todos/page/3"),
        (.add, [.title: "Rest", .filter: "active", .page: "1"], "/todos/active/page/3"),
        (.add, [.title: "Rest", .filter: "completed"], "/todos/page/3"),
        (.complete(150), [.page: "2"], "/todos/page/2"), (.complete(201), [.page: "3"], "/todos/page/3"),
        (.complete(201), [.filter: "active", .page: "3"], "/todos/active/page/2"),
        (.delete(150), [.page: "2"], "/todos/page/2?deleted=150"),
        (.delete(201), [.page: "3"], "/todos/page/2?deleted=201"),
        (.restore(150), [.filter: "active", .page: "2"], "/todos/active/page/2"),
        (.clearCompleted, [.filter: "completed", .page: "2"], "/todos/completed"),
        (.complete(1), [.page: "0"], "/todos"), (.complete(1), [.page: "x"], "/todos"),
        (.complete(1), [.page: "999999999999999"], "/todos/page/3"),
    ])
    func `a change leads back to its page, or to the last one where that is gone`(
        action: TodosRouter.Action, fields: [TodoField: String], address: String
    ) throws {
        for number in 4...201 { try notebook.add("Item \(number)") }
        #expect(try notebook.follow(action, fields)?.url.string == address)
    }

    @Test func `a list of several pages links to the one before and the one after`() throws {
        for number in 4...201 { try notebook.add("Item \(number)") }
        let html = try (1...3).map {
            try notebook.show(.list(TodoQuery(.active, page: $0))).content.renderedIndented()
        }
        let previous = html.map { $0.contains(#"rel="prev""#) }
        let next = html.map { $0.contains(#"rel="next""#) }
        #expect(previous == [false, true, true])
        #expect(next == [true, true, false])
        #expect(html[1].contains(#"<a href="/todos/active/page/3" rel="next" class="button">Next</a>"#))
        #expect(html[1].contains(#"<a href="/todos/active" rel="prev" class="button">Previous</a>"#))
        #expect(html[1].contains("<p>Page 2 of 3</p>"))
        #expect(html[1].contains(#"<input type="hidden" name="page" value="2">"#))
        #expect(html[2].contains("Item 201"))
        #expect(html[2].contains("<p>201 items left</p>"))
    }

    @Test func `a page beyond the last is missing`() throws {
        for number in 4...101 { try notebook.add("Item \(number)") }
        #expect(try notebook.show(.list(TodoQuery(.all, page: 2))).title == "To-dos · Page 2 of 2")
        for query in [TodoQuery(.all, page: 3), TodoQuery(.completed, page: 2), TodoQuery(.active, page: 9)] {
            guard case .missing = try notebook.module.show(.list(query), to: notebook.visitor) else {
                Issue.record("\(query) was shown")
                return
            }
        }
    }

    @Test func `a text without room is refused with itself, in an addition and in an edit`() throws {
        let content = String(repeating: "x", count: 10_000)
        for number in 4...28 { try notebook.add("Item \(number)", content) }
        let screen = try notebook.perform(.add, [.title: "One more", .content: content])
        #expect(screen.status == .refused)
        let html = screen.content.renderedIndented()
        #expect(html.contains("at most 256 kB."))
        #expect(html.contains(">\(content)</textarea>"))
        let edit = try notebook.perform(.edit(1), [.title: "Grown", .content: content, .revision: "1"])
        #expect(edit.status == .refused)
        #expect(edit.content.renderedIndented().contains("at most 256 kB."))
        #expect(edit.content.renderedIndented().contains(#"name="revision" value="1""#))
        #expect(notebook.titles.count == 28)
        #expect(notebook.titles.first == "Focus")
    }

    @Test(arguments: ["", "abc", "-1", "2", "99999999999999999999"])
    func `an edit without its right revision is a conflict`(revision: String) throws {
        let screen = try notebook.perform(.edit(1), [.title: "New", .content: "kept", .revision: revision])
        #expect(screen.status == .conflict)
        let html = screen.content.renderedIndented()
        #expect(html.contains("kept"))
        #expect(html.contains("name=\"revision\" value=\"1\""))
        #expect(notebook.titles.first == "Focus")
    }

    @Test(arguments: [TodosRouter.Action.complete(9), .reopen(9), .delete(9), .restore(9), .edit(9)])
    func `a change of an item that never was is missing`(action: TodosRouter.Action) throws {
        for fields in [[TodoField.title: "x"], [.on: "item", .title: "x"]] {
            guard case .missing = try notebook.module.perform(action, with: Form(fields), by: notebook.visitor) else {
                Issue.record("\(action) was answered")
                return
            }
        }
        #expect(notebook.titles == ["Focus", "Value", "Action"])
    }

    @Test func `a refused form stands at the list's own address with what is wrong beside its field`() throws {
        let screen = try notebook.perform(.add, [.title: "", .content: "kept", .filter: "active"])
        #expect(screen.status == .refused)
        #expect(screen.link?.url.string == "/todos/active")
        #expect(screen.title == "Error: To-dos · Active")
        let html = screen.content.renderedIndented()
        #expect(html.contains(#"aria-invalid="true" aria-describedby="title-error""#))
        #expect(html.contains(#"id="title-error""#))
        #expect(html.contains(">kept</textarea>"))
    }

    @Test(arguments: [(0, "3 items left"), (1, "2 items left"), (2, "1 item left"), (3, "0 items left")])
    func `the count of items left has its plural`(done: Int, left: String) throws {
        for number in 0..<done { try notebook.tick(number + 1) }
        let html = try notebook.show(.list(.all)).content.renderedIndented()
        #expect(html.contains("<p>\(left)</p>"))
        #expect(html.contains("clear-completed") == (done > 0))
    }

    @Test func `another visitor's item cannot be named`() throws {
        try notebook.add("Secret")
        let stranger = Visitor(id: .random(), isKnown: true)
        for page in [TodosRouter.Page.item(4), .edit(4)] {
            guard case .missing = try notebook.module.show(page, to: stranger) else {
                Issue.record("\(page) was shown")
                return
            }
        }
    }
}
