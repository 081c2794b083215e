public import Web

/// The addresses of the history of all products, at `/staff/history`.
public struct StaffHistoryRouter: Router {
    public typealias Action = NoAction

    public enum Page: Equatable, Sendable {
        /// What was done before an entry, or at last.
        case list(before: Int? = nil)
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard link.address.path(below: base.address)?.isEmpty == true else { return nil }
        return .list(before: link.address.value(of: StaffHistoryField.before).flatMap { Int(digits: $0) })
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list(let before):
            base.appending(query: before.map { [QueryItem(StaffHistoryField.before, String($0))] } ?? [])
        }
    }

    public func name(ofPage page: Page) -> StaticString { "list" }
}

/// The names of the history's query.
enum StaffHistoryField: String, FormField {
    case before
}
