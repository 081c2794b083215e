/// How much a list may have.
public struct TodoLimit: Equatable, Sendable {
    public let items: Int
    /// UTF-8 bytes of all titles and contents, those of deleted items that are still kept included.
    public let bytes: Int

    public init(items: Int = TodoLimits.maxItems, bytes: Int = TodoLimits.maxBytes) {
        self.items = items
        self.bytes = bytes
    }

    /// What is left of the limit beside a new item.
    public func beside(_ draft: TodoDraft) -> TodoLimit {
        TodoLimit(items: items - 1, bytes: bytes - draft.bytes)
    }

    /// Whether a list that has so much can have nothing more.
    public func isReached(by used: TodoLimit) -> Bool {
        used.items >= items || used.bytes >= bytes
    }

    /// Why a list that has so much cannot have a new item too; nil if it can.
    public func refusal(of draft: TodoDraft, beside used: TodoLimit) -> TodoAddition? {
        if used.items >= items { return .full }
        return used.bytes + draft.bytes > bytes ? .tooMuch : nil
    }

    /// Whether a list that has so much can have these texts in the item's place. They may always shrink.
    public func takes(_ draft: TodoDraft, inPlaceOf item: TodoItem, in used: TodoLimit) -> Bool {
        let others = used.bytes - (item.deleted == nil ? item.draft.bytes : 0)
        return draft.bytes <= item.draft.bytes || others + draft.bytes <= bytes
    }
}

/// The limits of every list.
public enum TodoLimits {
    /// The maximum of items.
    public static let maxItems = 1_000
    /// The maximum of UTF-8 bytes of titles and contents together, 256 kB.
    public static let maxBytes = 256_000
}
