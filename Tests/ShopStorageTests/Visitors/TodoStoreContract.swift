import Foundation
import ShopTodos
import Testing
import Web

@Suite struct TodoStoreContract {
    let writer = Writer.newcomer(at: Date())
    var visitor: Visitor.ID { writer.visitor }
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    func draft(_ title: String, _ content: String = "") throws -> TodoDraft {
        try TodoDraft(title: title, content: content)
    }

    @Test(arguments: Engine.allCases)
    func `a newcomer has the first items, and looking stores nothing`(_ engine: Engine) throws {
        let store = try engine.todos()
        #expect(try store.items(of: visitor) == TodoItem.first)
        #expect(try store.item(2, of: visitor) == TodoItem.first[1])
        #expect(try store.item(4, of: visitor) == nil)
        #expect(try store.update(4, by: writer, at: now) { $0.isDone = true } == nil)
    }

    @Test(arguments: Engine.allCases)
    func `new items go to the end, and a number is never given twice`(_ engine: Engine) throws {
        let store = try engine.todos()
        let added = try store.add(draft("Bread", "two\nlines"), max: 1_000, by: writer, at: now)
        #expect(added == TodoItem(number: 4, draft: try draft("Bread", "two\nlines")))
        _ = try store.update(4, by: writer, at: now) { $0.isDone = true }
        #expect(try store.removeDone(by: writer, at: now) == 1)
        #expect(try store.add(draft("Milk"), max: 1_000, by: writer, at: now)?.number == 5)
        #expect(try store.items(of: visitor).map(\.title) == ["Focus", "Value", "Action", "Milk"])
    }

    @Test(arguments: Engine.allCases)
    func `a full list takes nothing, and deleted items make room`(_ engine: Engine) throws {
        let store = try engine.todos()
        #expect(try store.add(draft("Four"), max: 4, by: writer, at: now) != nil)
        #expect(try store.add(draft("Five"), max: 4, by: writer, at: now) == nil)
        _ = try store.update(1, by: writer, at: now) { $0.delete(at: now) }
        #expect(try store.add(draft("Five"), max: 4, by: writer, at: now) != nil)
        #expect(try store.items(of: visitor).map(\.title) == ["Value", "Action", "Four", "Five"])
    }

    @Test(arguments: Engine.allCases)
    func `deleting and restoring does not pass the limit`(_ engine: Engine) throws {
        let store = try engine.todos()
        for number in [2, 1, 3] { _ = try store.update(number, by: writer, at: now) { $0.delete(at: now) } }
        for title in ["Four", "Five"] { _ = try store.add(draft(title), max: 3, by: writer, at: now) }
        #expect(try store.item(1, of: visitor) == nil)
        #expect(try store.item(2, of: visitor) == nil)
        #expect(try store.update(3, by: writer, at: now) { $0.restore() } != nil)
        #expect(try store.items(of: visitor).map(\.title) == ["Action", "Four", "Five"])
    }

    @Test(arguments: Engine.allCases)
    func `an update keeps every part of an item`(_ engine: Engine) throws {
        let store = try engine.todos()
        let edited = try store.update(2, by: writer, at: now) { item in
            item.isDone = true
            item.edit(try draft("Trà & \"sữa\" 茶", "1\n2"))
        }
        #expect(edited?.revision == 2)
        #expect(try store.item(2, of: visitor) == edited)
        #expect(try store.items(of: visitor)[1] == edited)
    }

    @Test(arguments: Engine.allCases)
    func `a change that throws changes nothing`(_ engine: Engine) throws {
        struct Refused: Error {}
        let store = try engine.todos()
        #expect(throws: Refused.self) {
            try store.update(1, by: writer, at: now) { item in
                item.isDone = true
                throw Refused()
            }
        }
        #expect(try store.items(of: visitor) == TodoItem.first)
    }

    @Test(arguments: Engine.allCases)
    func `a deleted item is kept for an hour and forgotten by the next change after it`(_ engine: Engine) throws {
        let store = try engine.todos()
        _ = try store.update(1, by: writer, at: now) { $0.delete(at: now) }
        #expect(try store.items(of: visitor).map(\.number) == [2, 3])
        #expect(try store.item(1, of: visitor)?.deleted == now)
        _ = try store.add(draft("Later"), max: 9, by: writer, at: now + 3_600)
        #expect(try store.update(1, by: writer, at: now + 3_600) { $0.restore() }?.deleted == nil)
        _ = try store.update(1, by: writer, at: now) { $0.delete(at: now) }
        #expect(try store.update(1, by: writer, at: now + 3_601) { $0.restore() } == nil)
    }

    @Test(arguments: Engine.allCases)
    func `clearing takes done items and leaves deleted ones to be restored`(_ engine: Engine) throws {
        let store = try engine.todos()
        for number in [1, 2] { _ = try store.update(number, by: writer, at: now) { $0.isDone = true } }
        _ = try store.update(2, by: writer, at: now) { $0.delete(at: now) }
        #expect(try store.removeDone(by: writer, at: now) == 1)
        #expect(try store.update(2, by: writer, at: now) { $0.restore() }?.isDone == true)
        #expect(try store.items(of: visitor).map(\.number) == [2, 3])
    }

    @Test(arguments: Engine.allCases)
    func `visitors do not see or change one another's items`(_ engine: Engine) throws {
        let store = try engine.todos()
        let other = Writer.newcomer(at: Date())
        _ = try store.add(draft("Mine"), max: 9, by: writer, at: now)
        _ = try store.update(1, by: writer, at: now) { $0.isDone = true }
        #expect(try store.items(of: other.visitor) == TodoItem.first)
        #expect(try store.item(4, of: other.visitor) == nil)
        _ = try store.removeDone(by: other, at: now)
        #expect(try store.items(of: visitor).count == 4)
    }

    @Test(arguments: Engine.allCases)
    func `an account of which nothing is stored gets a visitor's list as it is`(_ engine: Engine) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        _ = try store.update(1, by: writer, at: now) { $0.delete(at: now) }
        _ = try store.update(2, by: writer, at: now) { $0.isDone = true }
        _ = try store.add(draft("Bread", "two\nlines"), max: 9, by: writer, at: now)
        let items = try store.items(of: visitor)
        _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 9), at: now)
        #expect(try store.items(of: account.visitor) == items)
        #expect(try store.item(1, of: account.visitor)?.deleted == now)
        #expect(try store.add(draft("Milk"), max: 9, by: account, at: now)?.number == 5)
        #expect(try store.items(of: visitor) == TodoItem.first)
    }

    @Test(arguments: Engine.allCases)
    func `changed items join an account's list at its end, untouched first ones and deleted ones do not`(
        _ engine: Engine
    ) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        _ = try store.add(draft("Own"), max: 9, by: account, at: now)
        _ = try store.update(1, by: writer, at: now) { $0.isDone = true }
        _ = try store.update(2, by: writer, at: now) { $0.edit(try draft("Worth", "More")) }
        for title in ["Bread", "Milk", "Eggs"] { _ = try store.add(draft(title), max: 9, by: writer, at: now) }
        _ = try store.update(5, by: writer, at: now) { $0.delete(at: now) }
        _ = try store.update(6, by: writer, at: now) { $0.isDone = true }
        _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 9), at: now)
        let joined = try store.items(of: account.visitor)
        #expect(joined.map(\.title) == ["Focus", "Value", "Action", "Own", "Focus", "Worth", "Bread", "Eggs"])
        #expect(joined.map(\.number) == Array(1...8))
        #expect(joined.map(\.isDone) == [false, false, false, false, true, false, false, true])
        #expect(joined[5].content == "More")
        #expect(try store.add(draft("Next"), max: 9, by: account, at: now)?.number == 9)
    }

    @Test(arguments: Engine.allCases)
    func `joining leaves nothing behind, and doing it again does nothing`(_ engine: Engine) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        for _ in 1...2 {
            _ = try store.add(draft("Bread"), max: 9, by: writer, at: now)
            for _ in 1...3 { _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 9), at: now) }
            #expect(try store.items(of: visitor) == TodoItem.first)
            #expect(try store.item(4, of: visitor) == nil)
        }
        #expect(try store.items(of: account.visitor).map(\.title) == ["Focus", "Value", "Action", "Bread", "Bread"])
    }

    @Test(arguments: Engine.allCases)
    func `nothing joins of a visitor of whom nothing is stored, nor of oneself`(_ engine: Engine) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 9), at: now)
        _ = try store.update(2, by: account, at: now) { $0.edit(try draft("Worth")) }
        _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 9), at: now)
        _ = try store.merge(account.visitor, into: account, limit: TodoLimit(items: 9), at: now)
        #expect(try store.items(of: account.visitor).map(\.title) == ["Focus", "Worth", "Action"])
    }

    @Test(arguments: Engine.allCases)
    func `joining loses no item over the limit, and then nothing can be added`(_ engine: Engine) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        _ = try store.add(draft("Own"), max: 4, by: account, at: now)
        _ = try store.update(1, by: account, at: now) { $0.delete(at: now) }
        for title in ["Bread", "Milk"] { _ = try store.add(draft(title), max: 5, by: writer, at: now) }
        _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 4), at: now)
        #expect(try store.items(of: account.visitor).map(\.title) == ["Value", "Action", "Own", "Bread", "Milk"])
        #expect(try store.item(1, of: account.visitor) == nil)
        #expect(try store.add(draft("Tea"), max: 4, by: account, at: now) == nil)
        #expect(try store.add(draft("Tea"), max: 6, by: account, at: now)?.number == 7)
    }

    @Test(arguments: Engine.allCases)
    func `an account that has come to its limit takes no other list, and both stay`(_ engine: Engine) throws {
        let store = try engine.todos()
        let (account, other) = (Writer.newcomer(at: Date()), Writer.newcomer(at: Date()))
        let limit = TodoLimit(items: 4)
        _ = try store.add(draft("Own"), max: 9, by: account, at: now)
        for (guest, title) in [(writer, "Bread"), (other, "Milk")] {
            _ = try store.add(draft(title), max: 9, by: guest, at: now)
            #expect(try !store.merge(guest.visitor, into: account, limit: limit, at: now))
        }
        #expect(try store.items(of: account.visitor).map(\.title) == ["Focus", "Value", "Action", "Own"])
        #expect(try store.items(of: other.visitor).map(\.title) == ["Focus", "Value", "Action", "Milk"])
        _ = try store.update(2, by: account, at: now) { $0.delete(at: now) }
        #expect(try store.merge(visitor, into: account, limit: limit, at: now))
        #expect(try store.items(of: account.visitor).map(\.title) == ["Focus", "Action", "Own", "Bread"])
        #expect(try !store.merge(other.visitor, into: account, limit: limit, at: now))
        _ = try store.update(4, by: other, at: now) { $0.delete(at: now) }
        #expect(try store.merge(other.visitor, into: account, limit: limit, at: now), "there is nothing to take")
    }

    @Test(arguments: Engine.allCases)
    func `an account's deleted items stay to be restored where there is room`(_ engine: Engine) throws {
        let store = try engine.todos()
        let account = Writer.newcomer(at: Date())
        _ = try store.update(1, by: account, at: now - 3_601) { $0.delete(at: now - 3_601) }
        _ = try store.update(2, by: account, at: now - 3_601) { $0.delete(at: now) }
        _ = try store.add(draft("Bread"), max: 9, by: writer, at: now)
        _ = try store.merge(visitor, into: account, limit: TodoLimit(items: 9), at: now)
        #expect(try store.item(1, of: account.visitor) == nil)
        #expect(try store.update(2, by: account, at: now) { $0.restore() } != nil)
        #expect(try store.items(of: account.visitor).map(\.title) == ["Value", "Action", "Bread"])
    }
}
