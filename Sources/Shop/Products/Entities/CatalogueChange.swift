public import Foundation
public import Web

/// A change of a product, with the pages that it reaches.
public struct CatalogueChange: Change, Equatable {
    public static let name = "catalogue.changed"

    /// A list of products in the staff's order.
    public struct List: Codable, Equatable, Sendable {
        /// The category's slug; nil for the list of all.
        public let category: String?
        /// Those that show something else, or are gone.
        public let pages: [Paged]
        /// Whether it has no product after the change.
        public let isEmpty: Bool

        public init(of category: String?, pages: [Paged], isEmpty: Bool) {
            self.category = category
            self.pages = pages
            self.isEmpty = isEmpty
        }
    }

    /// `newer` counts at most this many.
    public static let maxNewer = ProductFeedInteractor.maxProducts

    public let product: Product.ID
    /// The time of the change; nil if visitors do not see the product.
    public let changed: Date?
    /// How many products that visitors see were added later.
    public let newer: Int
    public let lists: [List]
    /// The pages of the list of categories that show something else, or are gone.
    public let categoryPages: [Paged]

    public init(
        of product: Product.ID, at changed: Date?, newer: Int, in lists: [List], categoryPages: [Paged]
    ) {
        (self.product, self.changed, self.newer) = (product, changed, newer)
        self.lists = lists
        self.categoryPages = categoryPages
    }
}
