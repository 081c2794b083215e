public import Web

/// A category has another name, or another place among the categories.
public struct CategoryChange: Change, Equatable {
    public static let name = "products.category"

    /// The slug of one that has another name: its own pages and those of its products show that. Nil if it moved.
    public let renamed: String?
    /// The pages of the list of categories that show something else.
    public let categoryPages: [Paged]

    public init(renamed: String?, categoryPages: [Paged]) {
        self.renamed = renamed
        self.categoryPages = categoryPages
    }
}
