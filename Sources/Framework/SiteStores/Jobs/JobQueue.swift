public import FoundationEssentials
import Platform
public import SiteDatabase

/// The jobs that wait, run or have failed. `due` is when a job may run, or until when the process that runs it need not be heard of.
let jobsMigration = Migration(
    "viperweb 11 jobs",
    sql: """
        CREATE TABLE jobs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            job_key TEXT,
            value TEXT NOT NULL,
            added REAL NOT NULL,
            due REAL NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            claim TEXT,
            is_failed INTEGER NOT NULL DEFAULT 0,
            error TEXT
        ) STRICT;
        CREATE UNIQUE INDEX jobs_by_key ON jobs (name, job_key) WHERE job_key IS NOT NULL;
        CREATE INDEX jobs_by_due ON jobs (due, id) WHERE is_failed = 0;
        CREATE INDEX failed_jobs ON jobs (id) WHERE is_failed = 1;
        CREATE TABLE job_schedules (
            name TEXT NOT NULL PRIMARY KEY,
            times TEXT NOT NULL,
            next REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)

extension SQLTransaction {
    /// Adds a job, which runs after this transaction is committed, not before `due`.
    ///
    /// While a job of its kind waits under the same `key`, a further one is not added. One that already runs does not count, since it may
    /// have read what was there before: the new one runs after it. Throws `JobTooLarge` if the job's JSON is longer than 1 MiB.
    public func add<Value: Job>(
        _ job: Value, key: String? = nil, due: Date? = nil, at now: Date = Date()
    ) throws {
        try add(job, named: Value.name, key, due ?? now, at: now)
    }

    /// Adds a job of one part of the site, which that part's handler runs.
    package func add<Value: Job>(_ job: Value, of part: String, key: String, at now: Date = Date()) throws {
        try add(job, named: "\(Value.name) of \(part)", key, now, at: now)
    }

    private func add<Value: Job>(_ job: Value, named name: String, _ key: String?, _ due: Date, at now: Date) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let value = String(decoding: try encoder.encode(job), as: UTF8.self)
        guard value.utf8.count <= JobTooLarge.maxBytes else { throw JobTooLarge(name: name) }
        if let key {
            try enqueue(
                "UPDATE jobs SET job_key = NULL WHERE name = ? AND job_key = ? AND (claim IS NOT NULL OR is_failed = 1)",
                name, key)
        }
        try enqueue(
            """
            INSERT INTO jobs (name, job_key, value, added, due) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (name, job_key) WHERE job_key IS NOT NULL DO NOTHING
            """, name, key, value, now, due)
        afterCommit { JobSignal.shared.wake() }
    }

    /// Whether a job of the kind that was added under the key waits or runs. One that has failed does not count.
    public func hasJob<Value: Job>(_ type: Value.Type, key: String) throws -> Bool {
        try hasJob(named: Value.name, key: key)
    }

    /// The same of one part of the site.
    package func hasJob<Value: Job>(_ type: Value.Type, of part: String, key: String) throws -> Bool {
        try hasJob(named: "\(Value.name) of \(part)", key: key)
    }

    private func hasJob(named name: String, key: String) throws -> Bool {
        try row("SELECT 1 FROM jobs WHERE name = ? AND job_key = ? AND is_failed = 0", name, key) { _ in true } != nil
    }
}

/// A job is longer than the queue takes.
public struct JobTooLarge: Error {
    static let maxBytes = 1_048_576

    public let name: String
}

/// A job that this process runs.
package struct ClaimedJob: Sendable {
    package let claim: JobClaim
    package let name: String
    package let value: String
    package let key: String?
}

/// What says that an attempt at a job is this process's.
package struct JobClaim: Hashable, Sendable {
    package let id: Int64
    package let attempt: Int
    let owner: String

    /// Removes the job; false if it is somebody else's now.
    func end(in db: SQLTransaction) throws -> Bool {
        try db.execute("DELETE FROM jobs WHERE id = ? AND claim = ? AND attempts = ?", id, owner, attempt) > 0
    }

    /// Lets others wait for so many seconds more before they take the job over.
    package func renew(at now: Date, in db: SQLTransaction) throws {
        try db.execute(
            "UPDATE jobs SET due = ? WHERE id = ? AND claim = ? AND attempts = ?", now + JobQueue.lease, id, owner,
            attempt)
    }
}

/// How an attempt ended.
package enum JobEnd: Sendable {
    /// It removed the job itself, or another process has it.
    case left
    case done
    /// It runs again after a pause, or not, if that was the last attempt.
    case failed(String, maxAttempts: Int)
    case refused(String)
    /// The process ends: it is no attempt.
    case stopped
}

/// The queue of a site's jobs, for one process.
package struct JobQueue: Sendable {
    /// Seconds after which another process runs a job whose process is not heard of.
    static let lease = 30.0
    /// Seconds for which a job waits that this program does not know, as one of a later version.
    static let unknown = 60.0
    static let unknownError = "the worker that looked at it does not know this kind of job"
    /// The most UTF-8 bytes of an error that are kept.
    static let maxError = 2_000

    let database: any SQLDatabase
    private let owner = (0..<4).map { _ in String(UInt32.random(in: 0 ... .max), radix: 36) }.joined()

    package init(_ database: any SQLDatabase) {
        self.database = database
    }

    /// Notes how an attempt ended, and takes the next job of the names that is due.
    package func next(
        after ended: (JobClaim, JobEnd)?, of names: [String], at now: Date
    ) throws -> ClaimedJob? {
        try database.write(in: .rows) { db in
            if let (claim, end) = ended { try note(end, of: claim, at: now, in: db) }
            return names.isEmpty ? nil : try claim(names, at: now, in: db)
        }
    }

    private func claim(_ names: [String], at now: Date, in db: SQLTransaction) throws -> ClaimedJob? {
        let skip: SQLText = db.dialect == .postgreSQL ? " FOR UPDATE SKIP LOCKED" : ""
        var job: ClaimedJob?
        try db.readRows(
            """
            UPDATE jobs SET claim = ?, due = ?, attempts = attempts + 1 WHERE id = (
                SELECT id FROM jobs WHERE is_failed = 0 AND due <= ? AND name IN (\(.parameters(names.count)))
                ORDER BY due, id LIMIT 1\(skip)
            ) RETURNING id, attempts, name, value, job_key
            """, arguments: [owner, now + Self.lease, now] + names
        ) { row in
            job = ClaimedJob(
                claim: JobClaim(id: try row["id"], attempt: try row["attempts"], owner: owner), name: try row["name"],
                value: try row["value"], key: try row["job_key"])
            return true
        }
        return job
    }

    private func note(_ end: JobEnd, of claim: JobClaim, at now: Date, in db: SQLTransaction) throws {
        switch end {
        case .left: break
        case .done: _ = try claim.end(in: db)
        case .failed(let error, let maxAttempts):
            let isLast = claim.attempt >= maxAttempts
            try release(claim, error, due: now + Self.pause(after: claim.attempt), isFailed: isLast, in: db)
        case .refused(let error): try release(claim, error, due: now, isFailed: true, in: db)
        case .stopped:
            try db.execute(
                """
                UPDATE jobs SET claim = NULL, due = ?, attempts = attempts - 1
                WHERE id = ? AND claim = ? AND attempts = ?
                """, now, claim.id, owner, claim.attempt)
        }
    }

    private func release(
        _ claim: JobClaim, _ error: String, due: Date, isFailed: Bool, in db: SQLTransaction
    ) throws {
        try db.execute(
            """
            UPDATE jobs SET claim = NULL, due = ?, is_failed = ?, error = ?
            WHERE id = ? AND claim = ? AND attempts = ?
            """, due, isFailed, error.escapingInvisibles.cut(toBytes: Self.maxError),
            claim.id, owner, claim.attempt)
    }

    /// Seconds after a failed attempt: 5, 10, 20 and so on up to half an hour, each a quarter more or less by chance, so that many jobs that
    /// failed together do not run together again.
    static func pause(after attempt: Int) -> Double {
        min(5 * Double(1 << min(attempt - 1, 9)), 1_800) * Double.random(in: 0.75...1.25)
    }

    /// Whether a job of the names may be due.
    package func hasDue(_ names: [String], at now: Date) throws -> Bool {
        guard !names.isEmpty else { return false }
        var isDue = false
        try database.read { db in
            try db.readRows(
                """
                SELECT 1 AS one FROM jobs WHERE is_failed = 0 AND due <= ?
                AND name IN (\(.parameters(names.count))) ORDER BY due, id LIMIT 1
                """, arguments: [now] + names
            ) { _ in
                isDue = true
                return false
            }
        }
        return isDue
    }

    /// Renews what this process claims, and lets the jobs wait that the program does not know: the search for a job would pass them each time.
    package func keep(_ claims: [JobClaim], knowing names: [String], at now: Date) throws {
        let hasUnknown = try database.read { db in
            var found = false
            try db.readRows(
                "SELECT name FROM jobs WHERE is_failed = 0 AND due <= ? ORDER BY due, id LIMIT 1", arguments: [now]
            ) { row in
                found = !names.contains(try row["name"])
                return false
            }
            return found
        }
        guard hasUnknown || !claims.isEmpty else { return }
        try database.write(in: .rows) { db in
            for claim in claims { try claim.renew(at: now, in: db) }
            guard hasUnknown else { return }
            let isKnown: SQLText = names.isEmpty ? "0 = 1" : "name IN (\(.parameters(names.count)))"
            try db.execute(
                """
                UPDATE jobs SET due = ?, error = ? WHERE id IN (
                    SELECT id FROM jobs WHERE is_failed = 0 AND due <= ? AND NOT (\(isKnown))
                    ORDER BY due, id LIMIT 1000
                )
                """, arguments: [now + Self.unknown, Self.unknownError, now] + names)
        }
    }
}

/// Wakes the threads of this process that run jobs.
package final class JobSignal: Sendable {
    package static let shared = JobSignal()

    private let wakings = Lock<[@Sendable () -> Void]>([])

    /// Calls `waking` after each transaction that added a job.
    package func notify(_ waking: @escaping @Sendable () -> Void) {
        wakings.withLock { $0.append(waking) }
    }

    func wake() {
        for waking in wakings.withLock({ $0 }) { waking() }
    }
}
