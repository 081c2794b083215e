internal import Web

/// The home page's address.
struct HomeRouter: Router {
    enum Page: Equatable, Sendable {
        case home
    }

    let base: Link

    func page(at link: Link) -> Page? {
        link.address.path == base.address.path ? .home : nil
    }

    func link(to page: Page) -> Link {
        base
    }
}
