public import FoundationEssentials
import Synchronization
public import Web

/// To-dos in memory, for tests and for sites that may forget them at a restart.
public final class MemoryTodoStore: TodoStore {
    private struct List {
        var items = TodoItem.first
        var next = TodoItem.first.count + 1

        mutating func append(_ draft: TodoDraft, isDone: Bool = false) -> TodoItem {
            let item = TodoItem(number: next, draft: draft, isDone: isDone)
            items.append(item)
            next += 1
            return item
        }

        /// Removes items deleted too long ago.
        mutating func forgetOld(at now: Date) {
            items.removeAll { $0.deleted.map { $0 < TodoRetention.oldest(at: now) } ?? false }
        }

        /// Forgets the items deleted first until `limit` are left, deleted or not.
        mutating func forgetDeleted(beyond limit: Int) {
            let deleted = items.compactMap { item in item.deleted.map { ($0, item.number) } }.sorted(by: <)
            let forgotten = deleted.prefix(max(0, items.count - limit)).map(\.1)
            items.removeAll { forgotten.contains($0.number) }
        }
    }

    private let lists = Mutex<[Visitor.ID: List]>([:])

    public init() {}

    public func items(of visitor: Visitor.ID) -> [TodoItem] {
        list(of: visitor).items.filter { $0.deleted == nil }
    }

    public func item(_ number: TodoItem.Number, of visitor: Visitor.ID) -> TodoItem? {
        list(of: visitor).items.first { $0.number == number }
    }

    public func next(of visitor: Visitor.ID) -> TodoItem.Number {
        list(of: visitor).next
    }

    public func add(
        _ draft: TodoDraft, expecting number: TodoItem.Number?, max: Int, for visitor: Visitor.ID, at now: Date
    ) -> TodoAddition {
        change(visitor, at: now) { list in
            if let item = list.items.first(where: { $0.number == number }), item.says(draft) { return .repeated(item) }
            guard list.items.count(where: { $0.deleted == nil }) < max else { return .full }
            list.forgetDeleted(beyond: max - 1)
            return .added(list.append(draft))
        }
    }

    public func update(
        _ number: TodoItem.Number, of visitor: Visitor.ID, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem? {
        try self.change(visitor, at: now) { list in
            guard let place = list.items.firstIndex(where: { $0.number == number }) else { return nil }
            try change(&list.items[place])
            return list.items[place]
        }
    }

    public func removeDone(of visitor: Visitor.ID, at now: Date) -> Int {
        change(visitor, at: now) { list in
            let before = list.items.count
            list.items.removeAll { $0.isDone && $0.deleted == nil }
            return before - list.items.count
        }
    }

    public func join(_ visitor: Visitor.ID, into account: Visitor.ID, max: Int, at now: Date) {
        guard visitor != account else { return }
        lists.withLock { lists in
            guard let own = lists.removeValue(forKey: visitor) else { return }
            guard var list = lists[account] else {
                lists[account] = own
                return
            }
            list.forgetOld(at: now)
            for item in own.items where item.joins { _ = list.append(item.draft, isDone: item.isDone) }
            list.forgetDeleted(beyond: max)
            lists[account] = list
        }
    }

    private func list(of visitor: Visitor.ID) -> List {
        lists.withLock { $0[visitor] ?? List() }
    }

    private func change<Result>(
        _ visitor: Visitor.ID, at now: Date, _ change: (inout List) throws -> Result
    ) rethrows -> Result {
        try lists.withLock { lists in
            var list = lists[visitor] ?? List()
            list.forgetOld(at: now)
            let result = try change(&list)
            lists[visitor] = list
            return result
        }
    }
}
