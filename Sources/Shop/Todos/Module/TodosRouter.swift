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

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.number, Page.item) { if case .item(let number) = $0 { number } else { nil } }
            Route(.number, "edit", Page.edit) { if case .edit(let number) = $0 { number } else { nil } }
            Route(.choice(without: .all), .paged, .number(in: TodoField.deleted)) {
                .list(TodoQuery($0, page: $1), deleted: $2)
            } values: {
                if case .list(let query, let deleted) = $0 { (query.filter, query.page, deleted) } else { nil }
            }
        }
        actions = RouteTable(below: base) {
            Route(.add)
            Route("clear-completed", .clearCompleted)
            Route(.number, "edit", Action.edit) { if case .edit(let number) = $0 { number } else { nil } }
            Route(.number, "complete", Action.complete) { if case .complete(let number) = $0 { number } else { nil } }
            Route(.number, "reopen", Action.reopen) { if case .reopen(let number) = $0 { number } else { nil } }
            Route(.number, "delete", Action.delete) { if case .delete(let number) = $0 { number } else { nil } }
            Route(.number, "restore", Action.restore) { if case .restore(let number) = $0 { number } else { nil } }
        }
    }
}
