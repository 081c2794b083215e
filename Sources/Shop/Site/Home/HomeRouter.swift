import Web

/// The home page's address: `/`, and with its slash `/vi/`.
struct HomeRouter: Router {
    enum Page: Equatable, Sendable {
        case home
    }

    let home: Link

    func page(at link: Link) -> Page? {
        let isHome = [link, link.appending("")].contains { $0.address.hasPath(of: home.address) }
        return isHome ? .home : nil
    }

    func link(to page: Page) -> Link {
        home
    }

    func name(ofPage page: Page) -> StaticString { "home" }
}
