public import Web

/// The names of a list's query, and the fields of the forms that ask it.
enum ProductQueryField: String, FormField {
    case search = "q"
    case sort, per, page
}

/// The addresses of the catalogue.
///
/// The default order's pages are paths, `/products` and `/products/page/2`, so that they can be files; searches and other
/// orders are queries.
public struct ProductsRouter: Router {
    public enum Page: Equatable, Sendable {
        case list(ProductQuery)
        case product(Product.ID)
        case feed
    }

    private static let feed = "feed.atom"

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    /// Where lists are: the catalogue's own address, and what those of its further pages begin with.
    var lists: [Link] { [base, base.appending("page", "")] }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address) else { return nil }
        switch (path.count, path.first, path.last) {
        case (0, _, _): return .list(query(of: link.address, page: link.address.value(of: ProductQueryField.page)))
        case (2, "page"?, let number?):
            guard Int(digits: number) != nil else { return nil }
            return .list(query(of: link.address, page: number))
        case (1, Self.feed?, _): return .feed
        case (1, let id?, _): return Int(digits: id).map { .product($0) }
        default: return nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .product(let id): base.appending(String(id))
        case .list(let query): link(to: query)
        case .feed: base.appending(Self.feed)
        }
    }

    private func link(to query: ProductQuery) -> Link {
        var items: [QueryItem] = []
        if !query.search.isEmpty { items.append(QueryItem(ProductQueryField.search, query.search)) }
        if query.sort != .catalogue { items.append(QueryItem(ProductQueryField.sort, query.sort.rawValue)) }
        if query.per != ProductQuery.defaultPer { items.append(QueryItem(ProductQueryField.per, String(query.per))) }
        if query.page == 1 { return base.appending(query: items) }
        if items.isEmpty { return base.appending("page", String(query.page)) }
        return base.appending(query: items + [QueryItem(ProductQueryField.page, String(query.page))])
    }

    private func query(of address: Address, page: String?) -> ProductQuery {
        ProductQuery(
            search: address.value(of: ProductQueryField.search) ?? "",
            sort: address.value(of: ProductQueryField.sort).flatMap(ProductQuery.Sort.init) ?? .catalogue,
            page: page.flatMap { Int(digits: $0) } ?? 1,
            per: address.value(of: ProductQueryField.per).flatMap { Int(digits: $0) } ?? ProductQuery.defaultPer)
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .product: "product"
        case .feed: "feed"
        }
    }
}
