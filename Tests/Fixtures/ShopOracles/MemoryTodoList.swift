@testable import ShopTodos
import FoundationEssentials

/// One visitor's list in memory.
struct MemoryTodoList {
    var items = TodoItem.first
    private(set) var next = TodoItem.first.count + 1

    /// What the items have that are not deleted.
    var used: TodoLimit {
        let kept = items.filter { $0.deleted == nil }
        return TodoLimit(items: kept.count, bytes: kept.reduce(0) { $0 + $1.draft.bytes })
    }

    mutating func append(_ draft: TodoDraft, isDone: Bool = false) -> TodoItem {
        let item = TodoItem(number: next, draft: draft, isDone: isDone)
        items.append(item)
        next += 1
        return item
    }

    /// Removes items deleted too long ago.
    mutating func forgetOld(at now: Date) {
        items.removeAll { TodoRetention.isOver($0, at: now) }
    }

    /// Forgets the items deleted first until no more than the limit is left, deleted or not.
    mutating func forgetDeleted(beyond limit: TodoLimit) {
        let deleted = items.compactMap { item in item.deleted.map { ($0, item) } }
            .sorted { ($0.0, $0.1.number) < ($1.0, $1.1.number) }.map(\.1)
        var count = items.count
        var bytes = items.reduce(0) { $0 + $1.draft.bytes }
        let forgotten = deleted.prefix { item in
            guard count > limit.items || bytes > limit.bytes else { return false }
            count -= 1
            bytes -= item.draft.bytes
            return true
        }.map(\.number)
        items.removeAll { forgotten.contains($0.number) }
    }
}
