public import FoundationEssentials
public import Web

/// Where each visitor's items are kept. Every function is atomic and throws `StoreUnavailable` where the machine behind
/// it is broken.
///
/// A visitor of whom nothing is stored has `TodoItem.first`; the first change stores them. An item that was deleted
/// over an hour ago is forgotten by the next change of its list.
public protocol TodoStore: Sendable {
    /// A visitor's items by number, the deleted ones left out.
    func items(of visitor: Visitor.ID) throws -> [TodoItem]

    /// One item, deleted or not.
    func item(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem?

    /// The number that the next item gets.
    func next(of visitor: Visitor.ID) throws -> TodoItem.Number

    /// Adds an item to the end, where the list has fewer than `max`. With the deleted ones it never has more: those
    /// deleted first are forgotten for the new one, so that restoring cannot pass the limit either.
    ///
    /// `number` is the result of `next` when the form was shown. Where that item has the same texts, the form was sent
    /// twice, and nothing is added.
    func add(
        _ draft: TodoDraft, expecting number: TodoItem.Number?, max: Int, for visitor: Visitor.ID, at now: Date
    ) throws -> TodoAddition

    /// Reads an item, deleted or not, changes it by `change` and stores it; where `change` throws, the item stays as it
    /// was. Returns the changed item; nil where there is no such item.
    func update(
        _ number: TodoItem.Number, of visitor: Visitor.ID, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem?

    /// Deletes the done items; returns their number.
    func removeDone(of visitor: Visitor.ID, at now: Date) throws -> Int

    /// Moves a visitor's list to the account that the visitor signed in to, and leaves nothing of it behind; so doing
    /// it again does nothing. It does nothing either where nothing is stored of the visitor.
    ///
    /// An account of which nothing is stored gets the list as it is. Any other account keeps its own list and gets the
    /// visitor's items at its end, under new numbers; first items that nobody touched and deleted ones do not come
    /// along. `max` turns no item away that somebody wrote, so the list may pass it: then deleted items are forgotten,
    /// as `add` does, and nothing can be added until there is room.
    func join(_ visitor: Visitor.ID, into account: Visitor.ID, max: Int, at now: Date) throws
}

extension TodoStore {
    /// Marks an item done or not done; nil where there is no such item, or it is deleted.
    func mark(_ number: TodoItem.Number, done: Bool, of visitor: Visitor.ID, at now: Date) throws -> TodoItem? {
        let item = try update(number, of: visitor, at: now) { item in
            if item.deleted == nil { item.isDone = done }
        }
        return item?.deleted == nil ? item : nil
    }
}

/// The result of adding an item to a list.
public enum TodoAddition: Equatable, Sendable {
    case added(TodoItem)
    /// The item was there already, of the number that it was to get: the same form came twice.
    case repeated(TodoItem)
    /// The list has its maximum of items.
    case full
}

/// How long a deleted item can be restored.
public enum TodoRetention {
    /// Seconds.
    public static let time: Double = 60 * 60

    /// Items deleted before this moment are forgotten.
    public static func oldest(at now: Date) -> Date {
        now - time
    }
}

/// The limits of a list.
public enum TodoLimits {
    /// The maximum of items.
    public static let maxItems = 1_000
}
