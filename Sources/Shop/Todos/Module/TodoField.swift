import Web

/// The fields of the forms of a visitor's list.
enum TodoField: String, FormField {
    case title, content
    /// The number that an addition's form stands for: sent twice, it adds once.
    case number
    /// The revision that an edit began from.
    case revision
    /// The filter of the list that the form stands on.
    case filter
    /// Where a form stands that the list and an item's page both have.
    case on
    /// In a query: the item of which the page offers to undo the deletion.
    case deleted

    /// The value of `on` at an item's own page.
    static let item = "item"
}
