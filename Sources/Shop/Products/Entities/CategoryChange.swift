import SiteImport
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

/// A category's name, by the rules of a catalogue file's field, without blanks around it.
public struct CategoryName: Equatable, Sendable {
    public static let maxLength = CatalogueRules.maxNameLength

    public let text: String

    public init(_ field: String) throws(CatalogueProblem) {
        let bytes = Array(field.trimmed.utf8)[...]
        text = try CatalogueRules.name(CSVField(bytes: bytes, line: 1, problem: nil).catalogueText())
    }
}
