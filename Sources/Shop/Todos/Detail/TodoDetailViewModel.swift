import Web

/// An item page's content.
struct TodoDetailViewModel: ViewModel {
    let number: TodoItem.Number
    let title: String
    /// The content's lines; empty where there is none.
    let lines: [String]
    let isDone: Bool
    let state: String
}
