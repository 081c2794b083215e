import Foundation
public import ShopTodos
public import SiteDatabase
import Web

extension SQLDatabase {
    /// Each visitor's to-dos.
    public var todos: any TodoStore { SQLTodoStore(database: self) }
}

/// To-dos in a database.
struct SQLTodoStore: TodoStore {
    let database: any SQLDatabase

    func items(of visitor: Visitor.ID) throws -> [TodoItem] {
        try database.read { db in
            guard try TodoListRecord.next(of: visitor, in: db) != nil else { return TodoItem.first }
            return try TodoListRecord.items(of: visitor, in: db)
        }
    }

    func item(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem? {
        try database.read { try TodoListRecord.item(number, of: visitor, in: $0) }
    }

    func next(of visitor: Visitor.ID) throws -> TodoItem.Number {
        try database.read { try TodoListRecord.next(of: visitor, in: $0) ?? TodoItem.first.count + 1 }
    }

    func add(
        _ draft: TodoDraft, expecting number: TodoItem.Number?, max: Int, for visitor: Visitor.ID, at now: Date
    ) throws -> TodoAddition {
        try database.write(for: visitor) { db in
            if let number, let item = try TodoListRecord.item(number, of: visitor, in: db), item.says(draft) {
                return .repeated(item)
            }
            let list = try TodoListRecord(storing: visitor, at: now, in: db)
            guard try list.count() < max else { return .full }
            try list.forgetDeleted(beyond: max - 1)
            return .added(try list.append(draft))
        }
    }

    func update(
        _ number: TodoItem.Number, of visitor: Visitor.ID, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem? {
        try database.write(for: visitor) { db in
            guard try TodoListRecord.item(number, of: visitor, in: db) != nil else { return nil }
            let list = try TodoListRecord(storing: visitor, at: now, in: db)
            guard var item = try TodoListRecord.item(number, of: visitor, in: db) else { return nil }
            try change(&item)
            try list.put(item)
            return item
        }
    }

    func removeDone(of visitor: Visitor.ID, at now: Date) throws -> Int {
        try database.write(for: visitor) { db in
            try TodoListRecord(storing: visitor, at: now, in: db).removeDone()
        }
    }

    func join(_ visitor: Visitor.ID, into account: Visitor.ID, max: Int, at now: Date) throws {
        guard visitor != account else { return }
        try database.write(for: account) { db in
            guard try TodoListRecord.next(of: visitor, in: db) != nil else { return }
            guard try TodoListRecord.next(of: account, in: db) != nil else {
                return try TodoListRecord.hand(visitor, to: account, in: db)
            }
            let list = try TodoListRecord(storing: account, at: now, in: db)
            for item in try TodoListRecord.items(of: visitor, in: db) where item.joins {
                _ = try list.append(item.draft, isDone: item.isDone)
            }
            try list.forgetDeleted(beyond: max)
            try TodoListRecord.forget(visitor, in: db)
        }
    }
}
