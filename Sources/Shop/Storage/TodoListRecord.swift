import Foundation
import Platform
import ShopTodos
import SiteDatabase
import SiteStores
import Web

/// One visitor's list as rows, inside of a transaction.
struct TodoListRecord {
    private let visitor: Visitor.ID
    private let db: SQLTransaction
    private let hasDeleted: Bool

    /// Stores the first items where nothing is stored, and removes items deleted too long ago.
    init(of visitor: Visitor.ID, _ stored: TodoListSummary, at now: Date, in db: SQLTransaction) throws {
        self.visitor = visitor
        self.db = db
        hasDeleted = stored.deleted > 0
        if stored.isNew { try storeFirst() }
        guard hasDeleted else { return }
        try db.enqueue(
            "DELETE FROM todos WHERE visitor = ? AND deleted < ?", visitor,
            TodoRetention.oldest(at: now))
    }

    /// Moves a visitor's list to another visitor without one.
    static func hand(_ visitor: Visitor.ID, to other: Visitor.ID, in db: SQLTransaction) throws {
        try db.enqueue(
            """
            INSERT INTO todo_lists (visitor, next_number)
            SELECT ?2, next_number FROM todo_lists WHERE visitor = ?1
            """, visitor, other)
        try db.enqueue("UPDATE todos SET visitor = ?2 WHERE visitor = ?1", visitor, other)
        try forget(visitor, in: db)
    }

    /// Removes a list with its items.
    static func forget(_ visitor: Visitor.ID, in db: SQLTransaction) throws {
        try db.enqueue("DELETE FROM todo_lists WHERE visitor = ?", visitor)
    }

    /// Forgets the items deleted first until no more than the limit is left, deleted or not.
    func forgetDeleted(beyond limit: TodoLimit) throws {
        guard hasDeleted else { return }
        try db.enqueue(
            """
            WITH total AS (SELECT count(*) AS items, sum(bytes) AS bytes FROM todos WHERE visitor = ?1),
            gone AS (
                SELECT number, row_number() OVER (ORDER BY deleted, number) AS place,
                sum(bytes) OVER (ORDER BY deleted, number) - bytes AS bytes_before
                FROM todos WHERE visitor = ?1 AND deleted IS NOT NULL)
            DELETE FROM todos WHERE visitor = ?1 AND number IN (
                SELECT number FROM gone, total
                WHERE place <= total.items - ?2 OR bytes_before < total.bytes - ?3)
            """, visitor, limit.items, limit.bytes)
    }

    /// Adds an item under the list's next number, which is never given again.
    func append(_ draft: TodoDraft, isDone: Bool = false) throws -> TodoItem {
        let number: Int? = try db.row(
            """
            UPDATE todo_lists SET next_number = next_number + 1 WHERE visitor = ?
            RETURNING next_number - 1 AS number
            """, visitor
        ) { try $0["number"] }
        guard let number else { throw StoreUnavailable("a list was lost inside of a transaction") }
        let item = TodoItem(number: number, draft: draft, isDone: isDone)
        try put(item)
        return item
    }

    /// Stores an item under its number.
    func put(_ item: TodoItem) throws {
        try db.enqueue(Self.put, arguments: [visitor] + Self.item.values(item))
    }

    private static let put: SQLText = """
        INSERT INTO todos (visitor, \(item.columns)) VALUES (?, \(item.parameters))
        ON CONFLICT (visitor, number) DO UPDATE SET \(item.updates)
        """

    /// Deletes the done items; returns their number.
    func removeDone() throws -> Int {
        try db.execute("DELETE FROM todos WHERE visitor = ? AND is_done = 1 AND deleted IS NULL", visitor)
    }

    private func storeFirst() throws {
        try db.enqueue(
            "INSERT INTO todo_lists (visitor, next_number) VALUES (?, ?)", visitor, TodoItem.first.count + 1)
        for item in TodoItem.first { try put(item) }
    }
}
