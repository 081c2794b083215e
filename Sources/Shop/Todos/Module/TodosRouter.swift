public import Web

/// The addresses of a visitor's list.
public struct TodosRouter: Router {
    public enum Page: Equatable, Sendable {
        /// The list; `deleted` names an item of which the page offers to undo the deletion.
        case list(TodoFilter, deleted: TodoItem.Number? = nil)
        case item(TodoItem.Number)
        case edit(TodoItem.Number)
    }

    public enum Action: Equatable, Sendable {
        case add
        case edit(TodoItem.Number)
        case complete(TodoItem.Number)
        case reopen(TodoItem.Number)
        case delete(TodoItem.Number)
        case restore(TodoItem.Number)
        case clearCompleted
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address) else { return nil }
        let deleted = link.address.value(of: TodoField.deleted).flatMap { Int(digits: $0) }
        switch (path.count, path.first, path.last) {
        case (0, _, _): return .list(.all, deleted: deleted)
        case (1, "active"?, _): return .list(.active, deleted: deleted)
        case (1, "completed"?, _): return .list(.completed, deleted: deleted)
        case (1, let number?, _): return Int(digits: number).map { .item($0) }
        case (2, let number?, "edit"?): return Int(digits: number).map { .edit($0) }
        default: return nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list(let filter, let deleted): link(to: filter, deleted: deleted)
        case .item(let number): base.appending(String(number))
        case .edit(let number): base.appending(String(number), "edit")
        }
    }

    public func action(at target: Target) -> Action? {
        guard let path = target.address.path(below: base.address) else { return nil }
        switch (path.count, path.first, path.last) {
        case (0, _, _): return .add
        case (1, "clear-completed"?, _): return .clearCompleted
        case (2, let number?, let verb?): return Int(digits: number).flatMap { action(verb, $0) }
        default: return nil
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .add: base.target()
        case .clearCompleted: base.target("clear-completed")
        case .edit(let number): base.target(String(number), "edit")
        case .complete(let number): base.target(String(number), "complete")
        case .reopen(let number): base.target(String(number), "reopen")
        case .delete(let number): base.target(String(number), "delete")
        case .restore(let number): base.target(String(number), "restore")
        }
    }

    private func link(to filter: TodoFilter, deleted: TodoItem.Number?) -> Link {
        let query = deleted.map { [QueryItem(TodoField.deleted, String($0))] } ?? []
        return filter == .all ? base.appending(query: query) : base.appending(filter.rawValue, query: query)
    }

    private func action(_ verb: String, _ number: TodoItem.Number) -> Action? {
        switch verb {
        case "edit": .edit(number)
        case "complete": .complete(number)
        case "reopen": .reopen(number)
        case "delete": .delete(number)
        case "restore": .restore(number)
        default: nil
        }
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .item: "item"
        case .edit: "edit"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .add: "add"
        case .edit: "edit"
        case .complete: "complete"
        case .reopen: "reopen"
        case .delete: "delete"
        case .restore: "restore"
        case .clearCompleted: "clearCompleted"
        }
    }
}
