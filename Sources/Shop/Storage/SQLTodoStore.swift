import Foundation
public import ShopTodos
public import SiteDatabase
import SiteStores
import Web

extension SQLDatabase {
    /// Each visitor's to-dos.
    public var todos: any TodoStore { SQLTodoStore(database: self) }
}

/// To-dos in a database.
struct SQLTodoStore: TodoStore {
    let database: any SQLDatabase

    func page(_ query: TodoQuery, of visitor: Visitor.ID) throws -> TodoPage {
        try database.read { try TodoListRecord.page(query, of: visitor, in: $0) }
    }

    func counts(of visitor: Visitor.ID) throws -> TodoCounts {
        try database.read { try TodoListRecord.summary(of: visitor, in: $0).stored.counts }
    }

    func item(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem? {
        try database.read { try TodoListRecord.item(number, of: visitor, in: $0) }
    }

    func add(_ draft: TodoDraft, limit: TodoLimit, by writer: Writer, at now: Date) throws -> TodoAddition {
        try database.write(for: writer) { db in
            let stored = try TodoListRecord.summary(of: writer.visitor, in: db).stored
            if let refusal = limit.refusal(of: draft, beside: stored.used) { return refusal }
            let list = try TodoListRecord(of: writer.visitor, stored, at: now, in: db)
            try list.forgetDeleted(beyond: limit.beside(draft))
            return .added(try list.append(draft), counts: stored.counts.withOneMore)
        }
    }

    func edit(
        _ number: TodoItem.Number, to draft: TodoDraft, from revision: Int, limit: TodoLimit, by writer: Writer,
        at now: Date
    ) throws -> TodoEdit {
        try database.write(for: writer) { db in
            let summary = try TodoListRecord.summary(of: writer.visitor, in: db)
            guard var item = try TodoListRecord.item(number, of: writer.visitor, in: db),
                !TodoRetention.isOver(item, at: now)
            else { return .missing }
            guard item.revision == revision else { return .conflict(item) }
            let stored = try summary.stored
            guard limit.takes(draft, inPlaceOf: item, in: stored.used) else { return .tooMuch(item) }
            let list = try TodoListRecord(of: writer.visitor, stored, at: now, in: db)
            let grows = draft.bytes > item.draft.bytes
            item.edit(draft)
            try list.put(item)
            if grows { try list.forgetDeleted(beyond: limit) }
            return .saved(item)
        }
    }

    func update(
        _ number: TodoItem.Number, by writer: Writer, at now: Date, _ change: (inout TodoItem) throws -> Void
    ) throws -> TodoItem? {
        try database.write(for: writer) { db in
            let summary = try TodoListRecord.summary(of: writer.visitor, in: db)
            guard var item = try TodoListRecord.item(number, of: writer.visitor, in: db),
                !TodoRetention.isOver(item, at: now)
            else { return nil }
            try change(&item)
            let list = try TodoListRecord(of: writer.visitor, summary.stored, at: now, in: db)
            try list.put(item)
            return item
        }
    }

    func removeDone(by writer: Writer, at now: Date) throws -> Int {
        try database.write(for: writer) { db in
            let stored = try TodoListRecord.summary(of: writer.visitor, in: db).stored
            return try TodoListRecord(of: writer.visitor, stored, at: now, in: db).removeDone()
        }
    }

    func merge(_ visitor: Visitor.ID, into account: Writer, limit: TodoLimit, at now: Date) throws -> Bool {
        let owner = account.visitor
        guard visitor != owner else { return true }
        return try database.write(for: account) { db in
            let (own, joined) = try (
                TodoListRecord.summary(of: visitor, in: db), TodoListRecord.summary(of: owner, in: db)
            )
            guard try !own.stored.isNew else { return true }
            guard try !joined.stored.isNew else {
                try TodoListRecord.hand(visitor, to: owner, in: db)
                return true
            }
            let isFull = try limit.isReached(by: joined.stored.used)
            let list = try TodoListRecord(of: owner, joined.stored, at: now, in: db)
            // One by one: a list of older times may be larger than memory has room for.
            for number in try TodoListRecord.numbers(of: visitor, in: db) {
                guard let item = try TodoListRecord.item(number, of: visitor, in: db), item.joins else { continue }
                if isFull { return false }
                _ = try list.append(item.draft, isDone: item.isDone)
            }
            try list.forgetDeleted(beyond: limit)
            try TodoListRecord.forget(visitor, in: db)
            return true
        }
    }
}
