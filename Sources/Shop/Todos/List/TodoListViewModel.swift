import Web

/// The list's content.
struct TodoListViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let number: TodoItem.Number
        let title: String
        /// The title as the buttons name it, perhaps its beginning.
        let name: String
        /// The beginning of the content's first line.
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

    /// The page's place among several.
    struct Pages: Encodable, Equatable {
        /// `Page 2 of 3`.
        let place: String
        let previous: Paged?
        let next: Paged?
    }

    let title: String
    let heading: String
    let filter: TodoFilter
    let page: Paged
    let form: TodoFormModel
    let undo: Undo?
    let tabs: [Tab]
    let rows: [Row]
    /// Nil if there is one page only.
    let pages: Pages?
    let left: String
    let canClear: Bool
    /// The text of an empty list.
    let empty: String?
}
