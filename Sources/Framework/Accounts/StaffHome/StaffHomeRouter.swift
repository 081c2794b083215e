public import Web

/// The address of the staff's own page, which is that of their area.
public struct StaffHomeRouter: Router {
    public enum Page: Equatable, Sendable {
        case home
    }

    public let pages: RouteTable<Page>

    public init(base: Link) {
        pages = RouteTable(below: base) { Route(.home) }
    }
}
