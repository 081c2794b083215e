/// What a person wrote into an item's form, rules kept or not: a refused form shows it again.
public struct TodoFields: Equatable, Sendable {
    public let title: String
    public let content: String

    public init(title: String, content: String) {
        self.title = title
        self.content = content
    }

    /// What came of checking both texts.
    var checked: Result<TodoDraft, TodoDraft.Broken> {
        Result { () throws(TodoDraft.Broken) in try TodoDraft(title: title, content: content) }
    }
}
