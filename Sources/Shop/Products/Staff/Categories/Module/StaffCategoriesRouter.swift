public import Web

/// The addresses of the categories' staff pages, below `/staff/categories`.
public struct StaffCategoriesRouter: Router {
    public enum Page: Equatable, Sendable {
        /// `moved` names a category that was just moved.
        case list(StaffCategoryQuery = StaffCategoryQuery(), moved: StaffCategory.ID? = nil)
        /// A category's form; `isSaved` after a change that succeeded.
        case category(StaffCategory.ID, isSaved: Bool = false)
    }

    public enum Action: Equatable, Sendable {
        case rename(StaffCategory.ID)
        case move(StaffCategory.ID)
        /// Takes one new name of the history back.
        case undo(StaffCategory.ID)
    }

    private static let place = "place"
    private static let undo = "undo"

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address), path.count < 2 else { return nil }
        let value = { (field: StaffCategoryQueryField) in link.address.value(of: field) }
        guard let name = path.first else {
            let page = value(.page).flatMap { Int(digits: $0) } ?? 1
            return .list(StaffCategoryQuery(page: page), moved: value(.moved).flatMap { Int(digits: $0) })
        }
        return Int(digits: name).map { .category($0, isSaved: value(.saved) != nil) }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .category(let id, let isSaved):
            return base.appending(String(id), query: isSaved ? [QueryItem(StaffCategoryQueryField.saved, "1")] : [])
        case .list(let query, let moved):
            var items: [QueryItem] = []
            if query.page > 1 { items.append(QueryItem(StaffCategoryQueryField.page, String(query.page))) }
            if let moved { items.append(QueryItem(StaffCategoryQueryField.moved, String(moved))) }
            return base.appending(query: items)
        }
    }

    public func action(at target: Target) -> Action? {
        guard let path = target.address.path(below: base.address), let id = path.first.flatMap({ Int(digits: $0) })
        else { return nil }
        switch (path.count, path.last) {
        case (1, _): return .rename(id)
        case (2, Self.place?): return .move(id)
        case (2, Self.undo?): return .undo(id)
        default: return nil
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .rename(let id): base.target(String(id))
        case .move(let id): base.target(String(id), Self.place)
        case .undo(let id): base.target(String(id), Self.undo)
        }
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .category: "category"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .rename: "rename"
        case .move: "move"
        case .undo: "undo"
        }
    }
}

/// The names of the query.
enum StaffCategoryQueryField: String, FormField {
    case page, moved, saved
}

/// The fields of a category's forms.
enum StaffCategoryField: String, FormField {
    case name, place
    /// The revision that an edit began from.
    case revision
    /// The entry of the history that is taken back.
    case event

    var kind: FieldKind { self == .name ? .text : .hidden }
}
