public import Web

/// The addresses of the categories; what stands behind a category's name is its shelf's.
public struct CategoriesRouter<Products: Shelf>: Router {
    public enum Page: Equatable, Sendable {
        case list
        case category(String, Products.Query)
    }

    public typealias Action = NoAction

    private let base: Link
    private let shelf: Products

    public init(base: Link, shelf: Products) {
        self.base = base
        self.shelf = shelf
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address) else { return nil }
        guard let slug = path.first else { return .list }
        guard !slug.isEmpty else { return nil }
        return shelf.query(at: link, below: base.appending(slug)).map { .category(slug, $0) }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list: base
        case .category(let slug, let query): shelf.link(to: query, below: base.appending(slug))
        }
    }

    /// A category's own address.
    public func link(toCategory slug: String) -> Link {
        link(to: .category(slug, shelf.start))
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .category: "category"
        }
    }
}
