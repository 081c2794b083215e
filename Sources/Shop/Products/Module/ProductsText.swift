public import Web

/// The catalogue's texts in one language.
public struct ProductsText: Sendable {
    public let title: String
    public let search: String
    public let searchHint: String
    public let sort: String
    public let sorts: @Sendable (ProductQuery.Sort) -> String
    public let apply: String
    /// The number of products, by the count.
    public let count: @Sendable (Int) -> String
    /// How many products a search found: the count, whether there are more, and what was looked for.
    public let found: @Sendable (_ count: Int, _ hasMore: Bool, _ search: String) -> String
    public let searchTitle: @Sendable (String) -> String
    /// Offers the search that was meant.
    public let didYouMean: @Sendable (String) -> String
    public let nothingFoundHelp: String
    public let everything: String
    public let empty: String
    public let emptyHelp: String
    public let pager: PagerWords
    public let back: String
    /// Names the feed of the newest products.
    public let newest: String
    /// Stands before a category's name.
    public let category: String
    public let soldOut: String
    public let categories: CategoriesText
}

extension ProductsText {
    /// What stands above a page of a list: the number of products on the first one, else the page's, so that a product that comes
    /// or goes at the end changes no page in between.
    func line(of products: ProductPage, on page: Paged) -> String {
        page == .first ? count(products.total) : pager.page(page)
    }
}

/// The texts of the categories in one language.
public struct CategoriesText: Sendable {
    public let title: String
    /// How many categories there are.
    public let count: @Sendable (Int) -> String
    /// How many products a category has.
    public let products: @Sendable (Int) -> String
    public let none: String
    public let noneHelp: String
    public let emptyCategory: String
    /// A category's title, by its name.
    public let detailTitle: @Sendable (String) -> String
    /// Names the breadcrumb.
    public let trail: String
    public let home: String
    public let all: String
}
