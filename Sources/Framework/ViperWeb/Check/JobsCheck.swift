import Foundation
import SiteDatabase
import SiteStores

/// Checks that jobs run, and that none has failed.
struct JobsCheck: Check {
    /// Seconds after which a job that is due should have run.
    private static let patience = 900.0

    let name = "jobs"
    let database: any DatabaseInspection
    let program: String

    func look() throws -> [Finding] {
        let now = Date()
        let (totals, unknown) = try database.read { db in
            (try db.jobTotals(at: now), try db.unknownJobs(addedBefore: now - Self.patience))
        }
        let text = totals.text(at: now)
        if totals.failed > 0 { return [.warning("\(text): run `\(program) jobs`")] }
        if unknown > 0 { return [.warning("\(text); no worker knows the kind of \(unknown) of them")] }
        let isLate = totals.oldestDue.map { now.timeIntervalSince($0) > Self.patience } ?? false
        return [isLate ? .warning("\(text): does a worker run?") : .ok(text)]
    }
}
