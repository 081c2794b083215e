internal import GRDB

/// What runs a store's SQL.
protocol SQLSource: Sendable {
    /// Reads one state of the database.
    func read<Result>(_ read: (Database) throws -> Result) throws -> Result

    /// Writes all or nothing, alone among all processes.
    func write<Result>(_ write: (Database) throws -> Result) throws -> Result
}
