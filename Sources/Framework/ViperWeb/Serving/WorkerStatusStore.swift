import FastCGI
import Foundation
import Status

/// The counters of the worker processes, as the page for operators asks for them.
struct WorkerStatusStore: StatusStore {
    let counters: WorkerCounters

    func report() -> Report {
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
