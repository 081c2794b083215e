import Web

/// What the page says on which an item is edited.
struct TodoEditViewModel: ViewModel {
    /// The text that somebody else saved meanwhile.
    struct Other: Encodable, Equatable {
        let title: String
        let content: String
    }

    let title: String
    let heading: String
    let number: TodoItem.Number
    /// Whether the item was deleted meanwhile, so that it has no page to go back to.
    let isDeleted: Bool
    /// The revision that the form begins from.
    let revision: Int
    let form: TodoFormModel
    let other: Other?
}
