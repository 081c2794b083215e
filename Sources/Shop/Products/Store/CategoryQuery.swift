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
