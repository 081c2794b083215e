import Web

/// The home page's address: `/`, and with its slash `/vi/`.
struct HomeRouter: Router {
    enum Page: Equatable, Sendable {
        case home
    }

    let pages: RouteTable<Page>

    init(home: Link) {
        pages = RouteTable(below: home) { Route(.home) }
    }
}
