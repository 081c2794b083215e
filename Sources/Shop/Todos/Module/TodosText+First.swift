extension TodosText {
    /// An item's texts as its reader sees them: a first item is in the reader's language until somebody edits it, and
    /// wherever it went meanwhile.
    func words(of item: TodoItem) -> TodoFields {
        let place = TodoItem.first.firstIndex { $0.draft == item.draft }
        guard let place, first.indices.contains(place) else {
            return TodoFields(title: item.title, content: item.content)
        }
        return first[place]
    }
}
