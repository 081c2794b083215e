import Foundation
import Notebook
import ShopStorage
import ShopTodos
import Testing
import Web

@testable import SiteDatabase

/// What a store gives a list to show.
@Suite struct TodoPageContract {
    let writer = Writer.newcomer(at: Date())
    var visitor: Visitor.ID { writer.visitor }
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func add(_ title: String, _ content: String = "", to store: any TodoStore) throws {
        let draft = try TodoDraft(title: title, content: content)
        _ = try store.add(draft, limit: TodoLimit(), by: writer, at: now)
    }

    @Test(arguments: Engine.allCases)
    func `a newcomer's page has the first items`(_ engine: Engine) throws {
        let store = try engine.todos()
        for filter in [TodoQuery.all, .active] {
            let page = try store.page(filter, of: visitor)
            #expect(page.entries == TodoItem.first.map(TodoEntry.init))
            #expect((page.counts, page.next) == (TodoCounts(left: 3, done: 0), 4))
        }
        #expect(try store.page(.completed, of: visitor).entries.isEmpty)
        #expect(try store.page(TodoQuery(.all, page: 2), of: visitor).entries.isEmpty)
        #expect(try store.counts(of: visitor) == TodoCounts(left: 3, done: 0))
    }

    @Test(arguments: Engine.allCases)
    func `pages follow one another by number, with what their filter shows`(_ engine: Engine) throws {
        let store = try engine.todos()
        for number in 4...253 { try add("Item \(number)", to: store) }
        for number in 1...250 where number % 2 == 0 {
            _ = try store.update(number, by: writer, at: now) { $0.isDone = true }
        }
        for number in [1, 2] { _ = try store.update(number, by: writer, at: now) { $0.delete(at: now) } }
        let numbers = { try store.page(TodoQuery($0, page: Paged($1)), of: visitor).entries.map(\.number) }
        #expect(try numbers(.all, 1) == Array(3...102))
        #expect(try numbers(.all, 2) == Array(103...202))
        #expect(try numbers(.all, 3) == Array(203...253))
        #expect(try numbers(.completed, 1) == (3...202).filter { $0 % 2 == 0 })
        #expect(try numbers(.completed, 2) == (203...250).filter { $0 % 2 == 0 })
        #expect(try numbers(.active, 2) == (203...253).filter { $0 % 2 == 1 || $0 > 250 })
        for page in [4, 999_999_999_999_999] { #expect(try numbers(.all, page) == []) }
        let counts = TodoCounts(left: 127, done: 124)
        #expect(try store.page(TodoQuery(.completed, page: 9), of: visitor).counts == counts)
        #expect(try store.counts(of: visitor) == counts)
    }

    @Test(arguments: Engine.allCases)
    func `an entry has the first line's beginning and the bytes of everything`(_ engine: Engine) throws {
        let store = try engine.todos()
        let texts = [
            "", "one", "one\ntwo", String(repeating: "é", count: 100), String(repeating: "é", count: 101),
            String(repeating: "x", count: 10_000), String(repeating: "e\u{301}", count: 51) + "\nmore",
            "👩‍👩‍👧‍👦" + String(repeating: "x", count: 94), "x" + String(repeating: "\u{301}", count: 300),
        ]
        for text in texts { try add("Título", text, to: store) }
        let entries = try store.page(.all, of: visitor).entries.dropFirst(3)
        #expect(try Array(entries) == store.items(of: visitor).dropFirst(3).map(TodoEntry.init))
        #expect(
            entries.map(\.line) == [
                "", "one", "one", texts[3], String(repeating: "é", count: 99) + "…",
                String(repeating: "x", count: 99) + "…", String(repeating: "e\u{301}", count: 49) + "…",
                "👩‍👩‍👧‍👦" + String(repeating: "x", count: 92) + "…", "…",
            ])
        #expect(entries.map(\.bytes) == texts.map { $0.utf8.count + 7 })
    }

    @Test func `a list is read though the further pages of its contents are lost`() throws {
        let path = try Scratch.path()
        let entries = try fill(path)
        let program = try OtherProgram(path)
        try program.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let overflow = try program.numbers(
            "SELECT pageno FROM dbstat WHERE name = 'todos' AND pagetype = 'overflow'")
        #expect(overflow.count >= 40)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for page in overflow {
            try file.seek(toOffset: UInt64(page - 1) * 4_096)
            try file.write(contentsOf: Data(repeating: 0, count: 4_096))
        }
        try file.close()
        let database = try SQLiteDatabase(path: path, schema: .shop)
        #expect(try database.todos.page(.all, of: visitor).entries == entries)
        #expect(try database.todos.counts(of: visitor) == TodoCounts(left: 23, done: 0))
        #expect((try? database.todos.item(4, of: visitor)?.content.utf8.count) != 10_000)
    }

    /// Makes a database with a list of long contents, and closes it.
    private func fill(_ path: String) throws -> [TodoEntry] {
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        for number in 4...23 { try add("Item \(number)", String(repeating: "y", count: 10_000), to: database.todos) }
        return try database.todos.page(.all, of: visitor).entries
    }
}
