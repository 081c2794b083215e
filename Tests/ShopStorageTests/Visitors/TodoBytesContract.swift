import Foundation
import ShopTodos
import Testing
import Web

/// How a list keeps to its bytes.
@Suite struct TodoBytesContract {
    let writer = Writer.newcomer(at: Date())
    var visitor: Visitor.ID { writer.visitor }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    /// What the three first items have.
    static let first = TodoItem.first.reduce(0) { $0 + $1.draft.bytes }

    /// An item of so many bytes, of two for each character.
    func draft(_ bytes: Int) throws -> TodoDraft {
        try TodoDraft(title: "é", content: String(repeating: "é", count: bytes / 2 - 1))
    }

    /// Room for so many bytes beside the first items.
    func limit(_ bytes: Int) -> TodoLimit {
        TodoLimit(items: 99, bytes: Self.first + bytes)
    }

    func add(_ bytes: Int, to store: any TodoStore, limit: TodoLimit) throws -> TodoAddition {
        try store.add(draft(bytes), limit: limit, by: writer, at: now)
    }

    @Test(arguments: Engine.allCases)
    func `a list takes items up to its bytes and no byte more`(_ engine: Engine) throws {
        let store = try engine.todos()
        #expect(try add(102, to: store, limit: limit(100)) == .tooMuch)
        #expect(try store.page(.all, of: visitor).counts == TodoCounts(left: 3, done: 0))
        guard case .added = try add(60, to: store, limit: limit(100)) else {
            Issue.record("not added")
            return
        }
        #expect(try add(42, to: store, limit: limit(100)) == .tooMuch)
        let five = TodoItem(number: 5, draft: try draft(40))
        #expect(try add(40, to: store, limit: limit(100)) == .added(five, counts: TodoCounts(left: 5, done: 0)))
        #expect(try add(4, to: store, limit: limit(100)) == .tooMuch)
        #expect(try store.items(of: visitor).map(\.number) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: Engine.allCases)
    func `for a new item deleted ones are forgotten, those deleted first and no more than needed`(
        _ engine: Engine
    ) throws {
        let store = try engine.todos()
        for _ in 4...7 { _ = try add(20, to: store, limit: limit(80)) }
        for (number, seconds) in [(5, 0.0), (7, 1), (4, 2)] {
            _ = try store.update(number, by: writer, at: now) { $0.delete(at: now + seconds) }
        }
        let eight = TodoItem(number: 8, draft: try draft(30))
        #expect(try add(30, to: store, limit: limit(80)) == .added(eight, counts: TodoCounts(left: 5, done: 0)))
        #expect(try [4, 5, 6, 7].map { try store.item($0, of: visitor) != nil } == [true, false, true, false])
        #expect(try store.update(4, by: writer, at: now) { $0.restore() } != nil)
        #expect(try store.items(of: visitor).dropFirst(3).map(\.draft.bytes) == [20, 20, 30])
        #expect(try add(12, to: store, limit: limit(80)) == .tooMuch)
    }

    @Test(arguments: Engine.allCases)
    func `an item grows as far as there is room, and may always shrink`(_ engine: Engine) throws {
        let store = try engine.todos()
        for _ in 4...5 { _ = try add(40, to: store, limit: limit(80)) }
        let edit = { bytes, revision, room in
            try store.edit(
                4, to: draft(bytes), from: revision, limit: limit(room), by: writer, at: now)
        }
        let item = try #require(try store.item(4, of: visitor))
        #expect(try edit(42, 1, 80) == .tooMuch(item))
        #expect(try edit(40, 1, 10) == .saved(TodoItem(number: 4, draft: draft(40), revision: 2)))
        #expect(try edit(20, 2, 10) == .saved(TodoItem(number: 4, draft: draft(20), revision: 3)))
        #expect(try edit(22, 3, 10) == .tooMuch(TodoItem(number: 4, draft: draft(20), revision: 3)))
        #expect(try edit(40, 3, 80) == .saved(TodoItem(number: 4, draft: draft(40), revision: 4)))
    }

    @Test(arguments: Engine.allCases)
    func `for an item that grows deleted ones are forgotten`(_ engine: Engine) throws {
        let store = try engine.todos()
        for _ in 4...6 { _ = try add(20, to: store, limit: limit(60)) }
        for number in [5, 6] { _ = try store.update(number, by: writer, at: now) { $0.delete(at: now) } }
        let edit = { try store.edit(4, to: draft($0), from: $1, limit: limit(60), by: writer, at: now) }
        #expect(try edit(20, 1) == .saved(TodoItem(number: 4, draft: draft(20), revision: 2)))
        #expect(try store.item(5, of: visitor) != nil)
        #expect(try edit(24, 2) == .saved(TodoItem(number: 4, draft: draft(24), revision: 3)))
        #expect(try store.item(5, of: visitor) == nil)
        #expect(try store.item(6, of: visitor) != nil)
    }

    @Test(arguments: Engine.allCases)
    func `an edit of another revision is a conflict, of a deleted item a restoration`(_ engine: Engine) throws {
        let store = try engine.todos()
        let edit = { try store.edit(2, to: draft(4), from: $0, limit: limit(60), by: writer, at: now) }
        #expect(try edit(2) == .conflict(TodoItem.first[1]))
        _ = try store.update(2, by: writer, at: now) { $0.delete(at: now) }
        let deleted = try #require(try store.item(2, of: visitor))
        #expect(try edit(1) == .conflict(deleted))
        #expect(try edit(2) == .saved(TodoItem(number: 2, draft: draft(4), revision: 3)))
        #expect(try store.items(of: visitor).map(\.number) == [1, 2, 3])
        #expect(
            try store.edit(9, to: draft(4), from: 1, limit: limit(60), by: writer, at: now) == .missing)
        _ = try store.update(1, by: writer, at: now) { $0.delete(at: now - 3_601) }
        #expect(
            try store.edit(1, to: draft(4), from: 2, limit: limit(60), by: writer, at: now) == .missing)
    }

    @Test(arguments: Engine.allCases)
    func `joining loses no item over the bytes, and then nothing can be added`(_ engine: Engine) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        _ = try store.add(draft(60), limit: limit(60), by: account, at: now)
        _ = try store.update(1, by: account, at: now) { $0.delete(at: now) }
        _ = try add(60, to: store, limit: limit(60))
        _ = try store.merge(visitor, into: account, limit: limit(60), at: now)
        #expect(try store.items(of: account.visitor).map(\.number) == [2, 3, 4, 5])
        #expect(try store.item(1, of: account.visitor) == nil)
        #expect(try store.add(draft(4), limit: limit(60), by: account, at: now) == .tooMuch)
    }
}
