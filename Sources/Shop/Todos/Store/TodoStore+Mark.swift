internal import FoundationEssentials
internal import Web

extension TodoStore {
    /// Marks an item done or not done; nil where there is no such item, or it is deleted.
    func mark(_ number: TodoItem.Number, done: Bool, of visitor: Visitor.ID, at now: Date) throws -> TodoItem? {
        let item = try update(number, of: visitor, at: now) { item in
            if item.deleted == nil { item.isDone = done }
        }
        return item?.deleted == nil ? item : nil
    }
}
