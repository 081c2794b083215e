import GRDB
import GRDBSQLite

/// Prepares a connection's statements, and keeps them.
protocol SQLiteStatements {
    /// Calls `body` with a statement that gives no rows right now.
    func withStatement(_ sql: SQLText, _ body: (SQLiteStatement) throws -> Void) throws

    /// Runs statements that end with semicolons.
    func run(script: SQLText) throws
}

/// A connection that GRDB opened keeps its statements with GRDB.
extension Database: SQLiteStatements {
    func withStatement(_ sql: SQLText, _ body: (SQLiteStatement) throws -> Void) throws {
        let kept = try cachedStatement(sql: sql.text)
        let statement = sqlite3_stmt_busy(kept.sqliteStatement) == 0 ? kept : try makeStatement(sql: sql.text)
        try withExtendedLifetime(statement) {
            try body(SQLiteStatement(statement.sqliteStatement, isOwned: false))
        }
    }

    func run(script: SQLText) throws {
        try execute(sql: script.text)
    }
}

extension SQLTransaction {
    /// The transaction in which GRDB has a connection.
    init(_ db: Database) {
        self.init(SQLiteConnection(handle: db.sqliteConnection, statements: db))
    }
}
