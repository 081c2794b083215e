public import FoundationEssentials

/// One thing to do on a visitor's list.
public struct TodoItem: Equatable, Sendable {
    /// Counts from 1 in each visitor's list; never given twice.
    public typealias Number = Int

    public let number: Number
    public private(set) var draft: TodoDraft
    public var isDone: Bool
    /// Grows with each edit, deletion and restoration: an edit names the one that it began from.
    public private(set) var revision: Int
    /// When it was deleted; it can be restored for an hour.
    public private(set) var deleted: Date?

    public init(number: Number, draft: TodoDraft, isDone: Bool = false, revision: Int = 1, deleted: Date? = nil) {
        self.number = number
        self.draft = draft
        self.isDone = isDone
        self.revision = revision
        self.deleted = deleted
    }

    public var title: String { draft.title.text }
    public var content: String { draft.content.text }

    /// Whether an item moves to another list: it is not deleted and no untouched first item.
    public var joins: Bool { deleted == nil && !Self.first.contains(self) }

    /// Replaces the texts; restores a deleted item.
    public mutating func edit(_ draft: TodoDraft) {
        self.draft = draft
        deleted = nil
        revision += 1
    }

    public mutating func delete(at now: Date) {
        deleted = now
        revision += 1
    }

    public mutating func restore() {
        guard deleted != nil else { return }
        deleted = nil
        revision += 1
    }
}

extension TodoItem {
    /// A new visitor's items, with the texts of the tutorial that the module comes from.
    public static let first: [TodoItem] = [
        ("Focus", "Decide on what you want to focus in your life"),
        ("Value", "Decide on what values are meaningful in your life"),
        ("Action", "Decide on what you should do to achieve empowering life"),
    ].enumerated().map { index, texts in
        guard let draft = try? TodoDraft(title: texts.0, content: texts.1) else {
            preconditionFailure("one of the first items breaks the rules: \(texts)")
        }
        return TodoItem(number: index + 1, draft: draft)
    }
}

/// Which items of a list.
public enum TodoFilter: String, CaseIterable, Encodable, Sendable {
    case all, active, completed

    func includes(_ item: TodoItem) -> Bool {
        switch self {
        case .all: true
        case .active: !item.isDone
        case .completed: item.isDone
        }
    }
}
