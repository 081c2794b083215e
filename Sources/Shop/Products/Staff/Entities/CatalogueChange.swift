public import Web

/// A change of some products, with the places of the lists that it reaches.
public struct CatalogueChange: Change, Equatable {
    public static let name = "products.catalogue"

    /// A list of products: of all, or of a category, in the catalogue's order.
    public struct List: Codable, Equatable, Sendable {
        /// The category's slug; nil for the list of all.
        public let category: String?
        /// The places that show something else, from 0; nil where all do, as each page says how many products there are.
        public let places: ClosedRange<Int>?
        /// How many products it has, before or now, whichever is more.
        public let count: Int

        public init(of category: String?, places: ClosedRange<Int>?, count: Int) {
            self.category = category
            self.places = places
            self.count = count
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
        let all = ProductQuery().pages(of: count)
        guard let places else { return all }
        return Array(all.dropFirst(places.lowerBound / ProductQuery.defaultPer).prefix(pagesOfPlaces(places)))
    }

    private func pagesOfPlaces(_ places: ClosedRange<Int>) -> Int {
        places.upperBound / ProductQuery.defaultPer - places.lowerBound / ProductQuery.defaultPer + 1
    }
}
