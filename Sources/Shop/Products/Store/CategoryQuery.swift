/// Which page of the categories.
public struct CategoryQuery: Equatable, Sendable {
    /// Categories a page: names and addresses at their longest still make a page of under 300 kB.
    public static let per = 24

    /// From 1.
    public let page: Int

    /// A value out of range becomes the nearest that is in it.
    public init(page: Int = 1) {
        self.page = min(max(page, 1), 1_000_000_000)
    }

    /// The number of categories before this page.
    public var offset: Int { (page - 1) * Self.per }

    /// The page that has the category at a place, from 0.
    public static func page(ofPlace place: Int) -> Int { place / per + 1 }

    /// The pages of so many categories; the first one where there is none too.
    public static func pages(of count: Int) -> [Int] { Array(1...max(1, (count + per - 1) / per)) }
}

/// One page of the categories.
public struct CategoryPage: Equatable, Sendable {
    public let categories: [Category]
    /// How many there are on all pages.
    public let total: Int

    public init(categories: [Category], total: Int) {
        self.categories = categories
        self.total = total
    }
}
