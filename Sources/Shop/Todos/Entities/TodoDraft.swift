/// A title and a content that keep their rules: what a new item is made of, and what an edit puts in place.
public struct TodoDraft: Equatable, Sendable {
    /// What is wrong with the two texts of a form; nil where nothing is.
    public struct Broken: Error, Equatable, Sendable {
        public let title: TodoTitle.Broken?
        public let content: TodoContent.Broken?
    }

    public let title: TodoTitle
    public let content: TodoContent

    public init(title: TodoTitle, content: TodoContent) {
        self.title = title
        self.content = content
    }

    /// Texts as they were stored, perhaps under older rules: what cannot be read by now is left out, so that one item of
    /// old does not keep a whole list from being shown.
    public init(storedTitle title: String, content: String) throws(Broken) {
        if let draft = try? TodoDraft(title: title, content: content) {
            self = draft
        } else {
            let title = TodoText.trim(TodoText.readable(title, lines: false))
            try self.init(
                title: title.isEmpty ? "…" : title, content: TodoText.readable(content, lines: true))
        }
    }

    /// Both texts as a person wrote them; throws what is wrong with either.
    public init(title: String, content: String) throws(Broken) {
        let title = Result { () throws(TodoTitle.Broken) in try TodoTitle(title) }
        let content = Result { () throws(TodoContent.Broken) in try TodoContent(content) }
        switch (title, content) {
        case (.success(let title), .success(let content)): self.init(title: title, content: content)
        case (.failure(let title), .success): throw Broken(title: title, content: nil)
        case (.success, .failure(let content)): throw Broken(title: nil, content: content)
        case (.failure(let title), .failure(let content)): throw Broken(title: title, content: content)
        }
    }
}
