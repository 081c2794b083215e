public import Web

public import Prices

/// The texts of the catalogue's staff pages in one language.
public struct StaffProductsText: Sendable {
    public let title: String
    /// How many products there are, as everybody sees them.
    public let count: @Sendable (Int) -> String
    public let search: String
    public let show: String
    public let new: String
    public let newTitle: String
    public let filters: String
    public let visibility: @Sendable (StaffProduct.Visibility) -> String
    public let none: String
    /// Names the list of all, and leads to it.
    public let allProducts: String
    public let page: String
    public let order: OrderText
    /// Names the field of a place in the list of a category, or of all.
    public let placeLabel: @Sendable (_ category: String?) -> String

    public let name: String
    public let content: String
    /// Names the price's field, by its currency.
    public let price: @Sendable (Currency) -> String
    public let category: String
    public let categoryHint: String
    /// The choice of no category.
    public let everyCategory: String
    public let photo: String
    public let photoHint: String
    public let image: String
    public let imageHint: String
    /// What the picture shows.
    public let alt: String
    public let altHint: String
    public let soldOut: String
    /// Names the fields of a language.
    public let texts: @Sendable (_ language: String) -> String
    /// Names one of them.
    public let textIn: @Sendable (ProductTexts.Field.Part, _ language: String) -> String
    /// What the fields of languages are for.
    public let textsHint: String
    public let add: String
    public let save: String
    public let cancel: String
    public let saved: String
    public let onSite: String
    public let form: FormWords
    /// What is wrong with a field.
    public let problem: @Sendable (CatalogueProblem) -> String

    public let changedMeanwhile: String
    public let theirs: String
    public let hide: String
    public let unhide: String
    public let delete: String
    public let restore: String
    /// Says that a product of this name was deleted.
    public let deleted: @Sendable (String) -> String
    public let undo: String

    public let history: String
    public let editor: EditorText
    public let event: @Sendable (ProductEvent.Kind) -> String
    public let part: @Sendable (ProductDraft.Part) -> String
    /// Stands for a text that is empty.
    public let nothing: String
    public let undoEdit: String
}
