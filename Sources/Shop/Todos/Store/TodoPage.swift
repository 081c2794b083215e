public import Web

/// Which items of a list, and which page of them.
public struct TodoQuery: Equatable, Sendable {
    public let filter: TodoFilter
    public let page: Paged

    public init(_ filter: TodoFilter, page: Paged = .first) {
        self.filter = filter
        self.page = page
    }

    public static let all = TodoQuery(.all)
    public static let active = TodoQuery(.active)
    public static let completed = TodoQuery(.completed)

    /// The number of items before this page.
    public var offset: Int { page.offset(per: TodoPage.size) }
}

/// One page of a list.
public struct TodoPage: Equatable, Sendable {
    /// Items a page.
    public static let size = 100

    public let entries: [TodoEntry]
    /// How many items the whole list has.
    public let counts: TodoCounts
    /// The number that the next item gets.
    public let next: TodoItem.Number

    public init(entries: [TodoEntry], counts: TodoCounts, next: TodoItem.Number) {
        self.entries = entries
        self.counts = counts
        self.next = next
    }

    /// The page of a list that is read already; the deleted items are left out.
    public init(_ query: TodoQuery, of items: [TodoItem], next: TodoItem.Number) {
        let shown = items.filter { $0.deleted == nil && query.filter.includes($0) }
        self.init(
            entries: shown.dropFirst(query.offset).prefix(Self.size).map(TodoEntry.init), counts: TodoCounts(items),
            next: next)
    }
}

/// What a list says of an item.
public struct TodoEntry: Equatable, Sendable {
    public let number: TodoItem.Number
    public let title: String
    /// The content's first line, or its beginning with an ellipsis: at most `maxLineLength` Unicode scalars.
    public let line: String
    public let isDone: Bool
    /// UTF-8 bytes of the title and the whole content.
    public let bytes: Int

    public static let maxLineLength = 100

    /// Texts as they are stored, perhaps under older rules; of the first line, `maxLineLength + 1` Unicode scalars are
    /// enough.
    public init(number: TodoItem.Number, storedTitle title: String, line: String, isDone: Bool, bytes: Int) {
        self.number = number
        self.title = TodoTitle(stored: title).text
        self.line = TodoText.line(of: TodoText.readable(line, lines: true), max: Self.maxLineLength)
        self.isDone = isDone
        self.bytes = bytes
    }

    public init(_ item: TodoItem) {
        number = item.number
        title = item.title
        line = TodoText.line(of: item.content, max: Self.maxLineLength)
        isDone = item.isDone
        bytes = item.draft.bytes
    }

    /// Whether an item has just these texts, as far as the entry tells: with as many bytes, one line is all of it.
    func says(_ draft: TodoDraft) -> Bool {
        title == draft.title.text && line == draft.content.text && bytes == draft.bytes
    }
}

/// How many items of a list are not done, and how many are; deleted ones do not count.
public struct TodoCounts: Equatable, Sendable {
    public let left: Int
    public let done: Int

    public init(left: Int, done: Int) {
        self.left = left
        self.done = done
    }

    public init(_ items: [TodoItem]) {
        let kept = items.filter { $0.deleted == nil }
        done = kept.count(where: \.isDone)
        left = kept.count - done
    }

    /// With one more that is not done.
    public var withOneMore: TodoCounts { TodoCounts(left: left + 1, done: done) }

    /// The pages of what a filter shows.
    func paginator(of filter: TodoFilter) -> Paginator {
        let total =
            switch filter {
            case .all: left + done
            case .active: left
            case .completed: done
            }
        return Paginator(of: total, per: TodoPage.size)
    }
}
