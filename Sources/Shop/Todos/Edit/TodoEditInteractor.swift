import FoundationEssentials
import Web

/// Edits one item; an edit of an older revision is a conflict, which can be saved again.
struct TodoEditInteractor: Sendable {
    enum Outcome: Equatable {
        case editing(TodoItem)
        case saved(TodoItem.Number)
        case refused(TodoItem, TodoFields, TodoDraft.Broken, from: Int)
        /// The item changed, or was deleted, since the form was opened; it comes as it is now.
        case conflict(TodoItem, TodoFields)
        case missing
    }

    private struct Conflict: Error {
        let item: TodoItem
    }

    let store: any TodoStore
    let now: @Sendable () -> Date

    func begin(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> Outcome {
        guard let item = try store.item(number, of: visitor), item.deleted == nil else { return .missing }
        return .editing(item)
    }

    /// Puts the texts in place where the item's revision is still the one that the form began from.
    func save(
        _ fields: TodoFields, to number: TodoItem.Number, from revision: Int, of visitor: Visitor.ID
    ) throws -> Outcome {
        switch fields.checked {
        case .failure(let broken):
            let item = try store.item(number, of: visitor)
            return item.map { .refused($0, fields, broken, from: revision) } ?? .missing
        case .success(let draft):
            do {
                let item = try store.update(number, of: visitor, at: now()) { item in
                    guard item.revision == revision else { throw Conflict(item: item) }
                    item.edit(draft)
                }
                return item == nil ? .missing : .saved(number)
            } catch let conflict as Conflict {
                return .conflict(conflict.item, fields)
            }
        }
    }
}
