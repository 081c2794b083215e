public import Web

/// A change of some products, with the pages that it reaches.
public struct CatalogueChange: Change, Equatable {
    public static let name = "catalogue.changed"

    /// A list of products in the staff's order.
    public struct List: Codable, Equatable, Sendable {
        /// The category's slug; nil for the list of all.
        public let category: String?
        /// Those that show something else, or are gone.
        public let pages: [Paged]

        public init(of category: String?, pages: [Paged]) {
            self.category = category
            self.pages = pages
        }
    }

    public let products: [Product.ID]
    public let lists: [List]
    /// The pages of the list of categories that show something else, or are gone.
    public let categoryPages: [Paged]

    public init(of products: [Product.ID], in lists: [List], categoryPages: [Paged]) {
        self.products = products
        self.lists = lists
        self.categoryPages = categoryPages
    }
}
