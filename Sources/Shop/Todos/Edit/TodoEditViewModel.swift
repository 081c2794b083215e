import Web

/// The view model of an item's edit page.
struct TodoEditViewModel: ViewModel {
    /// The text that another edit has saved meanwhile.
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
