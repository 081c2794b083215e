import Web

/// The catalogue's addresses: `/products`, `/products?page=2`, `/products/42`.
struct ProductsRouter: Router {
    enum Page: Equatable, Sendable {
        /// The first list at its short address: the benchmark answers both of its addresses, without a redirect.
        case start
        case list(Int)
        case product(Int)
    }

    typealias Action = NoAction

    private enum Query: String, FormField {
        case page
    }

    let base: Link

    func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address), path.count < 2 else { return nil }
        if let id = path.first { return Int(digits: id).map { .product($0) } }
        return link.address.value(of: Query.page).map { .list(max(1, Int(digits: $0) ?? 1)) } ?? .start
    }

    func link(to page: Page) -> Link {
        switch page {
        case .start: base
        case .list(let number): base.appending(query: [QueryItem(Query.page, String(number))])
        case .product(let id): base.appending(id)
        }
    }

    func name(ofPage page: Page) -> StaticString {
        switch page {
        case .start, .list: "list"
        case .product: "product"
        }
    }
}
