/// The words of the categories in one language.
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
