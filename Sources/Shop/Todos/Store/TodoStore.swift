public import FoundationEssentials
public import Web

/// Where each visitor's items are kept. Every function is atomic and throws `StoreUnavailable` where the machine behind
/// it is broken.
///
/// A visitor of whom nothing is stored has `TodoItem.first`; the first change stores them. An item that was deleted
/// over an hour ago is forgotten by the next change of its list.
public protocol TodoStore: Sendable {
    /// One page of a visitor's items by number, the deleted ones left out; beyond the last page it has no entries. Reads
    /// no more of an item's content than its entry has.
    func page(_ query: TodoQuery, of visitor: Visitor.ID) throws -> TodoPage

    /// How many items a visitor has, the deleted ones left out.
    func counts(of visitor: Visitor.ID) throws -> TodoCounts

    /// One item, deleted or not.
    func item(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem?

    /// Adds an item to the end, where the list has fewer items than the limit, and with the new one no more bytes. With
    /// the deleted ones it never has more: those deleted first are forgotten for the new one, so that restoring cannot
    /// pass the limit either.
    func add(_ draft: TodoDraft, limit: TodoLimit, by writer: Writer, at now: Date) throws -> TodoAddition

    /// Puts texts in an item's place, where its revision is this one, and restores a deleted item. Where the texts grow,
    /// the list has no more bytes than the limit after it: those deleted first are forgotten for them.
    func edit(
        _ number: TodoItem.Number, to draft: TodoDraft, from revision: Int, limit: TodoLimit, by writer: Writer,
        at now: Date
    ) throws -> TodoEdit

    /// Reads an item, deleted or not, changes it by `change` and stores it; where `change` throws, the item stays as it
    /// was. Returns the changed item; nil if there is no such item. No limit is asked: texts are changed by `edit`.
    func update(
        _ number: TodoItem.Number, by writer: Writer, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem?

    /// Deletes the done items; returns their number.
    func removeDone(by writer: Writer, at now: Date) throws -> Int

    /// Moves a visitor's list to the account that the visitor signed in to, and leaves nothing of it behind; so doing
    /// it again does nothing. It does nothing either where nothing is stored of the visitor.
    ///
    /// An account of which nothing is stored gets the list as it is. Any other account keeps its own list and gets the
    /// visitor's items at its end, under new numbers; first items that nobody touched and deleted ones do not come
    /// along. The limit turns no item of the visitor's away, so the list may pass it once: then deleted items are forgotten,
    /// as `add` does, and nothing can be added until there is room. Returns false, and changes nothing, where the account's
    /// list has come to the limit already.
    func merge(_ visitor: Visitor.ID, into account: Writer, limit: TodoLimit, at now: Date) throws -> Bool
}

extension TodoStore {
    /// Marks an item done or not done; nil if there is no such item, or it is deleted.
    func mark(_ number: TodoItem.Number, done: Bool, by writer: Writer, at now: Date) throws -> TodoItem? {
        let item = try update(number, by: writer, at: now) { item in
            if item.deleted == nil { item.isDone = done }
        }
        return item?.deleted == nil ? item : nil
    }
}

/// The result of adding an item to a list.
public enum TodoAddition: Equatable, Sendable {
    /// The item, and what the list has with it.
    case added(TodoItem, counts: TodoCounts)
    /// The list has its maximum of items.
    case full
    /// The list has too few bytes left for the item.
    case tooMuch
}

/// The result of editing an item.
public enum TodoEdit: Equatable, Sendable {
    case saved(TodoItem)
    /// The item, as it is now, has another revision.
    case conflict(TodoItem)
    /// The list has too few bytes left; the item is as it was.
    case tooMuch(TodoItem)
    case missing
}

/// How long a deleted item can be restored.
public enum TodoRetention {
    /// Seconds.
    public static let time: Double = 60 * 60

    /// Items deleted before this moment are forgotten.
    public static func oldest(at now: Date) -> Date {
        now - time
    }

    /// Whether an item was deleted so long ago that it counts as forgotten.
    public static func isOver(_ item: TodoItem, at now: Date) -> Bool {
        item.deleted.map { $0 < oldest(at: now) } ?? false
    }
}
