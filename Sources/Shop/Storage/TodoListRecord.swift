internal import Foundation
internal import GRDB
internal import Todos
internal import Web

/// One visitor's list as rows, inside of a transaction.
struct TodoListRecord {
    private let visitor: Data
    private let db: Database

    /// Stores the first items where nothing is stored of a visitor, and forgets what was deleted too long ago.
    init(storing visitor: Visitor.ID, at now: Date, in db: Database) throws {
        self.visitor = Data(visitor.bytes)
        self.db = db
        if try Self.next(of: visitor, in: db) == nil { try storeFirst() }
        try db.cachedStatement(sql: "DELETE FROM todos WHERE visitor = ? AND deleted < ?")
            .execute(arguments: [self.visitor, TodoRetention.oldest(at: now).timeIntervalSince1970])
    }

    /// The number that the next item gets; nil where nothing is stored of the visitor.
    static func next(of visitor: Visitor.ID, in db: Database) throws -> Int? {
        let statement = try db.cachedStatement(sql: "SELECT next_number FROM todo_lists WHERE visitor = ?")
        return try Int.fetchOne(statement, arguments: [Data(visitor.bytes)])
    }

    /// The stored items, the deleted ones left out.
    static func items(of visitor: Visitor.ID, in db: Database) throws -> [TodoItem] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM todos WHERE visitor = ? AND deleted IS NULL ORDER BY number")
        let cursor = try Row.fetchCursor(statement, arguments: [Data(visitor.bytes)])
        var items: [TodoItem] = []
        while let row = try cursor.next() { items.append(try item(row)) }
        return items
    }

    /// One item, stored or of the first ones, deleted or not.
    static func item(_ number: TodoItem.Number, of visitor: Visitor.ID, in db: Database) throws -> TodoItem? {
        guard try next(of: visitor, in: db) != nil else { return TodoItem.first.first { $0.number == number } }
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM todos WHERE visitor = ? AND number = ?")
        return try Row.fetchOne(statement, arguments: [Data(visitor.bytes), number]).map(item)
    }

    /// Makes a visitor's list that of another, who has none.
    static func hand(_ visitor: Visitor.ID, to other: Visitor.ID, in db: Database) throws {
        let arguments: StatementArguments = [Data(visitor.bytes), Data(other.bytes)]
        try db.cachedStatement(
            sql: """
                INSERT INTO todo_lists (visitor, next_number)
                SELECT ?2, next_number FROM todo_lists WHERE visitor = ?1
                """
        ).execute(arguments: arguments)
        try db.cachedStatement(sql: "UPDATE todos SET visitor = ?2 WHERE visitor = ?1").execute(arguments: arguments)
        try forget(visitor, in: db)
    }

    /// Removes a list with its items.
    static func forget(_ visitor: Visitor.ID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM todo_lists WHERE visitor = ?").execute(arguments: [Data(visitor.bytes)]
        )
    }

    /// How many items there are, the deleted ones left out.
    func count() throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM todos WHERE visitor = ? AND deleted IS NULL")
        return try Int.fetchOne(statement, arguments: [visitor]) ?? 0
    }

    /// Forgets the items deleted first until so many are left, deleted or not.
    func forgetDeleted(beyond most: Int) throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM todos WHERE visitor = ?1 AND number IN (
                    SELECT number FROM todos WHERE visitor = ?1 AND deleted IS NOT NULL ORDER BY deleted, number
                    LIMIT max(0, (SELECT count(*) FROM todos WHERE visitor = ?1) - ?2))
                """
        ).execute(arguments: [visitor, most])
    }

    /// Adds an item under the list's next number, which is never given again.
    func append(_ draft: TodoDraft, isDone: Bool = false) throws -> TodoItem {
        let statement = try db.cachedStatement(
            sql: "UPDATE todo_lists SET next_number = next_number + 1 WHERE visitor = ? RETURNING next_number - 1")
        guard let number = try Int.fetchOne(statement, arguments: [visitor]) else {
            throw StoreUnavailable("a list was lost inside of a transaction")
        }
        let item = TodoItem(number: number, draft: draft, isDone: isDone)
        try put(item)
        return item
    }

    /// Stores an item under its number.
    func put(_ item: TodoItem) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO todos (visitor, number, title, content, is_done, revision, deleted)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (visitor, number) DO UPDATE SET title = excluded.title, content = excluded.content,
                is_done = excluded.is_done, revision = excluded.revision, deleted = excluded.deleted
                """
        ).execute(arguments: [
            visitor, item.number, item.title, item.content, item.isDone, item.revision,
            item.deleted?.timeIntervalSince1970,
        ])
    }

    /// Deletes the done items for good and says how many.
    func removeDone() throws -> Int {
        try db.cachedStatement(sql: "DELETE FROM todos WHERE visitor = ? AND is_done AND deleted IS NULL")
            .execute(arguments: [visitor])
        return db.changesCount
    }

    private func storeFirst() throws {
        try db.cachedStatement(sql: "INSERT INTO todo_lists (visitor, next_number) VALUES (?, ?)")
            .execute(arguments: [visitor, TodoItem.first.count + 1])
        for item in TodoItem.first { try put(item) }
    }

    private static let columns = "number, title, content, is_done, revision, deleted"

    private static func item(_ row: Row) throws -> TodoItem {
        let deleted: Double? = row[5]
        return TodoItem(
            number: row[0], draft: try TodoDraft(storedTitle: row[1], content: row[2]), isDone: row[3],
            revision: row[4],
            deleted: deleted.map { Date(timeIntervalSince1970: $0) })
    }
}
