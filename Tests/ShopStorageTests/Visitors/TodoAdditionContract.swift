import Foundation
import ShopStorage
import ShopTodos
import Testing
import Web

@testable import SiteDatabase

/// What a store makes of an addition.
@Suite struct TodoAdditionContract {
    let writer = Writer.newcomer(at: Date())
    var visitor: Visitor.ID { writer.visitor }
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func draft(_ title: String, _ content: String = "") throws -> TodoDraft {
        try TodoDraft(title: title, content: content)
    }

    @Test(arguments: Engine.allCases)
    func `the next number is told before the item is added`(_ engine: Engine) throws {
        let store = try engine.todos()
        for number in 4...6 {
            #expect(try store.next(of: visitor) == number)
            #expect(try store.add(draft("Bread"), max: 9, by: writer, at: now)?.number == number)
        }
        _ = try store.update(6, by: writer, at: now) { $0.delete(at: now) }
        #expect(try store.next(of: visitor) == 7)
        #expect(try store.next(of: .random()) == 4)
    }

    @Test(arguments: Engine.allCases)
    func `what the list has with a new item is told with it, the deleted ones left out`(_ engine: Engine) throws {
        let store = try engine.todos()
        _ = try store.update(1, by: writer, at: now) { $0.isDone = true }
        _ = try store.update(2, by: writer, at: now) { $0.delete(at: now) }
        for left in 2...3 {
            let counts = TodoCounts(left: left, done: 1)
            let item = TodoItem(number: left + 2, draft: try draft("Bread"))
            #expect(
                try store.add(item.draft, limit: TodoLimit(), by: writer, at: now) == .added(item, counts: counts))
            #expect(try store.counts(of: visitor) == counts)
        }
    }

    @Test func `an item of a time with other rules does not keep a list from being shown`() throws {
        let database = try Scratch.database()
        _ = try database.todos.add(draft("Old", "text"), max: 9, by: writer, at: now)
        try database.write { db in
            try db.execute("UPDATE todos SET title = ? WHERE number = 4", "\u{202E}dlO")
        }
        #expect(try database.todos.items(of: visitor).map(\.title) == ["Focus", "Value", "Action", "dlO"])
    }
}
