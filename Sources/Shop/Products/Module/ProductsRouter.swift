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
        case categories(Paged = .first)
        /// A category's slug, and which of its products: order, page and size; it has no search.
        case category(String, ProductQuery)
    }

    public let pages: RouteTable<Page>
    /// The lists that a reader may come from, for a script: an address, or with a slash at its end all that is below.
    let lists: [Link]

    /// `products` is the catalogue's own address, `categories` that of the list of categories.
    public init(products: Link, categories: Link) {
        lists = [products, products.appending("page", ""), categories.appending("")]
        pages =
            RouteTable(below: products) {
                Route(.number, Page.product) { if case .product(let id) = $0 { id } else { nil } }
                Route("feed.atom", .feed)
                Route(.list, Page.list) { if case .list(let query) = $0 { query } else { nil } }
            }
            + RouteTable(below: categories) {
                Route(.categories, Page.categories) { if case .categories(let page) = $0 { page } else { nil } }
                Route(.text, .listOfCategory, Page.category) {
                    if case .category(let slug, let query) = $0 { (slug, query) } else { nil }
                }
            }
    }

    /// Where a query's products are listed: on its category's page where it names one.
    func link(toList query: ProductQuery) -> Link {
        link(to: query.category.map { .category($0, query) } ?? .list(query))
    }
}

extension AddressPart<ProductQuery> {
    /// A list with the default order has its page in the path, any other in the query.
    fileprivate static let list = AddressPart<Paged>.paged.and(.fields).map { page, fields in
        let query = fields ?? ProductQuery()
        return page == .first ? query : query.onPage(page)
    } _: { query in
        let isDefault = query.search.isEmpty && query.hasDefaultSort && query.per == ProductQuery.defaultPer
        return isDefault ? (query.page, nil) : (.first, query)
    }

    /// The same for the list of a category, which has no search.
    fileprivate static let listOfCategory = list.map {
        ProductQuery(sort: $0.sort, page: $0.page, per: $0.per)
    } _: {
        $0
    }
}

extension AddressPart<ProductQuery?> {
    /// The whole query in fields; nil without any.
    fileprivate static let fields = AddressPart(fields: ProductQueryField.allCases, sample: nil) { _, address in
        ProductQuery(
            search: address.value(of: ProductQueryField.search) ?? "",
            sort: address.value(of: ProductQueryField.sort).flatMap(ProductQuery.Sort.init),
            page: Paged(field: address.value(of: ProductQueryField.page)),
            per: address.value(of: ProductQueryField.per).flatMap { Int(digits: $0) } ?? ProductQuery.defaultPer)
    } print: { query, address in
        guard let query else { return }
        address.set(ProductQueryField.search, to: query.search.isEmpty ? nil : query.search)
        address.set(ProductQueryField.sort, to: query.hasDefaultSort ? nil : query.sort.rawValue)
        address.set(ProductQueryField.per, to: query.per == ProductQuery.defaultPer ? nil : String(query.per))
        address.set(ProductQueryField.page, to: query.page.field)
    }
}

extension AddressPart<Paged> {
    /// A page that a query names leads to its path.
    fileprivate static let categories = paged.and(paged(in: ProductQueryField.page)).map {
        $0 == .first ? $1 : $0
    } _: {
        ($0, .first)
    }
}
