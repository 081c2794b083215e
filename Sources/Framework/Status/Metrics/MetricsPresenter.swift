import FoundationEssentials
import Web

/// Presents the figures as metrics. An unknown figure has no sample and no family.
struct MetricsPresenter {
    let text: StatusText

    func present(_ outcome: StatusInteractor.Outcome) -> Presentation<MetricsViewModel, StatusRouter.Page> {
        switch outcome {
        case .found(let overview): .show(model(overview), on: .metrics)
        }
    }

    private func model(_ overview: Overview) -> MetricsViewModel {
        let families = [requests(overview.counts)] + gauges(overview)
        return MetricsViewModel(title: text.title, families: families.filter { !$0.samples.isEmpty })
    }

    private func requests(_ counts: [RouteCount]) -> MetricFamily {
        MetricFamily(
            name: "viperweb_requests", kind: .counter, unit: "", help: "Answered requests by route and status.",
            samples: counts.map { count in
                .init(
                    labels: [.init(name: "route", value: count.route), .init(name: "status", value: count.status)],
                    value: Double(count.requests))
            })
    }

    private func gauges(_ overview: Overview) -> [MetricFamily] {
        let report = overview.report
        return [
            gauge("processes", "Running worker processes.", report.processes.count),
            machines(report),
            gauge(
                "requests_in_flight", "Requests that have arrived completely and have no complete answer yet.",
                overview.inFlight),
            gauge("threads", "Threads of all processes.", overview.threads),
            gauge("threads_busy", "Busy threads.", overview.busy),
            gauge("connections_unaccepted", "Connections that no process has accepted yet.", report.unaccepted),
            gauge(
                "connections_unread", "Connections of the answering process that have unread bytes.", report.unread),
            each("resident_memory", "bytes", "Resident memory by process.", report.processes) {
                $0.resident.map { Double($0) }
            },
            each("start_time", "seconds", "When each process started, in Unix time.", report.processes) {
                ($0.started.timeIntervalSince1970 * 1_000).rounded() / 1_000
            },
            lastError(overview.failures),
            gauge("jobs_waiting", "Jobs that wait.", report.jobs?.waiting),
            gauge("jobs_running", "Jobs that run.", report.jobs?.running),
            gauge("jobs_failed", "Jobs that have failed and wait for a decision.", report.jobs?.failed),
            delay(report),
        ]
    }

    private func gauge(_ name: String, _ help: String, _ value: Int?) -> MetricFamily {
        MetricFamily(
            name: "viperweb_\(name)", kind: .gauge, unit: "", help: help,
            samples: value.map { [.init(labels: [], value: Double($0))] } ?? [])
    }

    /// Seconds; none of a machine whose pages show no state that is known.
    private func machines(_ report: Report) -> MetricFamily {
        MetricFamily(
            name: "viperweb_pages_behind_seconds", kind: .gauge, unit: "seconds",
            help: "Age of the oldest change that a machine's pages do not show.",
            samples: report.machines.compactMap { machine in
                let since: Double? =
                    switch machine.pages {
                    case .present: 0
                    case .behind(_, let since): max(0, report.moment.timeIntervalSince(since).rounded())
                    case .none, .old: nil
                    }
                return since.map { .init(labels: [.init(name: "machine", value: machine.name)], value: $0) }
            })
    }

    private func each(
        _ name: String, _ unit: String, _ help: String, _ processes: [ProcessReport],
        _ value: (ProcessReport) -> Double?
    ) -> MetricFamily {
        MetricFamily(
            name: "viperweb_\(name)_\(unit)", kind: .gauge, unit: unit, help: help,
            samples: processes.compactMap { process in
                value(process).map { .init(labels: [.init(name: "process", value: process.label)], value: $0) }
            })
    }

    private func delay(_ report: Report) -> MetricFamily {
        let seconds = report.jobs.map { jobs in
            jobs.oldestDue.map { max(0, report.moment.timeIntervalSince($0).rounded()) } ?? 0
        }
        return MetricFamily(
            name: "viperweb_job_delay_seconds", kind: .gauge, unit: "seconds",
            help: "How long the oldest waiting job has been due.",
            samples: seconds.map { [.init(labels: [], value: $0)] } ?? [])
    }

    private func lastError(_ failures: [Failure]) -> MetricFamily {
        MetricFamily(
            name: "viperweb_last_error_time_seconds", kind: .gauge, unit: "seconds",
            help: "When the last error happened, in Unix time.",
            samples: failures.prefix(1).map {
                .init(labels: [], value: ($0.time.timeIntervalSince1970 * 1_000).rounded() / 1_000)
            })
    }
}
