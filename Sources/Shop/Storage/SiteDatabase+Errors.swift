internal import GRDB
internal import Web

extension SiteDatabase {
    /// What went wrong while a request is served.
    static func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreUnavailable("\(error)")
        } catch let error as SiteDatabaseError {
            throw StoreUnavailable("\(error)")
        }
    }

    /// What went wrong while a database is opened, in one line: SQLite's words without the statement.
    static func explained<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw SiteDatabaseError.unusable(path, error.message ?? "\(error.resultCode)")
        }
    }
}
