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

    private static let remove = "remove"
    private static let restore = "restore"

    private let base: Link

    /// `base` is the address of the list in the staff area.
    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address), path.count < 2 else { return nil }
        guard let id = path.first else {
            let removed = link.address.value(of: Staff@NAME@Field.removed)
            return .list(removed: removed.flatMap { Int(digits: $0) })
        }
        return Int(digits: id).map { .edit($0) }
    }

    public func action(at target: Target) -> Action? {
        guard let path = target.address.path(below: base.address) else { return nil }
        guard let first = path.first else { return .add }
        guard let id = Int(digits: first) else { return nil }
        switch (path.count, path.last) {
        case (1, _): return .edit(id)
        case (2, Self.remove?): return .remove(id)
        case (2, Self.restore?): return .restore(id)
        default: return nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list(nil): base
        case .list(let removed?):
            base.appending(query: [QueryItem(Staff@NAME@Field.removed, String(removed))])
        case .edit(let id): base.appending(id)
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .add: base.target()
        case .edit(let id): base.target(String(id))
        case .remove(let id): base.target(String(id), Self.remove)
        case .restore(let id): base.target(String(id), Self.restore)
        }
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .edit: "edit"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .add: "add"
        case .edit: "edit"
        case .remove: "remove"
        case .restore: "restore"
        }
    }
}
