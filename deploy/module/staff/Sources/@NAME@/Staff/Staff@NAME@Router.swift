public import Web

/// The addresses of the staff's screen: the list, and a form for each entry below it.
public struct Staff@NAME@Router: Router {
    public enum Page: Equatable, Sendable {
        /// `removed` is the entry that was just removed.
        case list(removed: Int? = nil)
        case edit(Int)
    }

    public enum Action: Equatable, Sendable {
        case add
        case edit(Int)
        case remove(Int)
        case restore(Int)
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    /// `base` is the address of the list in the staff area.
    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.number(in: Staff@NAME@Field.removed), Page.list) {
                if case .list(let removed) = $0 { removed } else { nil }
            }
            Route(.number, Page.edit) { if case .edit(let id) = $0 { id } else { nil } }
        }
        actions = RouteTable(below: base) {
            Route(.add)
            Route(.number, Action.edit) { if case .edit(let id) = $0 { id } else { nil } }
            Route(.number, "remove", Action.remove) { if case .remove(let id) = $0 { id } else { nil } }
            Route(.number, "restore", Action.restore) { if case .restore(let id) = $0 { id } else { nil } }
        }
    }
}
