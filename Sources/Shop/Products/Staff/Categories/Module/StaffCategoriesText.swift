/// The texts of the categories' staff pages in one language.
public struct StaffCategoriesText: Sendable {
    public let title: String
    /// How many categories there are.
    public let count: @Sendable (Int) -> String
    /// How many products one has.
    public let products: @Sendable (Int) -> String
    public let none: String
    /// Names the button that moves a category of this name.
    public let up: @Sendable (String) -> String
    public let down: @Sendable (String) -> String
    /// Says at which place of how many a category of this name is.
    public let place: @Sendable (_ name: String, _ place: String, _ total: String) -> String
    public let placeLabel: String
    public let move: String
    public let back: String
    public let name: String
    public let nameHint: String
    public let save: String
    public let cancel: String
    public let saved: String
    public let onSite: String
    public let errorPrefix: String
    /// What is wrong with a name.
    public let problem: @Sendable (CatalogueProblem) -> String
    public let taken: String
    public let changedMeanwhile: String
    public let theirs: String
    public let history: String
    public let event: @Sendable (CategoryEvent.Kind) -> String
    public let undo: String
}
