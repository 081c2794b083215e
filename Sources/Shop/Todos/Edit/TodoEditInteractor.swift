import FoundationEssentials
import Web

/// Edits one item; an edit of an older revision is a conflict, which can be saved again.
struct TodoEditInteractor: Sendable {
    enum Outcome: Equatable {
        case editing(TodoItem)
        case saved(TodoItem.Number)
        case refused(TodoItem, TodoFields, TodoDraft.Invalid, from: Int)
        /// The item changed, or was deleted, since the form was opened; it comes as it is now.
        case conflict(TodoItem, TodoFields)
        /// The list has too few bytes left for the text.
        case tooMuch(TodoItem, TodoFields)
        case missing
    }

    let store: any TodoStore
    let now: @Sendable () -> Date

    func begin(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> Outcome {
        guard let item = try store.item(number, of: visitor), item.deleted == nil else { return .missing }
        return .editing(item)
    }

    /// Puts the texts in place where the item's revision is still the one that the form began from.
    func save(
        _ fields: TodoFields, to number: TodoItem.Number, from revision: Int, by writer: Writer
    ) throws -> Outcome {
        switch fields.checked {
        case .failure(let invalid):
            let item = try store.item(number, of: writer.visitor)
            return item.map { .refused($0, fields, invalid, from: revision) } ?? .missing
        case .success(let draft):
            let edit = try store.edit(
                number, to: draft, from: revision, limit: TodoLimit(), by: writer, at: now())
            return switch edit {
            case .saved: .saved(number)
            case .conflict(let item): .conflict(item, fields)
            case .tooMuch(let item): .tooMuch(item, fields)
            case .missing: .missing
            }
        }
    }
}
