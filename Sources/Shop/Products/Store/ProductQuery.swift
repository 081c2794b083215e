public import Web

/// Which products, in what order, and which page of them.
public struct ProductQuery: Encodable, Equatable, Sendable {
    /// An order of products. Equal names, prices or ranks follow the catalogue's own order.
    public enum Sort: String, CaseIterable, Encodable, Sendable {
        /// By `SearchRank`: a search's own order.
        case relevance
        /// The staff's order.
        case catalogue
        /// By name, without case and diacritics.
        case name
        case priceUp = "price"
        case priceDown = "-price"
        /// The last added first.
        case newest

        /// The orders of all products.
        public static let ofCatalogue = allCases.filter { $0 != .relevance }

        /// The orders of a search, or of all products where it is empty; the first is the one without a choice.
        static func all(for search: String) -> [Sort] { search.isEmpty ? ofCatalogue : allCases }
    }

    public static let defaultPer = 24
    public static let maxPer = 100
    /// The maximum of products that a search shows on all its pages.
    public static let maxFound = 10_000

    /// What to look for in name and content; empty finds everything.
    public let search: String
    public let sort: Sort
    /// The slug of a category; nil finds products of all.
    public let category: String?
    public let page: Paged
    /// Products a page, 1 to 100.
    public let per: Int

    /// Values out of range become the nearest that are in it; a search is cut to 200 Unicode scalars, for a
    /// character may have any number of marks, and every link to another page repeats them. Without an order, or with one
    /// that needs a search, it is the default.
    public init(
        search: String = "", sort: Sort? = nil, category: String? = nil, page: Paged = .first, per: Int = defaultPer
    ) {
        self.category = category
        self.search = Self.trim(String(Self.trim(search).unicodeScalars.prefix(200)))
        let sorts = Sort.all(for: self.search)
        self.sort = sort.flatMap { sorts.contains($0) ? $0 : nil } ?? sorts[0]
        self.page = page
        self.per = min(max(per, 1), Self.maxPer)
    }

    /// Whether it is in the order that a query has without a choice.
    var hasDefaultSort: Bool { sort == Sort.all(for: search)[0] }

    /// The first page of another search, in the same order.
    func searching(_ search: String) -> ProductQuery {
        ProductQuery(search: search, sort: sort, category: category, per: per)
    }

    /// The same products from another page on.
    public func onPage(_ page: Paged) -> ProductQuery {
        ProductQuery(search: search, sort: sort, category: category, page: page, per: per)
    }

    /// Whether its pages are those that are stored (`ListPages`), which are files; others begin at each `per` products.
    public var hasFixedPages: Bool { search.isEmpty && sort == .catalogue && per == Self.defaultPer }

    /// How many pages so many products make where those are not stored.
    public func pages(of total: Int) -> Int { (total + per - 1) / per }

    /// So many first pages; one where there is no product.
    func firstPages(_ count: Int) -> [ProductQuery] { (.first...Paged(count)).map(onPage) }

    /// The same order and page among a category's products.
    public func inCategory(_ slug: String) -> ProductQuery {
        ProductQuery(search: search, sort: sort, category: slug, page: page, per: per)
    }

    /// The number of products before this page.
    public var offset: Int { page.offset(per: per) }

    /// The words with one space between them.
    private static func trim(_ search: String) -> String {
        search.split(separator: " ").joined(separator: " ")
    }
}

/// One page of a query's products.
public struct ProductPage: Equatable, Sendable {
    public let products: [Product]
    /// How many products the query finds on all its pages; of a search, at most `ProductQuery.maxFound`.
    public let total: Int
    /// How many pages that are; 0 where it finds none.
    public let pages: Int
    /// Whether a search finds more than it shows.
    public let hasMore: Bool

    public init(products: [Product], total: Int, pages: Int, hasMore: Bool = false) {
        self.products = products
        self.total = total
        self.pages = pages
        self.hasMore = hasMore
    }

    /// That of a query that finds nothing.
    public static let empty = ProductPage(products: [], total: 0, pages: 0)
}
