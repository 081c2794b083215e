public import Web

/// The addresses of a visitor's list.
public struct TodosRouter: Router {
    public enum Page: Equatable, Sendable {
        /// A page of the list; `deleted` names an item of which the page offers to undo the deletion.
        case list(TodoQuery, deleted: TodoItem.Number? = nil)
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
        if let query = query(at: path) {
            return .list(query, deleted: link.address.value(of: TodoField.deleted).flatMap { Int(digits: $0) })
        }
        switch (path.count, path.first, path.last) {
        case (1, let number?, _): return Int(digits: number).map { .item($0) }
        case (2, let number?, "edit"?): return Int(digits: number).map { .edit($0) }
        default: return nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list(let query, let deleted): link(to: query, deleted: deleted)
        case .item(let number): base.appending(number)
        case .edit(let number): base.appending(number).appending("edit")
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

    private func link(to query: TodoQuery, deleted: TodoItem.Number?) -> Link {
        let list = query.filter == .all ? base : base.appending(query.filter.rawValue)
        let page = query.page == 1 ? list : list.appending("page", String(query.page))
        return page.appending(query: deleted.map { [QueryItem(TodoField.deleted, String($0))] } ?? [])
    }

    /// What `/active/page/2` asks for; nil where the path is no list's.
    private func query(at path: ArraySlice<String>) -> TodoQuery? {
        let filter = path.first.flatMap(TodoFilter.init) ?? .all
        let rest = filter == .all ? path : path.dropFirst()
        if rest.isEmpty { return TodoQuery(filter) }
        guard rest.count == 2, rest.first == "page", let number = rest.last else { return nil }
        return Int(digits: number).map { TodoQuery(filter, page: $0) }
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
