public import Web

/// The names of a list's query, and the fields of the forms that ask it.
enum ProductQueryField: String, FormField {
    case search = "q"
    case sort, per, page
}

/// The addresses of the catalogue.
///
/// The default order's pages are paths, `/products` and `/products/page/2`, `/categories` and `/categories/page/2`,
/// `/categories/tea` and `/categories/tea/page/2`, so that they can be files; searches and other orders are queries.
public struct ProductsRouter: Router {
    public enum Page: Equatable, Sendable {
        case list(ProductQuery)
        case product(Product.ID)
        case feed
        case categories(CategoryQuery = CategoryQuery())
        /// A category's slug, and which of its products: order, page and size; it has no search.
        case category(String, ProductQuery)
    }

    private static let feed = "feed.atom"
    private static let page = "page"

    private let products: Link
    private let categories: Link

    /// `products` is the catalogue's own address, `categories` that of the list of categories.
    public init(products: Link, categories: Link) {
        self.products = products
        self.categories = categories
    }

    /// The lists that a reader may come from, for a script: an address, or with a slash at its end all that is below.
    var lists: [Link] { [products, products.appending(Self.page, ""), categories.appending("")] }

    public func page(at link: Link) -> Page? {
        let address = link.address
        if let path = address.path(below: products.address) { return page(ofProducts: path, in: address) }
        return address.path(below: categories.address).flatMap { page(ofCategories: $0, in: address) }
    }

    private func page(ofProducts path: ArraySlice<String>, in address: Address) -> Page? {
        if let query = query(of: address, path) { return .list(query) }
        guard path.count == 1, let name = path.first else { return nil }
        return name == Self.feed ? .feed : Int(digits: name).map { .product($0) }
    }

    private func page(ofCategories path: ArraySlice<String>, in address: Address) -> Page? {
        if let query = query(of: address, path) { return .categories(CategoryQuery(page: query.page)) }
        guard let slug = path.first else { return nil }
        guard !slug.isEmpty, let query = query(of: address, path.dropFirst()) else { return nil }
        return .category(slug, ProductQuery(sort: query.sort, page: query.page, per: query.per))
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .product(let id): products.appending(id)
        case .list(let query): link(to: query, search: query.search, below: products)
        case .feed: products.appending(Self.feed)
        case .categories(let query):
            query.page == 1 ? categories : categories.appending(Self.page, String(query.page))
        case .category(let slug, let query): link(to: query, search: "", below: categories.appending(slug))
        }
    }

    /// Where a query's products are listed: on its category's page where it names one.
    func link(toList query: ProductQuery) -> Link {
        link(to: query.category.map { .category($0, query) } ?? .list(query))
    }

    private func link(to query: ProductQuery, search: String, below base: Link) -> Link {
        var items: [QueryItem] = []
        if !search.isEmpty { items.append(QueryItem(ProductQueryField.search, search)) }
        if !query.hasDefaultSort { items.append(QueryItem(ProductQueryField.sort, query.sort.rawValue)) }
        if query.per != ProductQuery.defaultPer { items.append(QueryItem(ProductQueryField.per, String(query.per))) }
        if query.page == 1 { return base.appending(query: items) }
        if items.isEmpty { return base.appending(Self.page, String(query.page)) }
        return base.appending(query: items + [QueryItem(ProductQueryField.page, String(query.page))])
    }

    /// The query of an address whose path ends so; nil where that is no list's.
    private func query(of address: Address, _ path: ArraySlice<String>) -> ProductQuery? {
        if path.isEmpty { return query(of: address, page: address.value(of: ProductQueryField.page)) }
        guard path.count == 2, path.first == Self.page, let number = path.last, Int(digits: number) != nil else {
            return nil
        }
        return query(of: address, page: number)
    }

    private func query(of address: Address, page: String?) -> ProductQuery {
        ProductQuery(
            search: address.value(of: ProductQueryField.search) ?? "",
            sort: address.value(of: ProductQueryField.sort).flatMap(ProductQuery.Sort.init),
            page: page.flatMap { Int(digits: $0) } ?? 1,
            per: address.value(of: ProductQueryField.per).flatMap { Int(digits: $0) } ?? ProductQuery.defaultPer)
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .product: "product"
        case .feed: "feed"
        case .categories: "categories"
        case .category: "category"
        }
    }
}
