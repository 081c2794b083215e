/// A valid title and content, for a new item or an edit.
public struct TodoDraft: Equatable, Sendable {
    /// The errors of a form's two texts; nil for a valid one.
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

    /// Texts as they were stored, perhaps under older rules: what cannot be read by now is left out, so that one item
    /// of old does not keep a whole list from being shown.
    public init(storedTitle title: String, content: String) throws(Broken) {
        if let draft = try? TodoDraft(title: title, content: content) {
            self = draft
        } else {
            let title = TodoText.trim(TodoText.readable(title, lines: false))
            try self.init(
                title: title.isEmpty ? "…" : title, content: TodoText.readable(content, lines: true))
        }
    }

    /// Checks both texts of a form; throws the errors of either.
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

/// An item's title: 1 to 200 characters of one line, not blank.
public struct TodoTitle: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case empty, tooLong, unreadable
    }

    public static let maxLength = 200

    public let text: String

    public init(_ text: String) throws(Broken) {
        let text = TodoText.trim(text)
        guard TodoText.isReadable(text, lines: false) else { throw .unreadable }
        guard !text.isEmpty else { throw .empty }
        guard TodoText.fits(text, max: Self.maxLength) else { throw .tooLong }
        self.text = text
    }
}

/// An item's content: up to 10,000 characters in lines, or nothing.
public struct TodoContent: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case tooLong, unreadable
    }

    public static let maxLength = 10_000

    public let text: String

    public init(_ text: String) throws(Broken) {
        let text = TodoText.trim(text)
        guard TodoText.isReadable(text, lines: true) else { throw .unreadable }
        guard TodoText.fits(text, max: Self.maxLength) else { throw .tooLong }
        self.text = text
    }
}

/// The unchecked texts of an item's form, which a refused form shows again.
public struct TodoFields: Equatable, Sendable {
    public let title: String
    public let content: String

    public init(title: String, content: String) {
        self.title = title
        self.content = content
    }

    /// The result of checking both texts.
    var checked: Result<TodoDraft, TodoDraft.Broken> {
        Result { () throws(TodoDraft.Broken) in try TodoDraft(title: title, content: content) }
    }
}
