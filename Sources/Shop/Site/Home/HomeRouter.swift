import Web

/// The home page's address: `/`, and with its slash `/vi/`.
struct HomeRouter: Router {
    enum Page: Equatable, Sendable {
        case home
    }

    let home: Link

    func page(at link: Link) -> Page? {
        let path = link.address.path
        return path == home.address.path || path + [""] == home.address.path ? .home : nil
    }

    func link(to page: Page) -> Link {
        home
    }

    func name(ofPage page: Page) -> StaticString { "home" }
}
