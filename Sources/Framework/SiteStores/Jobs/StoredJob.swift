public import FoundationEssentials
public import SiteDatabase

/// A job as operators see it.
public struct StoredJob: Equatable, Sendable {
    public enum State: Sendable {
        case waiting, running, failed
    }

    public let id: Int64
    public let name: String
    public let state: State
    public let attempts: Int
    public let due: Date
    /// Why the last attempt failed.
    public let error: String?

    fileprivate init(_ row: SQLRow) throws {
        id = try row["id"]
        name = try row["name"]
        attempts = try row["attempts"]
        due = try row["due"]
        error = try row["error"]
        state = try row["is_failed"] ? .failed : (row["claim"] as String?) == nil ? .waiting : .running
    }
}

/// How many jobs there are.
public struct JobTotals: Equatable, Sendable {
    public let waiting: Int
    public let running: Int
    public let failed: Int
    /// Since when the job is due that has waited the longest; nil if none waits that is due.
    public let oldestDue: Date?
}

extension SQLTransaction {
    /// How many jobs there are.
    package func jobTotals(at now: Date) throws -> JobTotals {
        let totals = try row(
            """
            SELECT count(*) AS number, coalesce(sum(is_failed), 0) AS failed, count(claim) AS running,
            min(CASE WHEN is_failed = 0 AND claim IS NULL AND due <= ? THEN due END) AS oldest FROM jobs
            """, now
        ) { row in
            let (failed, running) = (try row["failed"] as Int, try row["running"] as Int)
            return JobTotals(
                waiting: try row["number"] - failed - running, running: running, failed: failed,
                oldestDue: try row["oldest"])
        }
        return totals ?? JobTotals(waiting: 0, running: 0, failed: 0, oldestDue: nil)
    }
}

extension SQLTransaction {
    /// How many jobs have waited since a time because no worker knows their kind.
    package func unknownJobs(addedBefore time: Date) throws -> Int {
        try row(
            "SELECT count(*) AS number FROM jobs WHERE is_failed = 0 AND attempts = 0 AND error IS NOT NULL AND added < ?",
            time
        ) { try $0["number"] } ?? 0
    }
}

extension SQLDatabase {
    /// How many jobs there are.
    public func jobTotals(at now: Date = Date()) throws -> JobTotals {
        try read { try $0.jobTotals(at: now) }
    }

    /// Jobs, the failed ones first, then in the order in which they run.
    public func jobs(failedOnly: Bool = false, max: Int) throws -> [StoredJob] {
        let columns: SQLText = "SELECT id, name, attempts, due, error, is_failed, claim FROM jobs"
        return try read { db in
            let failed = try db.rows("\(columns) WHERE is_failed = 1 ORDER BY id LIMIT ?", max) { try StoredJob($0) }
            if failedOnly || failed.count == max { return failed }
            return try failed
                + db.rows("\(columns) WHERE is_failed = 0 ORDER BY due, id LIMIT ?", max - failed.count) {
                    try StoredJob($0)
                }
        }
    }

    /// Runs failed or waiting jobs now, as if they were new; nil means all that have failed. Returns their number.
    @discardableResult
    public func retryJobs(_ ids: [Int64]?, at now: Date) throws -> Int {
        try write(in: .rows) { db in
            let set: SQLText = "UPDATE jobs SET is_failed = 0, attempts = 0, due = ? WHERE"
            guard let ids else { return try db.execute("\(set) is_failed = 1", now) }
            return try ids.reduce(0) { try $0 + db.execute("\(set) id = ? AND claim IS NULL", now, $1) }
        }
    }

    /// Removes failed or waiting jobs; nil means all that have failed. Returns their number.
    @discardableResult
    public func discardJobs(_ ids: [Int64]?, at now: Date) throws -> Int {
        try write(in: .rows) { db in
            guard let ids else { return try db.execute("DELETE FROM jobs WHERE is_failed = 1") }
            return try ids.reduce(0) {
                try $0 + db.execute("DELETE FROM jobs WHERE id = ? AND (claim IS NULL OR due < ?)", $1, now)
            }
        }
    }
}
