import CSQLite

/// The integrity checks of a file.
enum Integrity {
    /// How often a whole database is read by a check: its pages, then its rows.
    static let readings = 2

    /// Throws where its pages, tables or indexes are damaged. `progress` receives how many bytes were read, of `readings` times
    /// those of the file.
    static func check(
        _ db: SQLTransaction, path: String, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        let found = try ReadProgress.watching(readings * size(of: db), progress) { try problems(db) }
        guard found != ["ok"] else { return }
        throw SiteDatabaseError.damaged(path, summary(found.flatMap { $0.split(separator: "\n").map(String.init) }))
    }

    /// Bytes of the database.
    static func size(of db: SQLTransaction) throws -> Int {
        let size: Int? = try db.row("SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size") {
            try $0["size"]
        }
        return size ?? 0
    }

    /// Some damage ends the check itself.
    private static func problems(_ db: SQLTransaction) throws -> [String] {
        do {
            return try db.rows("PRAGMA integrity_check") { try $0["integrity_check"] }
        } catch SQLError.engine(Int(SQLITE_CORRUPT), let message, _) {
            return [message]
        }
    }

    /// Throws where a row refers to a missing row.
    static func checkReferences(_ db: SQLTransaction, path: String) throws {
        if let problem = try brokenReferences(db) { throw SiteDatabaseError.damaged(path, problem) }
    }

    /// The rows that refer to missing rows, in words; nil if there are none.
    static func brokenReferences(_ db: SQLTransaction) throws -> String? {
        let problems = try db.rows("PRAGMA foreign_key_check") { row in
            "a row of \(try row["table"] as String) refers to a missing row of \(try row["parent"] as String)"
        }
        return problems.isEmpty ? nil : summary(problems)
    }

    private static func summary(_ problems: [String]) -> String {
        let first = problems.first ?? "no answer"
        return problems.count > 1 ? "\(first), and \(problems.count - 1) more" : first
    }
}
