import FastCGI
import Foundation
import SiteDatabase
import SiteStores
import Status

/// The counters of the worker processes, as the page for operators asks for them.
struct WorkerStatusStore: StatusStore {
    /// The most failed jobs that are shown.
    private static let maxFailedJobs = 20

    let counters: WorkerCounters
    let database: any SQLDatabase

    func report() throws -> Report { processes.with(try jobs()) }

    /// The jobs of all machines.
    func jobs() throws -> JobReport {
        let totals = try database.jobTotals()
        let failed = totals.failed == 0 ? [] : try database.jobs(failedOnly: true, max: Self.maxFailedJobs)
        return JobReport(
            waiting: totals.waiting, running: totals.running, failed: totals.failed, oldestDue: totals.oldestDue,
            failures: failed.map { .init(id: $0.id, name: $0.name, error: $0.error ?? "") })
    }

    /// Without the jobs.
    var processes: Report {
        let (waiting, figures) = (counters.waiting, counters.figures)
        return Report(
            moment: Date(), processes: figures.processes.map(ProcessReport.init),
            ended: figures.ended.map(RouteCount.init), unaccepted: waiting?.unaccepted, unread: waiting?.unread)
    }
}

extension ProcessReport {
    fileprivate init(_ figures: WorkerFigures) {
        self.init(
            id: figures.process, started: Date(timeIntervalSince1970: figures.started), threads: figures.threads,
            busy: figures.busy, inFlight: figures.inFlight, resident: figures.resident,
            counts: figures.counts.map(RouteCount.init), failures: figures.failures.map(Failure.init))
    }
}

extension RouteCount {
    fileprivate init(_ count: WorkerFigures.Count) {
        self.init(
            route: count.route, status: count.status < 10 ? "\(count.status)xx" : String(count.status),
            requests: count.requests)
    }
}

extension Failure {
    fileprivate init(_ failure: WorkerFigures.Failure) {
        self.init(time: Date(timeIntervalSince1970: failure.time), request: failure.request, text: failure.text)
    }
}
