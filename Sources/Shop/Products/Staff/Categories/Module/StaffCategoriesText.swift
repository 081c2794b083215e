public import Web

/// The texts of the categories' staff pages in one language.
public struct StaffCategoriesText: Sendable {
    public let title: String
    /// How many categories there are.
    public let count: @Sendable (Int) -> String
    /// How many products one has.
    public let products: @Sendable (Int) -> String
    public let none: String
    public let order: OrderText
    public let placeLabel: String
    public let back: String
    public let name: String
    public let nameHint: String
    public let save: String
    public let cancel: String
    public let saved: String
    public let onSite: String
    public let form: FormWords
    /// What is wrong with a name.
    public let problem: @Sendable (CatalogueProblem) -> String
    public let taken: String
    public let changedMeanwhile: String
    public let theirs: String
    public let history: String
    public let editor: EditorText
    public let event: @Sendable (CategoryEvent.Kind) -> String
    public let undo: String
}
