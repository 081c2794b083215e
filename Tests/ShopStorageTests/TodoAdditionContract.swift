import Foundation
import GRDB
import ShopStorage
import ShopTodos
import Testing
import Web

@testable import SiteDatabase

/// What a store makes of a form that comes twice.
@Suite struct TodoAdditionContract {
    let visitor = Visitor.ID.newcomer(at: Date())
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    func draft(_ title: String, _ content: String = "") throws -> TodoDraft {
        try TodoDraft(title: title, content: content)
    }

    @Test(arguments: Engine.allCases)
    func `the next number is told before the item is added`(_ engine: Engine) throws {
        let store = try engine.todos()
        for number in 4...6 {
            #expect(try store.next(of: visitor) == number)
            #expect(try store.add(draft("Bread"), max: 9, for: visitor, at: now)?.number == number)
        }
        _ = try store.update(6, of: visitor, at: now) { $0.delete(at: now) }
        #expect(try store.next(of: visitor) == 7)
        #expect(try store.next(of: .random()) == 4)
    }

    @Test(arguments: Engine.allCases)
    func `the same item of the same number is added once`(_ engine: Engine) throws {
        let store = try engine.todos()
        let bread = TodoItem(number: 4, draft: try draft("Bread", "two\nlines"))
        let add = { try store.add(bread.draft, expecting: 4, max: 4, for: visitor, at: now) }
        #expect(try add() == .added(bread))
        #expect(try add() == .repeated(bread))
        #expect(try store.items(of: visitor) == TodoItem.first + [bread])
        #expect(try store.next(of: visitor) == 5)
        #expect(try store.add(draft("Milk"), expecting: 5, max: 4, for: visitor, at: now) == .full)
    }

    @Test(arguments: Engine.allCases)
    func `a first item is not added a second time, and nothing is stored`(_ engine: Engine) throws {
        let store = try engine.todos()
        let outcome = try store.add(TodoItem.first[1].draft, expecting: 2, max: 9, for: visitor, at: now)
        #expect(outcome == .repeated(TodoItem.first[1]))
        #expect(try store.items(of: visitor) == TodoItem.first)
    }

    @Test(arguments: Engine.allCases)
    func `another text, another number, none, or an item gone meanwhile is an addition`(_ engine: Engine) throws {
        let store = try engine.todos()
        let add = { title, content, number in
            let draft = try draft(title, content)
            return try store.add(draft, expecting: number, max: 99, for: visitor, at: now)
        }
        let forms: [(String, String, Int?)] = [
            ("Bread", "", 4), ("Milk", "", 4), ("Bread", "brown", 4), ("Bread", "", 9), ("Bread", "", nil),
            ("Bread", "", -1), ("Bread", "", .max), ("bread", "", 4),
        ]
        for (index, form) in forms.enumerated() {
            guard case .added(let item) = try add(form.0, form.1, form.2) else {
                Issue.record("\(form) was not added")
                continue
            }
            #expect(item.number == index + 4)
        }
        _ = try store.update(4, of: visitor, at: now) { $0.delete(at: now) }
        guard case .added = try add("Bread", "", 4) else {
            Issue.record("an item that was deleted was not added again")
            return
        }
    }

    @Test(arguments: Engine.allCases)
    func `of many additions of the same form at the same moment one is made`(_ engine: Engine) async throws {
        switch engine {
        case .memory: #expect(try await Self.race([MemoryTodoStore()], of: visitor) == 1)
        case .sqlite: #expect(try await Self.race([Scratch.database().todos], of: visitor) == 1)
        }
    }

    @Test func `nor do two connections make two`() async throws {
        let path = try Scratch.path()
        let databases = [
            try SQLiteDatabase(migrating: path, schema: .shop), try SQLiteDatabase(path: path, schema: .shop),
        ]
        #expect(try await Self.race(databases.map(\.todos), of: visitor) == 1)
    }

    @Test func `an item of a time with other rules does not keep a list from being shown`() throws {
        let database = try Scratch.database()
        _ = try database.todos.add(draft("Old", "text"), max: 9, for: visitor, at: now)
        try database.write { db in
            try db.execute("UPDATE todos SET title = ? WHERE number = 4", "\u{202E}dlO")
        }
        #expect(try database.todos.items(of: visitor).map(\.title) == ["Focus", "Value", "Action", "dlO"])
    }

    /// Posts the same form from 16 threads, and says how many items came of it.
    private static func race(_ stores: [any TodoStore], of visitor: Visitor.ID) async throws -> Int {
        let draft = try TodoDraft(title: "Bread", content: "")
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for sender in 0..<16 {
                group.addTask {
                    let store = stores[sender % stores.count]
                    let outcome = try store.add(draft, expecting: 4, max: 99, for: visitor, at: Date())
                    if case .added = outcome { return true } else { return false }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
