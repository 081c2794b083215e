public import Web

/// A change of some products, with the places of the lists that it reaches.
public struct CatalogueChange: Change, Equatable {
    public static let name = "products.catalogue"

    /// A list of products: of all, or of a category, in the catalogue's order.
    public struct List: Codable, Equatable, Sendable {
        /// The category's slug; nil for the list of all.
        public let category: String?
        /// How many products it had, and has now.
        public let before: Int
        public let after: Int
        /// The places that show something else, from 0, as long as there are as many pages.
        public let places: ClosedRange<Int>

        public init(of category: String?, before: Int, after: Int, places: ClosedRange<Int>) {
            self.category = category
            self.before = before
            self.after = after
            self.places = places
        }
    }

    public let products: [Product.ID]
    public let lists: [List]
    /// The pages of the list of categories that show something else, or are gone: a category's count or first picture.
    public let categoryPages: [Int]

    public init(of products: [Product.ID], in lists: [List], categoryPages: [Int]) {
        self.products = products
        self.lists = lists
        self.categoryPages = categoryPages
    }
}

extension CatalogueChange.List {
    /// Its pages that show something else, or are gone.
    var pages: [ProductQuery] {
        let (first, per) = (ProductQuery(), ProductQuery.defaultPer)
        let (old, new) = (first.pages(of: before), first.pages(of: after))
        // Each page names the last one.
        guard old.count == new.count else { return old.count > new.count ? old : new }
        var pages = Array(new[places.lowerBound / per...min(places.upperBound / per, new.count - 1)])
        // The first page says how many products there are.
        if before != after, pages.first != first { pages.insert(first, at: 0) }
        return pages
    }
}
