import Markup
import Platform

/// A valid title and content, for a new item or an edit.
public struct TodoDraft: Equatable, Sendable {
    /// The errors of a form's two texts; nil for a valid one.
    public struct Invalid: Error, Equatable, Sendable {
        public let title: TodoTitle.Invalid?
        public let content: TodoContent.Invalid?
    }

    public let title: TodoTitle
    public let content: TodoContent

    public init(title: TodoTitle, content: TodoContent) {
        self.title = title
        self.content = content
    }

    /// UTF-8 bytes of both texts.
    public var bytes: Int { title.text.utf8.count + content.text.utf8.count }

    /// Texts as they were stored, perhaps under older rules: what cannot be read by now is left out, and what is too
    /// long by now is not, so that one item of old does not keep a whole list from being shown.
    public init(storedTitle title: String, content: String) {
        self.init(title: TodoTitle(stored: title), content: TodoContent(stored: content))
    }

    /// Checks both texts of a form; throws the errors of either.
    public init(title: String, content: String) throws(Invalid) {
        let title = Result { () throws(TodoTitle.Invalid) in try TodoTitle(title) }
        let content = Result { () throws(TodoContent.Invalid) in try TodoContent(content) }
        switch (title, content) {
        case (.success(let title), .success(let content)): self.init(title: title, content: content)
        case (.failure(let title), .success): throw Invalid(title: title, content: nil)
        case (.success, .failure(let content)): throw Invalid(title: nil, content: content)
        case (.failure(let title), .failure(let content)): throw Invalid(title: title, content: content)
        }
    }
}

/// An item's title: 1 to 200 characters of one line, not blank, in at most 600 bytes of a page.
public struct TodoTitle: Equatable, Sendable {
    public enum Invalid: Error, Equatable, Sendable {
        case empty, tooLong, unreadable
    }

    public static let maxLength = 200
    /// Bytes of an attribute's value.
    public static let maxEscapedLength = 600

    public let text: String

    public init(_ text: String) throws(Invalid) {
        let text = text.trimmingWhitespace
        guard TodoText.isReadable(text, lines: false) else { throw .unreadable }
        guard !text.isEmpty else { throw .empty }
        let fits = TodoText.fits(text, max: Self.maxLength, maxEscaped: Self.maxEscapedLength, quotes: true)
        guard fits else { throw .tooLong }
        self.text = text
    }

    init(stored text: String) {
        let text = TodoText.readable(text, lines: false).trimmingWhitespace
        self.text = text.isEmpty ? "…" : text
    }
}

/// An item's content: up to 10,000 characters in lines, in at most 40,000 bytes of a page, or nothing.
public struct TodoContent: Equatable, Sendable {
    public enum Invalid: Error, Equatable, Sendable {
        case tooLong, unreadable
    }

    public static let maxLength = 10_000
    /// Bytes of text between tags.
    public static let maxEscapedLength = 40_000

    public let text: String

    public init(_ text: String) throws(Invalid) {
        let text = text.trimmingWhitespace
        guard TodoText.isReadable(text, lines: true) else { throw .unreadable }
        let fits = TodoText.fits(text, max: Self.maxLength, maxEscaped: Self.maxEscapedLength, quotes: false)
        guard fits else { throw .tooLong }
        self.text = text
    }

    init(stored text: String) {
        self.text = TodoText.readable(text, lines: true).trimmingWhitespace
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

    /// The texts as far as a browser can have sent them: its fields take no more characters, of 6 bytes at most.
    var shown: TodoFields {
        TodoFields(
            title: title.cut(toEscapedLength: TodoTitle.maxLength * 6),
            content: content.cut(toEscapedLength: TodoContent.maxLength * 6))
    }

    /// The result of checking both texts.
    var checked: Result<TodoDraft, TodoDraft.Invalid> {
        Result { () throws(TodoDraft.Invalid) in try TodoDraft(title: title, content: content) }
    }
}
