import FoundationEssentials
import Web

/// A visitor's list: shows, adds, marks, deletes, restores.
struct TodoListInteractor: Sendable {
    enum Outcome: Equatable {
        case found(List)
        /// A form broke a rule, or the list is full; the list with the person's text.
        case refused(List, TodoFields, Refusal)
        /// The same form came a second time; the list has its item.
        case repeated(List)
        case changed(TodoFilter)
        case deleted(TodoItem.Number, TodoFilter)
        case missing
    }

    /// A list as a filter shows it.
    struct List: Equatable {
        let items: [TodoItem]
        let filter: TodoFilter
        /// How many items of the whole list are not done, and how many are.
        let left: Int
        let done: Int
        /// The number that the next item gets.
        let next: TodoItem.Number
        /// The item whose deletion can be undone.
        let deleted: TodoItem?
    }

    enum Refusal: Equatable {
        case broken(TodoDraft.Broken)
        case full
    }

    let store: any TodoStore
    let now: @Sendable () -> Date

    /// Moves a visitor's list to the account that the visitor signed in to.
    func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        try store.join(visitor, into: account, max: TodoLimits.maxItems, at: now())
    }

    func list(_ filter: TodoFilter, deleted: TodoItem.Number?, of visitor: Visitor.ID) throws -> Outcome {
        .found(try read(filter, deleted: deleted, of: visitor))
    }

    /// `number` is the item's number in the list's form; a form that is sent twice adds one item.
    func add(
        _ fields: TodoFields, as number: TodoItem.Number?, to filter: TodoFilter, of visitor: Visitor.ID
    ) throws -> Outcome {
        switch fields.checked {
        case .failure(let broken): return .refused(try read(filter, of: visitor), fields, .broken(broken))
        case .success(let draft):
            // The completed do not show a new item.
            let shown = filter == .completed ? .all : filter
            return switch try store.add(draft, expecting: number, max: TodoLimits.maxItems, for: visitor, at: now()) {
            case .added: .changed(shown)
            case .repeated: .repeated(try read(shown, of: visitor))
            case .full: .refused(try read(filter, of: visitor), fields, .full)
            }
        }
    }

    func mark(
        _ number: TodoItem.Number, done: Bool, in filter: TodoFilter, of visitor: Visitor.ID
    ) throws -> Outcome {
        let item = try store.mark(number, done: done, of: visitor, at: now())
        return item == nil ? .missing : .changed(filter)
    }

    func delete(_ number: TodoItem.Number, from filter: TodoFilter, of visitor: Visitor.ID) throws -> Outcome {
        let now = now()
        let item = try store.update(number, of: visitor, at: now) { item in
            if item.deleted == nil { item.delete(at: now) }
        }
        return item == nil ? .missing : .deleted(number, filter)
    }

    func restore(_ number: TodoItem.Number, to filter: TodoFilter, of visitor: Visitor.ID) throws -> Outcome {
        let item = try store.update(number, of: visitor, at: now()) { $0.restore() }
        return item == nil ? .missing : .changed(filter)
    }

    func removeDone(from filter: TodoFilter, of visitor: Visitor.ID) throws -> Outcome {
        _ = try store.removeDone(of: visitor, at: now())
        return .changed(filter)
    }

    private func read(
        _ filter: TodoFilter, deleted: TodoItem.Number? = nil, of visitor: Visitor.ID
    ) throws -> List {
        let items = try store.items(of: visitor)
        let done = items.count(where: \.isDone)
        return List(
            items: items.filter(filter.includes), filter: filter, left: items.count - done, done: done,
            next: try store.next(of: visitor), deleted: try deleted.flatMap { try restorable($0, of: visitor) })
    }

    private func restorable(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem? {
        guard let item = try store.item(number, of: visitor), let deleted = item.deleted,
            deleted >= TodoRetention.oldest(at: now())
        else { return nil }
        return item
    }
}
