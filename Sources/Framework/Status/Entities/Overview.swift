import FoundationEssentials

/// A report with its sums over all processes, those that ended included.
struct Overview: Equatable, Sendable {
    /// The newest errors of all processes are kept up to this many.
    static let maxFailures = 8

    let report: Report
    /// Sorted by route, then by status.
    let counts: [RouteCount]
    /// The newest first.
    let failures: [Failure]

    init(_ report: Report) {
        self.report = report
        counts = Self.sums(of: report.processes.flatMap(\.counts) + report.ended)
        failures = Array(report.processes.flatMap(\.failures).sorted { $0.time > $1.time }.prefix(Self.maxFailures))
    }

    var requests: Int { counts.reduce(0) { $0 + $1.requests } }
    var inFlight: Int { sum(\.inFlight) }
    var threads: Int { sum(\.threads) }
    var busy: Int { sum(\.busy) }

    /// Bytes; nil if one process's are not known.
    var resident: Int? {
        report.processes.reduce(0 as Int?) { sum, process in
            process.resident.flatMap { resident in sum.map { $0 + resident } }
        }
    }

    /// When the oldest process started.
    var started: Date? { report.processes.map(\.started).min() }

    private func sum(_ figure: (ProcessReport) -> Int) -> Int {
        report.processes.reduce(0) { $0 + figure($1) }
    }

    private static func sums(of counts: [RouteCount]) -> [RouteCount] {
        Dictionary(grouping: counts) { [$0.route, $0.status] }.values.compactMap { same in
            same.first.map { first in
                RouteCount(
                    route: first.route, status: first.status, requests: same.reduce(0) { $0 + $1.requests })
            }
        }.sorted { ($0.route, $0.status) < ($1.route, $1.status) }
    }
}
