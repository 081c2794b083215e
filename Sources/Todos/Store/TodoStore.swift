public import FoundationEssentials
public import Web

/// Where each visitor's items are kept. Every function is atomic and throws `StoreUnavailable` where the machine behind it
/// is broken.
///
/// A visitor of whom nothing is stored has `TodoItem.first`; the first change stores them. An item that was deleted over an
/// hour ago is forgotten by the next change of its list.
public protocol TodoStore: Sendable {
    /// A visitor's items by number, the deleted ones left out.
    func items(of visitor: Visitor.ID) throws -> [TodoItem]

    /// One item, deleted or not.
    func item(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem?

    /// Adds an item to the end; nil where the list has `most` items already. With the deleted ones it never has more: those
    /// deleted first are forgotten for the new one, so that restoring cannot pass the limit either.
    func add(_ draft: TodoDraft, most: Int, for visitor: Visitor.ID, at now: Date) throws -> TodoItem?

    /// Reads an item, deleted or not, lets `change` change it, and keeps what came of it; what `change` throws keeps the
    /// item as it was. Returns the changed item; nil where there is no such item.
    func update(
        _ number: TodoItem.Number, of visitor: Visitor.ID, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem?

    /// Deletes the done items for good and says how many.
    func removeDone(of visitor: Visitor.ID, at now: Date) throws -> Int
}
