public import Web

/// The list's texts in one language.
public struct TodosText: Sendable {
    public let title: String
    public let addHeading: String
    public let itemTitle: String
    public let itemContent: String
    public let add: String
    public let cancel: String
    public let filters: String
    public let filter: @Sendable (TodoFilter) -> String
    /// How many items are not done.
    public let left: @Sendable (Int) -> String
    public let pager: PagerWords
    public let clearCompleted: String
    public let empty: @Sendable (TodoFilter) -> String
    public let complete: @Sendable (String) -> String
    public let delete: @Sendable (String) -> String
    public let deleteShort: String
    public let deleted: @Sendable (String) -> String
    public let undo: String
    public let done: String
    public let notDone: String
    public let markDone: String
    public let markNotDone: String
    public let edit: String
    public let save: String
    public let back: String
    public let editTitle: @Sendable (String) -> String
    public let form: FormWords
    public let titleInvalid: @Sendable (TodoTitle.Invalid) -> String
    public let contentInvalid: @Sendable (TodoContent.Invalid) -> String
    public let full: String
    /// That a text has no room in the list.
    public let tooMuch: String
    /// That a deleted item cannot be brought back, and why.
    public let forgotten: String
    public let changedMeanwhile: String
    public let deletedMeanwhile: String
    public let theirs: String
    /// `TodoItem.first` in this language, in the same order.
    public let first: [TodoFields]
}

extension TodosText {
    /// An item's texts for its reader: a first item is in the reader's language until it is edited, in any
    /// list.
    func fields(of item: TodoItem) -> TodoFields {
        first(where: { $0 == item.draft }) ?? TodoFields(title: item.title, content: item.content)
    }

    /// The same for what a list shows.
    func fields(of entry: TodoEntry) -> TodoFields {
        first(where: entry.says) ?? TodoFields(title: entry.title, content: entry.line)
    }

    private func first(where isSame: (TodoDraft) -> Bool) -> TodoFields? {
        let place = TodoItem.first.firstIndex { isSame($0.draft) }
        return place.flatMap { first.indices.contains($0) ? first[$0] : nil }
    }
}
