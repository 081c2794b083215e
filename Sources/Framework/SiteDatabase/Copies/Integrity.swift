import GRDB

/// The integrity checks of a database.
enum Integrity {
    /// How often a whole database is read by a check: its pages, then its rows.
    static let readings = 2

    /// Throws where its pages, tables or indexes are damaged. `progress` receives how many bytes were read, of `readings` times
    /// those of the file.
    static func check(_ db: Database, path: String, progress: @escaping @Sendable (Int) -> Void = { _ in }) throws {
        let found = try ReadProgress.watching(readings * size(of: db), progress) { try problems(db) }
        guard found != ["ok"] else { return }
        throw SiteDatabaseError.damaged(path, summary(found.flatMap { $0.split(separator: "\n").map(String.init) }))
    }

    /// Bytes of the database.
    static func size(of db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
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
            "a row of \(row["table"] as String? ?? "") refers to a missing row of \(row["parent"] as String? ?? "")"
        }
        guard problems.isEmpty else { throw SiteDatabaseError.damaged(path, summary(problems)) }
    }

    private static func summary(_ problems: [String]) -> String {
        let first = problems.first ?? "no answer"
        return problems.count > 1 ? "\(first), and \(problems.count - 1) more" : first
    }
}
