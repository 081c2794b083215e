import Foundation
import ShopTodos
import SiteDatabase
import SiteStores
import Web

/// What a list has, stored or of the first items.
extension TodoListRecord {
    /// What is stored of a visitor's list; no row where nothing is.
    static func summary(of visitor: Visitor.ID, in db: SQLTransaction) throws -> DeferredRows<TodoListSummary> {
        try db.deferredRows(
            """
            SELECT next_number, count(number) FILTER (WHERE deleted IS NULL AND is_done = 0) AS open,
            count(number) FILTER (WHERE deleted IS NULL AND is_done = 1) AS done, count(deleted) AS deleted,
            coalesce(sum(bytes) FILTER (WHERE deleted IS NULL), 0) AS bytes
            FROM todo_lists LEFT JOIN todos ON todos.visitor = todo_lists.visitor
            WHERE todo_lists.visitor = ? GROUP BY next_number
            """, visitor
        ) { row in
            TodoListSummary(
                next: try row["next_number"], counts: TodoCounts(left: try row["open"], done: try row["done"]),
                bytes: try row["bytes"], deleted: try row["deleted"], isNew: false)
        }
    }

    /// One page. The columns that it reads stand before the content in a row, so that of a long one nothing is read.
    static func page(_ query: TodoQuery, of visitor: Visitor.ID, in db: SQLTransaction) throws -> TodoPage {
        let entries = try db.deferredRows(
            """
            SELECT \(entry.columns) FROM todos
            WHERE visitor = ? AND deleted IS NULL AND is_done BETWEEN ? AND ? ORDER BY number LIMIT ? OFFSET ?
            """, visitor, query.filter != .completed ? 0 : 1, query.filter != .active ? 1 : 0, TodoPage.size,
            query.offset, read: entry.read)
        let stored = try summary(of: visitor, in: db).stored
        guard !stored.isNew else { return TodoPage(query, of: TodoItem.first, next: stored.next) }
        return TodoPage(entries: try entries.all, counts: stored.counts, next: stored.next)
    }

    /// The numbers of the stored items, the deleted ones left out.
    static func numbers(of visitor: Visitor.ID, in db: SQLTransaction) throws -> [TodoItem.Number] {
        try db.rows("SELECT number FROM todos WHERE visitor = ? AND deleted IS NULL ORDER BY number", visitor) {
            try $0["number"]
        }
    }

    /// One item, deleted or not.
    static func item(_ number: TodoItem.Number, of visitor: Visitor.ID, in db: SQLTransaction) throws -> TodoItem? {
        let item = try db.deferredRows(
            "SELECT \(item.columns) FROM todos WHERE visitor = ? AND number = ?", visitor, number, read: item.read)
        let isStored = try db.row("SELECT 1 FROM todo_lists WHERE visitor = ?", visitor) { _ in true } ?? false
        return isStored ? try item.first : TodoItem.first.first { $0.number == number }
    }

    private static let entry = RowMapping(
        TodoEntry.init(number:storedTitle:line:isDone:bytes:), ("number", \.number), ("title", \.title),
        ("line", \.line), ("is_done", \.isDone), ("bytes", \.bytes))

    static let item = RowMapping(
        { TodoItem(number: $0, draft: TodoDraft(storedTitle: $1, content: $2), isDone: $3, revision: $4, deleted: $5) },
        ("number", \.number), ("title", \.title), ("content", \.content), ("is_done", \.isDone),
        ("revision", \.revision), ("deleted", \.deleted))
}

/// What a list has.
struct TodoListSummary {
    /// The number that the next item gets.
    var next = TodoItem.first.count + 1
    var counts = TodoCounts(TodoItem.first)
    /// UTF-8 bytes of the titles and contents of what is not deleted.
    var bytes = TodoItem.first.reduce(0) { $0 + $1.draft.bytes }
    /// How many items are deleted and not yet forgotten.
    var deleted = 0
    /// Whether nothing is stored of it: it has the first items.
    var isNew = true

    /// What it has that is not deleted.
    var used: TodoLimit { TodoLimit(items: counts.left + counts.done, bytes: bytes) }
}

extension DeferredRows<TodoListSummary> {
    var stored: TodoListSummary {
        get throws { try first ?? TodoListSummary() }
    }
}
