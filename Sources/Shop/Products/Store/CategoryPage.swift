public import Web

/// One page of the categories.
public struct CategoryPage: Equatable, Sendable {
    /// Categories a page: names and addresses at their longest still make a page of under 300 kB.
    public static let per = 24

    public let categories: [Category]
    /// How many there are on all pages.
    public let total: Int

    public init(categories: [Category], total: Int) {
        self.categories = categories
        self.total = total
    }

    /// All pages.
    public var paginator: Paginator { Paginator(of: total, per: Self.per) }
}
