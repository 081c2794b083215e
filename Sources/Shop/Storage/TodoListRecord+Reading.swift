import Foundation
import ShopTodos
import SiteDatabase
import Web

/// What a list has, stored or of the first items.
extension TodoListRecord {
    /// The number that the next item gets; nil where nothing is stored of the visitor.
    static func next(of visitor: Visitor.ID, in db: SQLTransaction) throws -> Int? {
        try db.row("SELECT next_number FROM todo_lists WHERE visitor = ?", visitor) { try $0["next_number"] }
    }

    /// One page. The columns that it reads stand before the content in a row, so that of a long one nothing is read.
    static func page(_ query: TodoQuery, of visitor: Visitor.ID, in db: SQLTransaction) throws -> TodoPage {
        guard let next = try next(of: visitor, in: db) else {
            return TodoPage(query, of: TodoItem.first, next: TodoItem.first.count + 1)
        }
        let entries = try db.rows(
            """
            SELECT number, title, line, is_done, bytes FROM todos
            WHERE visitor = ? AND deleted IS NULL AND is_done BETWEEN ? AND ? ORDER BY number LIMIT ? OFFSET ?
            """, visitor, query.filter != .completed ? 0 : 1, query.filter != .active ? 1 : 0, TodoPage.size,
            query.offset, read: entry)
        return TodoPage(entries: entries, counts: try counts(of: visitor, in: db), next: next)
    }

    static func counts(of visitor: Visitor.ID, in db: SQLTransaction) throws -> TodoCounts {
        guard try next(of: visitor, in: db) != nil else { return TodoCounts(TodoItem.first) }
        let counts = try db.row(
            """
            SELECT count(*) FILTER (WHERE is_done = 0) AS open, count(*) FILTER (WHERE is_done = 1) AS done
            FROM todos WHERE visitor = ? AND deleted IS NULL
            """, visitor
        ) { TodoCounts(left: try $0["open"], done: try $0["done"]) }
        return counts ?? TodoCounts([])
    }

    /// What the items have that are not deleted.
    static func used(of visitor: Visitor.ID, in db: SQLTransaction) throws -> TodoLimit {
        guard try next(of: visitor, in: db) != nil else {
            return TodoLimit(items: TodoItem.first.count, bytes: TodoItem.first.reduce(0) { $0 + $1.draft.bytes })
        }
        let used = try db.row(
            """
            SELECT count(*) AS items, coalesce(sum(bytes), 0) AS bytes FROM todos
            WHERE visitor = ? AND deleted IS NULL
            """, visitor
        ) { TodoLimit(items: try $0["items"], bytes: try $0["bytes"]) }
        return used ?? TodoLimit(items: 0, bytes: 0)
    }

    /// The numbers of the stored items, the deleted ones left out.
    static func numbers(of visitor: Visitor.ID, in db: SQLTransaction) throws -> [TodoItem.Number] {
        try db.rows("SELECT number FROM todos WHERE visitor = ? AND deleted IS NULL ORDER BY number", visitor) {
            try $0["number"]
        }
    }

    /// One item, deleted or not.
    static func item(_ number: TodoItem.Number, of visitor: Visitor.ID, in db: SQLTransaction) throws -> TodoItem? {
        guard try next(of: visitor, in: db) != nil else { return TodoItem.first.first { $0.number == number } }
        return try db.row(
            """
            SELECT number, title, content, is_done, revision, deleted FROM todos WHERE visitor = ? AND number = ?
            """, visitor, number, read: item)
    }

    private static func entry(_ row: SQLRow) throws -> TodoEntry {
        TodoEntry(
            number: try row["number"], storedTitle: try row["title"], line: try row["line"],
            isDone: try row["is_done"], bytes: try row["bytes"])
    }

    private static func item(_ row: SQLRow) throws -> TodoItem {
        let deleted: Double? = try row["deleted"]
        return TodoItem(
            number: try row["number"], draft: TodoDraft(storedTitle: try row["title"], content: try row["content"]),
            isDone: try row["is_done"], revision: try row["revision"],
            deleted: deleted.map { Date(timeIntervalSince1970: $0) })
    }
}
