import Web

/// The list's content.
struct TodoListViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let number: TodoItem.Number
        let title: String
        /// The content's first line.
        let line: String
        let isDone: Bool
    }

    struct Tab: Encodable, Equatable {
        let filter: TodoFilter
        let label: String
        let isChosen: Bool
    }

    /// A deletion that can be undone.
    struct Undo: Encodable, Equatable {
        let number: TodoItem.Number
        let message: String
    }

    let title: String
    let heading: String
    let filter: TodoFilter
    let form: TodoFormModel
    /// The number that an item added by the form gets.
    let next: TodoItem.Number
    let undo: Undo?
    let tabs: [Tab]
    let rows: [Row]
    let left: String
    let canClear: Bool
    /// The text of an empty list.
    let empty: String?
}
