public import Web

/// The addresses of the categories' staff pages, below `/staff/categories`.
public struct StaffCategoriesRouter: Router {
    public enum Page: Equatable, Sendable {
        /// `moved` names a category that was just moved.
        case list(Paged = .first, moved: StaffCategory.ID? = nil)
        /// A category's form; `isSaved` after a change that succeeded.
        case category(StaffCategory.ID, isSaved: Bool = false)
    }

    public enum Action: Equatable, Sendable {
        case rename(StaffCategory.ID)
        case move(StaffCategory.ID)
        /// Takes one new name of the history back.
        case undo(StaffCategory.ID)
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.number, .flag(StaffCategoryQueryField.saved), Page.category) {
                if case .category(let id, let isSaved) = $0 { (id, isSaved) } else { nil }
            }
            Route(.paged(in: StaffCategoryQueryField.page), .number(in: StaffCategoryQueryField.moved), Page.list) {
                if case .list(let page, let moved) = $0 { (page, moved) } else { nil }
            }
        }
        actions = RouteTable(below: base) {
            Route(.number, Action.rename) { if case .rename(let id) = $0 { id } else { nil } }
            Route(.number, "place", Action.move) { if case .move(let id) = $0 { id } else { nil } }
            Route(.number, "undo", Action.undo) { if case .undo(let id) = $0 { id } else { nil } }
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
