import ShopOracles
import Testing
import Web

@testable import ShopTodos

struct TodoEditInteractorTests {
    let notebook = Notebook()
    let fields = TodoFields(title: " New ", content: "Lines\nof it")
    var visitor: Visitor.ID { notebook.visitor.id }
    var writer: Writer { notebook.visitor.writer }

    @Test func `an edit begins with the present text and puts another in its place`() throws {
        #expect(try notebook.edit.begin(1, of: visitor) == .editing(TodoItem.first[0]))
        #expect(try notebook.edit.save(fields, to: 1, from: 1, by: writer) == .saved(1))
        let item = try #require(notebook.store.item(1, of: visitor))
        #expect((item.title, item.content, item.revision) == ("New", "Lines\nof it", 2))
        #expect(notebook.titles == ["New", "Value", "Action"])
    }

    @Test func `the second of two edits is told, with its text, and may save over the first`() throws {
        _ = try notebook.edit.save(TodoFields(title: "First", content: ""), to: 1, from: 1, by: writer)
        let outcome = try notebook.edit.save(fields, to: 1, from: 1, by: writer)
        guard case .conflict(let item, fields) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect((item.title, item.revision) == ("First", 2))
        #expect(notebook.titles.first == "First")
        #expect(try notebook.edit.save(fields, to: 1, from: item.revision, by: writer) == .saved(1))
        #expect(notebook.titles.first == "New")
    }

    @Test(arguments: [0, 2, 999])
    func `an edit from a revision that is not the present one is a conflict`(revision: Int) throws {
        guard case .conflict = try notebook.edit.save(fields, to: 1, from: revision, by: writer) else {
            Issue.record("saved")
            return
        }
        #expect(notebook.store.item(1, of: visitor) == TodoItem.first[0])
    }

    @Test func `an edit of an item deleted meanwhile is told, and saving again restores it`() throws {
        try notebook.delete(1)
        guard case .conflict(let item, fields) = try notebook.edit.save(fields, to: 1, from: 1, by: writer) else {
            Issue.record("saved")
            return
        }
        #expect(item.deleted != nil)
        #expect(notebook.titles == ["Value", "Action"])
        #expect(try notebook.edit.save(fields, to: 1, from: item.revision, by: writer) == .saved(1))
        #expect(notebook.titles == ["New", "Value", "Action"])
    }

    @Test func `a tick meanwhile is no conflict and is kept`() throws {
        try notebook.tick(1)
        #expect(try notebook.edit.save(fields, to: 1, from: 1, by: writer) == .saved(1))
        #expect(notebook.store.item(1, of: visitor)?.isDone == true)
    }

    @Test func `a broken text is refused and the item stays`() throws {
        let invalid = TodoFields(title: " ", content: "kept")
        let outcome = try notebook.edit.save(invalid, to: 1, from: 1, by: writer)
        #expect(outcome == .refused(TodoItem.first[0], invalid, .init(title: .empty, content: nil), from: 1))
        #expect(notebook.store.item(1, of: visitor) == TodoItem.first[0])
    }

    @Test func `a refused edit keeps the revision that it began from, so that a conflict is still seen`() throws {
        _ = try notebook.edit.save(TodoFields(title: "First", content: ""), to: 1, from: 1, by: writer)
        let outcome = try notebook.edit.save(TodoFields(title: "", content: ""), to: 1, from: 1, by: writer)
        guard case .refused(_, _, _, from: 1) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test(arguments: [0, 4, 999_999_999_999_999])
    func `an item that never was is missing`(number: Int) throws {
        #expect(try notebook.edit.begin(number, of: visitor) == .missing)
        #expect(try notebook.edit.save(fields, to: number, from: 1, by: writer) == .missing)
        #expect(
            try notebook.edit.save(TodoFields(title: "", content: ""), to: number, from: 1, by: writer) == .missing)
        #expect(try notebook.detail.show(number, of: visitor) == .missing)
        #expect(try notebook.detail.mark(number, done: true, by: writer) == .missing)
    }

    @Test func `a deleted item has no page`() throws {
        try notebook.delete(1)
        #expect(try notebook.edit.begin(1, of: visitor) == .missing)
        #expect(try notebook.detail.show(1, of: visitor) == .missing)
        #expect(try notebook.detail.mark(1, done: true, by: writer) == .missing)
    }

    @Test func `an item's page shows and ticks it`() throws {
        #expect(try notebook.detail.show(1, of: visitor) == .found(TodoItem.first[0]))
        #expect(try notebook.detail.mark(1, done: true, by: writer) == .marked(1))
        #expect(notebook.store.item(1, of: visitor)?.isDone == true)
    }
}
