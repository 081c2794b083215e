public import Web

/// A change of some products, with the pages of the lists that it reaches.
public struct CatalogueChange: Change, Equatable {
    /// Earlier versions do not know `allPages`. They do not know this name either, so they render everything.
    public static let name = "products.changed"

    /// A list of products: of all, or of a category, in the catalogue's order.
    public struct List: Codable, Equatable, Sendable {
        /// The category's slug; nil for the list of all.
        public let category: String?
        /// The pages that show the product, or showed it.
        public let pages: [Paged]
        /// Whether every page shows something else, not only those.
        public let allPages: Bool
        /// How many pages it had, and has now.
        public let before: Int
        public let after: Int
        /// Whether it has more or fewer products now.
        public let hasOtherCount: Bool

        public init(
            of category: String?, pages: [Paged], allPages: Bool, before: Int, after: Int, hasOtherCount: Bool
        ) {
            self.category = category
            self.pages = pages
            self.allPages = allPages
            self.before = before
            self.after = after
            self.hasOtherCount = hasOtherCount
        }
    }

    public let products: [Product.ID]
    public let lists: [List]
    /// The pages of the list of categories that show something else, or are gone: a category's count or first picture.
    public let categoryPages: [Paged]

    public init(of products: [Product.ID], in lists: [List], categoryPages: [Paged]) {
        self.products = products
        self.lists = lists
        self.categoryPages = categoryPages
    }
}

extension CatalogueChange.List {
    /// Its pages that show something else, or are gone.
    var queries: [ProductQuery] {
        // Each page names the last one.
        guard !allPages, before == after else { return ProductQuery().firstPages(max(before, after)) }
        // The first page says how many products there are.
        return Set(hasOtherCount ? [1] + pages : pages).sorted().map(ProductQuery().onPage)
    }
}
