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

    @Test func `a form that comes twice is a conflict, shown with the list and an empty form`() throws {
        let fields = [TodoField.title: "Rest", .content: "once", .number: "4"]
        #expect(try notebook.follow(.add, fields)?.url.string == "/todos")
        let screen = try notebook.perform(.add, fields)
        #expect(screen.status == .conflict)
        #expect(screen.link?.url.string == "/todos")
        let html = screen.content.renderedIndented()
        #expect(html.contains(#"<p class="alert" role="alert">This item was added already.</p>"#))
        #expect(html.contains(#"name="number" value="5""#))
        #expect(html.contains(#"name="title" value="""#))
        #expect(notebook.titles == ["Focus", "Value", "Action", "Rest"])
    }

    @Test(arguments: ["", "abc", "-4", "3", "5", " 4", "04.0", "4\0", "99999999999999999999"])
    func `an addition whose form tells no number, or another, is made`(number: String) throws {
        for count in 4...5 {
            #expect(try notebook.follow(.add, [.title: "Rest", .number: count == 4 ? "4" : number]) != nil)
            #expect(notebook.titles.count == count)
        }
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
