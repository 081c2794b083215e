import GRDB

/// The integrity checks of a database.
enum Integrity {
    /// Throws where its pages, tables or indexes are damaged.
    static func check(_ db: Database, path: String) throws {
        let problems = try problems(db)
        guard problems != ["ok"] else { return }
        throw SiteDatabaseError.damaged(path, summary(problems.flatMap { $0.split(separator: "\n").map(String.init) }))
    }

    /// Some damage ends the check itself.
    private static func problems(_ db: Database) throws -> [String] {
        do {
            return try String.fetchAll(db, sql: "PRAGMA integrity_check")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "\(error.resultCode)"]
        }
    }

    /// Throws where a row refers to a missing row.
    static func checkReferences(_ db: Database, path: String) throws {
        let problems = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
            "a row of \(row["table"] as String? ?? "") names one of \(row["parent"] as String? ?? "") that is not there"
        }
        guard problems.isEmpty else { throw SiteDatabaseError.damaged(path, summary(problems)) }
    }

    private static func summary(_ problems: [String]) -> String {
        let first = problems.first ?? "no answer"
        return problems.count > 1 ? "\(first), and \(problems.count - 1) more" : first
    }
}
