@testable public import ShopTodos
public import FoundationEssentials
import Synchronization
public import Web

/// To-dos in memory, for tests and for sites that may forget them at a restart.
public final class MemoryTodoStore: TodoStore {
    private let lists = Mutex<[Visitor.ID: MemoryTodoList]>([:])

    public init() {}

    public func page(_ query: TodoQuery, of visitor: Visitor.ID) -> TodoPage {
        let list = list(of: visitor)
        return TodoPage(query, of: list.items, next: list.next)
    }

    public func counts(of visitor: Visitor.ID) -> TodoCounts {
        TodoCounts(list(of: visitor).items)
    }

    public func item(_ number: TodoItem.Number, of visitor: Visitor.ID) -> TodoItem? {
        list(of: visitor).items.first { $0.number == number }
    }

    public func add(
        _ draft: TodoDraft, limit: TodoLimit, by writer: Writer, at now: Date
    ) -> TodoAddition {
        change(writer.visitor, at: now) { list in
            if let refusal = limit.refusal(of: draft, beside: list.used) { return refusal }
            list.forgetDeleted(beyond: limit.beside(draft))
            let item = list.append(draft)
            return .added(item, counts: TodoCounts(list.items))
        }
    }

    public func edit(
        _ number: TodoItem.Number, to draft: TodoDraft, from revision: Int, limit: TodoLimit, by writer: Writer,
        at now: Date
    ) -> TodoEdit {
        change(writer.visitor, at: now) { list in
            guard let place = list.items.firstIndex(where: { $0.number == number }) else { return .missing }
            let item = list.items[place]
            guard item.revision == revision else { return .conflict(item) }
            guard limit.takes(draft, inPlaceOf: item, in: list.used) else { return .tooMuch(item) }
            list.items[place].edit(draft)
            let edited = list.items[place]
            if draft.bytes > item.draft.bytes { list.forgetDeleted(beyond: limit) }
            return .saved(edited)
        }
    }

    public func update(
        _ number: TodoItem.Number, by writer: Writer, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem? {
        try self.change(writer.visitor, at: now) { list in
            guard let place = list.items.firstIndex(where: { $0.number == number }) else { return nil }
            try change(&list.items[place])
            return list.items[place]
        }
    }

    public func removeDone(by writer: Writer, at now: Date) -> Int {
        change(writer.visitor, at: now) { list in
            let before = list.items.count
            list.items.removeAll { $0.isDone && $0.deleted == nil }
            return before - list.items.count
        }
    }

    public func merge(_ visitor: Visitor.ID, into account: Writer, limit: TodoLimit, at now: Date) -> Bool {
        let owner = account.visitor
        guard visitor != owner else { return true }
        return lists.withLock { lists in
            guard let own = lists[visitor] else { return true }
            guard var list = lists[owner] else {
                lists[owner] = lists.removeValue(forKey: visitor)
                return true
            }
            let items = own.items.filter(\.joins)
            guard items.isEmpty || !limit.isReached(by: list.used) else { return false }
            list.forgetOld(at: now)
            for item in items { _ = list.append(item.draft, isDone: item.isDone) }
            list.forgetDeleted(beyond: limit)
            lists[owner] = list
            lists[visitor] = nil
            return true
        }
    }

    private func list(of visitor: Visitor.ID) -> MemoryTodoList {
        lists.withLock { $0[visitor] ?? MemoryTodoList() }
    }

    private func change<Result>(
        _ visitor: Visitor.ID, at now: Date, _ change: (inout MemoryTodoList) throws -> Result
    ) rethrows -> Result {
        try lists.withLock { lists in
            var list = lists[visitor] ?? MemoryTodoList()
            list.forgetOld(at: now)
            let result = try change(&list)
            lists[visitor] = list
            return result
        }
    }
}
