import FoundationEssentials
import Web

/// One item: shows it and marks it.
struct TodoDetailInteractor: Sendable {
    enum Outcome: Equatable {
        case found(TodoItem)
        case marked(TodoItem.Number)
        case missing
    }

    let store: any TodoStore
    let now: @Sendable () -> Date

    func show(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> Outcome {
        guard let item = try store.item(number, of: visitor), item.deleted == nil else { return .missing }
        return .found(item)
    }

    func mark(_ number: TodoItem.Number, done: Bool, by writer: Writer) throws -> Outcome {
        let item = try store.mark(number, done: done, by: writer, at: now())
        return item == nil ? .missing : .marked(number)
    }
}
