import ShopOracles
import Testing
import Web

@testable import ShopTodos

struct TodoListInteractorTests {
    let notebook = Notebook()
    var visitor: Visitor.ID { notebook.visitor.id }
    var writer: Writer { notebook.visitor.writer }

    @Test func `a new visitor has the first items, and new ones go to the end`() throws {
        #expect(notebook.titles == ["Focus", "Value", "Action"])
        let outcome = try notebook.list.add(
            TodoFields(title: " Rest ", content: "a\nb"), to: .all, by: writer)
        #expect(outcome == .changed(.all))
        #expect(notebook.titles == ["Focus", "Value", "Action", "Rest"])
        #expect(notebook.store.item(4, of: visitor)?.content == "a\nb")
    }

    @Test(arguments: [
        (TodoFilter.all, ["Focus", "Value", "Action"]), (.active, ["Focus", "Action"]), (.completed, ["Value"]),
    ])
    func `a filter shows its items, and the counts are of the whole list`(filter: TodoFilter, titles: [String]) throws {
        try notebook.tick(2)
        let list = try #require(found(try notebook.list.list(TodoQuery(filter), deleted: nil, of: visitor)))
        #expect(list.page.entries.map(\.title) == titles)
        #expect((list.page.counts, list.query.filter) == (TodoCounts(left: 2, done: 1), filter))
    }

    @Test(arguments: [(TodoQuery.all, TodoQuery.all), (.active, .active), (.completed, .all)])
    func `after an addition the list shows the new item`(filter: TodoQuery, shown: TodoQuery) throws {
        let outcome = try notebook.list.add(TodoFields(title: "Rest", content: ""), to: filter, by: writer)
        #expect(outcome == .changed(shown))
    }

    @Test(arguments: [
        (TodoFields(title: "", content: "kept"), TodoDraft.Invalid(title: .empty, content: nil)),
        (TodoFields(title: String(repeating: "x", count: 201), content: ""), .init(title: .tooLong, content: nil)),
        (TodoFields(title: "a", content: String(repeating: "x", count: 10_001)), .init(title: nil, content: .tooLong)),
        (TodoFields(title: "a\0", content: "\u{FFFD}"), .init(title: .unreadable, content: .unreadable)),
    ])
    func `a broken form is refused with its text, and nothing is stored`(
        fields: TodoFields, invalid: TodoDraft.Invalid
    ) throws {
        let outcome = try notebook.list.add(fields, to: .active, by: writer)
        guard case .refused(let list, fields, .invalid(invalid)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(list.page.entries == TodoItem.first.map(TodoEntry.init))
        #expect(list.query == .active)
        #expect(notebook.titles == ["Focus", "Value", "Action"])
        try notebook.add("Next")
        #expect(notebook.store.items(of: visitor).last?.number == 4)
    }

    @Test func `a list holds 1,000 items, and one more when one went`() throws {
        for number in 4...1_000 { try notebook.add("Item \(number)") }
        #expect(notebook.titles.count == 1_000)
        let fields = TodoFields(title: "Too much", content: "kept")
        guard case .refused(_, fields, .full) = try notebook.list.add(fields, to: .all, by: writer) else {
            Issue.record("added")
            return
        }
        #expect(notebook.titles.count == 1_000)
        try notebook.delete(1)
        #expect(try notebook.list.add(fields, to: .all, by: writer) == .changed(TodoQuery(.all, page: 10)))
        #expect(notebook.titles.last == "Too much")
    }

    @Test func `an item is ticked, unticked and ticked twice`() throws {
        for done in [true, true, false, false] {
            #expect(try notebook.list.mark(2, done: done, in: .active, by: writer) == .changed(.active))
            #expect(notebook.store.item(2, of: visitor)?.isDone == done)
        }
    }

    @Test func `a deletion can be undone within the hour, in the item's own place`() throws {
        #expect(try notebook.list.delete(2, from: .active, by: writer) == .deleted(2, .active))
        #expect(notebook.titles == ["Focus", "Action"])
        let list = try #require(found(try notebook.list.list(.all, deleted: 2, of: visitor)))
        #expect(list.deleted?.title == "Value")
        notebook.pass(minutes: 60)
        #expect(try notebook.list.restore(2, to: .active, by: writer) == .changed(.active))
        #expect(notebook.titles == ["Focus", "Value", "Action"])
    }

    @Test func `a deletion cannot be undone after the hour, nor is that offered`() throws {
        try notebook.delete(2)
        notebook.pass(minutes: 60.1)
        #expect(try #require(found(try notebook.list.list(.all, deleted: 2, of: visitor))).deleted == nil)
        #expect(try isForgotten(notebook.list.restore(2, to: .all, by: writer)))
        #expect(notebook.titles == ["Focus", "Action"])
    }

    @Test(arguments: [1, 99])
    func `no undo is offered for an item that is there, or never was`(number: Int) throws {
        #expect(try #require(found(try notebook.list.list(.all, deleted: number, of: visitor))).deleted == nil)
    }

    @Test func `a deletion twice over counts from the first`() throws {
        try notebook.delete(2)
        notebook.pass(minutes: 40)
        #expect(try notebook.list.delete(2, from: .all, by: writer) == .deleted(2, .all))
        notebook.pass(minutes: 40)
        #expect(try isForgotten(notebook.list.restore(2, to: .all, by: writer)))
    }

    @Test func `an undo whose place a new item took is told what happened, and changes nothing`() throws {
        for number in 4...1_000 { try notebook.add("Item \(number)") }
        try notebook.delete(2)
        try notebook.add("In its place")
        let before = notebook.titles
        #expect(before.count == 1_000)
        #expect(try isForgotten(notebook.list.restore(2, to: .active, by: writer)))
        #expect(notebook.titles == before)
        #expect(try notebook.list.restore(1_002, to: .all, by: writer) == .missing)
    }

    @Test func `a restoration of what is there changes nothing`() throws {
        #expect(try notebook.list.restore(2, to: .all, by: writer) == .changed(.all))
        #expect(notebook.store.item(2, of: visitor) == TodoItem.first[1])
    }

    @Test func `the completed are cleared, and nothing else`() throws {
        try notebook.tick(1)
        try notebook.tick(3)
        #expect(try notebook.list.removeDone(from: .completed, by: writer) == .changed(.completed))
        #expect(notebook.titles == ["Value"])
        #expect(try notebook.list.removeDone(from: .all, by: writer) == .changed(.all))
        #expect(notebook.titles == ["Value"])
    }

    @Test(arguments: [0, 4, 999_999_999_999_999])
    func `an item that never was is missing`(number: Int) throws {
        #expect(try notebook.list.mark(number, done: true, in: .all, by: writer) == .missing)
        #expect(try notebook.list.delete(number, from: .all, by: writer) == .missing)
        #expect(try notebook.list.restore(number, to: .all, by: writer) == .missing)
    }

    @Test func `a deleted item cannot be ticked`() throws {
        try notebook.delete(2)
        #expect(try notebook.list.mark(2, done: true, in: .all, by: writer) == .missing)
        _ = try notebook.list.restore(2, to: .all, by: writer)
        #expect(notebook.store.item(2, of: visitor)?.isDone == false)
    }

    @Test func `a number is never given twice`() throws {
        try notebook.add("Four")
        try notebook.delete(4)
        notebook.pass(minutes: 120)
        try notebook.add("Five")
        #expect(notebook.store.items(of: visitor).map(\.number) == [1, 2, 3, 5])
    }

    @Test func `another visitor's list stays as it was`() throws {
        let other = Visitor.ID.random()
        try notebook.add("Mine")
        try notebook.delete(1)
        try notebook.tick(2)
        _ = try notebook.list.removeDone(from: .all, by: writer)
        #expect(notebook.titles == ["Action", "Mine"])
        #expect(notebook.store.items(of: other) == TodoItem.first)
        #expect(notebook.store.item(4, of: other) == nil)
        #expect(try notebook.list.restore(4, to: .all, by: Writer(other)) == .missing)
    }

    private func isForgotten(_ outcome: TodoListInteractor.Outcome) -> Bool {
        guard case .forgotten = outcome else { return false }
        return true
    }

    private func found(_ outcome: TodoListInteractor.Outcome) -> TodoListInteractor.List? {
        guard case .found(let list) = outcome else { return nil }
        return list
    }
}
