public import Web

/// The address of the history of all products.
public struct StaffHistoryRouter: Router {
    public enum Page: Equatable, Sendable {
        /// What was done before an entry, or at last.
        case list(before: Int? = nil)
    }

    public let pages: RouteTable<Page>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.number(in: StaffHistoryField.before), Page.list) {
                if case .list(let before) = $0 { before } else { nil }
            }
        }
    }
}

/// The names of the history's query.
enum StaffHistoryField: String, FormField {
    case before
}
